import { useCallback, useRef, useState } from 'react'

/** Items that are read without a press: with an endless list, what is below it could not be reached. */
const UNASKED = 100

export interface Pages {
  /** For the list. */
  readonly list: {
    /** Number of the items that were read, with those that are hidden. */
    readonly loaded: number
    /** Called when the last line is about to become visible. */
    readonly onEnd: () => void
    /** Moves the focus to the first row from this place on, once there is one. */
    readonly focusFrom: number | undefined
    /** Called when it has moved. */
    readonly onFocused: () => void
  }
  /** For the button below it: loads the next page, and moves the focus to its first row. */
  readonly press: () => void
}

/** Loads the pages of a list: some as its end comes into sight, the others at a press. */
export function usePages(counts: { readonly loaded: number; readonly shown: number }, load: () => void): Pages {
  const { loaded, shown } = counts
  const [focusFrom, setFocusFrom] = useState<number>()
  const pressedAt = useRef(0)
  const onFocused = useCallback(() => setFocusFrom(undefined), [])
  const onEnd = () => {
    if (loaded < pressedAt.current + UNASKED) load()
  }
  return {
    list: { loaded, onEnd, focusFrom, onFocused },
    press: () => {
      setFocusFrom(shown)
      pressedAt.current = loaded
      load()
    },
  }
}
