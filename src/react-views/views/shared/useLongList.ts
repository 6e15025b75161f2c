import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useModalMemory } from '../../hooks/useModalMemory.ts'
import { afterPaint } from './after-paint.ts'
import { type Line, useVisibleLines } from './useVisibleLines.ts'

interface LongListOptions {
  readonly lines: readonly Line[]
  /** Index of the line with the tab stop, which stays in the page at every scroll position. */
  readonly active: number
  /** Called when the last line is about to become visible, and again after a page that leaves it in sight. */
  readonly onEnd?: () => void
  /** Changes with each page, also where it adds no line. */
  readonly page?: unknown
}

interface LongList {
  /** Indexes of the lines to render. */
  readonly shown: readonly number[]
  /** Distance of a line from the top of the list, in px; that of the line after the last one is the list's height. */
  readonly offset: (index: number) => number
  /** Focuses the row with the tab stop once the next render has put it into the page. */
  readonly focusNext: () => void
}

/**
 * A list of thousands of lines, of which only those near the visible part are in the page. Its rows have the attribute
 * `data-row`; the one with the tab stop has the tab index 0.
 */
export function useLongList(list: RefObject<HTMLElement | null>, options: LongListOptions): LongList {
  const { lines, active, onEnd, page } = options
  const { first, last, offset } = useVisibleLines(list, lines)
  const moving = useRef(false)

  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    list.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  })

  const isNear = last >= lines.length - 1
  // A page that adds no line, since its items are hidden, still asks for the next one. One that adds nothing at all
  // does not: a list that fails would be asked for ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is the page, not the function
  useEffect(() => {
    if (isNear) onEnd?.()
  }, [isNear, lines.length, page])

  const near = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const shown = near.includes(active) ? near : active < first ? [active, ...near] : [...near, active]
  const focusNext = () => {
    moving.current = true
  }
  return { shown, offset, focusNext }
}

/** Returns what a key moves the focus to, by its name; undefined for other keys, and for those of the browser. */
export function targetOf<T>(event: KeyboardEvent, targets: { readonly [key: string]: T }): T | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in targets)) return undefined
  event.preventDefault()
  return targets[event.key]
}

/** Returns where the item with a key is, or -1. It is looked for from its place before, as it has rarely moved far. */
export function usePlaceOf(list: readonly { readonly key: string }[], key: string | undefined): number {
  const before = useRef(0)
  return useMemo(() => {
    if (key === undefined) return -1
    const start = Math.max(0, Math.min(before.current, list.length - 1))
    for (let distance = 0; distance < list.length; distance++)
      for (const at of [start + distance, start - distance])
        if (list[at]?.key === key) {
          before.current = at
          return at
        }
    return -1
  }, [list, key])
}

/** The key of the row with the tab stop, kept until the modal closes: a list stands where the visitor left it. */
export function useActiveKey(list: RefObject<HTMLElement | null>, name: string) {
  const [key, setKey] = useModalMemory<string | undefined>(name, undefined)
  const remembered = useRef(key)
  useEffect(() => {
    if (remembered.current !== undefined)
      void afterPaint().then(() =>
        list.current
          ?.querySelector('[data-row][tabindex="0"]')
          ?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
      )
  }, [list])
  return [key, setKey] as const
}
