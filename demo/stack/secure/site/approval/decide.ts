import { copyCode } from '../code/kept-code.ts'
import type { PlainId } from '../words/messages.ts'
import { guardScreen } from './guard-screen.ts'
import { onPress } from './on-press.ts'
import type { Question } from './question.ts'
import { screenElements } from './screen-elements.ts'

export interface DecideOptions {
  /** Offered to the person where this window cannot be trusted to be what they see. */
  readonly elsewhere?: (() => void) | undefined
  /** This window must not be used for it any more; why. */
  readonly stopped?: PlainId | undefined
  /** Said at first. */
  readonly notice?: PlainId | undefined
}

/**
 * Shows a request in a window and waits for the person: true when they approved it.
 *
 * @param signal Ends the request from outside, as declined.
 */
export async function decide(
  win: Window,
  place: Element,
  question: Question,
  signal: AbortSignal,
  { elsewhere, stopped, notice }: DecideOptions = {},
): Promise<boolean> {
  const ended = new AbortController()
  const { view, say } = question
  const parts = screenElements(question)
  const { heading, approve, reject: no, copy } = parts
  try {
    return await new Promise<boolean>((resolve) => {
      const decline = () => resolve(false)
      if (signal.aborted) return decline()
      signal.addEventListener('abort', decline, { signal: ended.signal })
      no.addEventListener('click', decline)
      win.addEventListener('keydown', (event) => event.key === 'Escape' && decline(), { signal: ended.signal })
      const guarded = guardScreen(
        win,
        place,
        parts,
        {
          say,
          // A second step is to follow, for which the screen must be seen; the first one decides nothing.
          needsPlace: !view.proof,
          stopped: view.blocked ? 'screen.blocked' : stopped,
          elsewhere: view.blocked ? undefined : elsewhere,
          offersWindow: stopped !== undefined,
          buttons: copy ? [approve, copy] : [approve],
        },
        ended.signal,
      )
      if (notice) guarded.tell(notice)
      onPress(approve, guarded, () => resolve(true), guarded)
      // The page around may read what was copied, so the code leaves the frame by a press of somebody who sees it alone.
      const code = view.text?.value ?? ''
      const copied = () => guarded.tell('recovery.copied')
      const notCopied = () => guarded.tell('recovery.noCopy')
      const copyIt = () => {
        copyCode(win, code).then(copied, notCopied)
      }
      if (copy) onPress(copy, guarded, copyIt, guarded)
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
