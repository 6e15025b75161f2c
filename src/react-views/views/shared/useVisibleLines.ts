import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

// Heights in px by the design, until they are measured.
const ROW = 56
const HEADING = 36
/** Height of the visible part in px, until it is measured. */
const HEIGHT = 480
/** Pixels above and below the visible part for which lines are in the page. */
const AROUND = 240
/** Pixels by which the view moves before other lines are looked for. */
const STEP = 60

/** A line of a list; headings of months are lower than rows. */
export interface Line {
  readonly key: string
  readonly kind: string
}

interface VisibleLines {
  /** Index of the first and of the last line near the visible part. */
  readonly first: number
  readonly last: number
  /** Distance of a line from the top of the list, in px; that of the line after the last one is the list's height. */
  readonly offset: (index: number) => number
}

/** Distances of lines from the top, with everything that they depend on. */
interface Offsets {
  readonly lines: readonly Line[]
  readonly row: number
  readonly version: number
  readonly sums: Float64Array
}

/**
 * Returns which lines are near the visible part of the card's body, which scrolls. The list positions its lines by
 * their offset, each with its `data-index`: those that are higher than usual, as a name takes two lines, are measured.
 */
export function useVisibleLines(list: RefObject<HTMLElement | null>, lines: readonly Line[]): VisibleLines {
  const [part, setPart] = useState({ top: 0, bottom: HEIGHT })
  const [row, setRow] = useState(0)
  const [version, setVersion] = useState(0)
  const measured = useRef(new Map<string, number>()).current

  const before = useRef<Offsets | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` counts the changes of the map
  const offsets = useMemo(() => {
    const next = { lines, row, version, sums: new Float64Array(lines.length + 1) }
    const old = before.current
    let index = 0
    if (old?.row === row && old.version === version) {
      // The lines before the first that differs keep their places: a page is added to the end of a long list.
      while (index < lines.length && lines[index] === old.lines[index]) index++
      next.sums.set(old.sums.subarray(0, index + 1))
    }
    for (const { key, kind } of lines.slice(index)) {
      const height = measured.get(key) ?? (kind === 'month' ? HEADING : row || ROW)
      next.sums[index + 1] = (next.sums[index] ?? 0) + height
      index++
    }
    before.current = next
    return next.sums
  }, [lines, row, version])

  const look = useCallback(() => {
    const body = list.current?.closest('[part~=body]')
    if (!list.current || !body) return
    const { top, bottom } = body.getBoundingClientRect()
    const start = list.current.getBoundingClientRect().top
    const [from, to] = [top - start, bottom - start].map((place) => Math.round(place / STEP) * STEP) as [number, number]
    setPart((old) => (old.top === from && old.bottom === to ? old : { top: from, bottom: to }))
  }, [list])

  useEffect(() => {
    const body = list.current?.closest('[part~=body]')
    if (!body) return undefined
    body.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      body.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [list, look])

  useLayoutEffect(() => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].flatMap((element) => {
      const line = lines[Number(element.dataset.index)]
      // An element without a box is not shown.
      return line && element.offsetHeight > 0 ? [{ line, height: element.offsetHeight }] : []
    })
    const rows = shown.filter(({ line }) => line.kind !== 'month')
    const usual = row || Math.min(...rows.map(({ height }) => height))
    if (!row && rows.length > 0) setRow(usual)
    let isNew = false
    for (const { line, height } of shown) {
      const known = measured.get(line.key) ?? (line.kind === 'month' ? HEADING : usual)
      if (height === known) continue
      measured.set(line.key, height)
      isNew = true
    }
    if (isNew) setVersion((old) => old + 1)
    look()
  })

  const lineAt = (place: number) => {
    let low = 0
    let high = Math.max(0, lines.length - 1)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((offsets[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    first: lineAt(part.top - AROUND),
    last: lineAt(part.bottom + AROUND),
    offset: (index) => offsets[index] ?? 0,
  }
}
