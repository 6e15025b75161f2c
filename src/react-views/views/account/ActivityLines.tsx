import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import type { ActivityLine } from '../../../atoms/send/activity.ts'
import type { Judge } from '../../../atoms/send/suspicion.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { cx } from '../../ui/cx.ts'
import { TransferRow } from '../shared/TransferRow.tsx'
import { lines as box, cell, firstHeading, heading } from './activity.css.ts'
import { EntryRow } from './EntryRow.tsx'
import { useVisibleLines } from './useVisibleLines.ts'

interface ActivityLinesProps {
  readonly lines: readonly ActivityLine[]
  /** Number of the entries that were read. */
  readonly loaded: number
  /** Returns why an entry is not shown like others. */
  readonly suspicionOf: Judge
  /** True if more lines will follow. */
  readonly hasMore: boolean
  /** Called when the last line is about to become visible. */
  readonly onEnd: () => void
  /** Moves the focus to the first row from this line on, once there is one. */
  readonly focusFrom: number | undefined
  /** Called when it has moved. */
  readonly onFocused: () => void
}

/** Returns the nearest row that can have the focus, from `start` on in steps of `step`. */
function findRow(lines: readonly ActivityLine[], start: number, step: 1 | -1): number | undefined {
  for (let index = start; index >= 0 && index < lines.length; index += step)
    if (lines[index]?.kind !== 'month') return index
  return undefined
}

/**
 * The activity by month: only the lines near the visible part are in the page. One tab stop; arrows, Home
 * and End move the focus.
 */
export function ActivityLines(props: ActivityLinesProps): ReactNode {
  const { lines, loaded, suspicionOf, hasMore, onEnd, focusFrom, onFocused } = props
  const locale = useAtomValue(localeAtom)
  const ref = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const moving = useRef(false)
  const month = useMemo(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }), [locale])
  const found = useMemo(() => lines.findIndex(({ key }) => key === activeKey), [lines, activeKey])
  const active = found >= 0 ? found : (findRow(lines, 0, 1) ?? 0)

  const { first: top, last, offset } = useVisibleLines(ref, lines)

  useEffect(() => {
    if (focusFrom === undefined) return
    const row = findRow(lines, focusFrom, 1)
    if (row === undefined) return
    moving.current = true
    setActiveKey(lines[row]?.key)
    onFocused()
  }, [focusFrom, lines, onFocused])

  useLayoutEffect(() => {
    for (const row of ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      row.tabIndex = Number(row.closest<HTMLElement>('[data-index]')?.dataset.index) === active ? 0 : -1
    if (!moving.current) return
    moving.current = false
    ref.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  })

  const isNear = last >= lines.length - 1
  // A page without anything new does not ask for the next one. A page of known transfers only does, although it adds no
  // line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isNear) onEnd()
  }, [isNear, lines.length, loaded, hasMore])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const targets: Record<string, number | undefined> = {
      ArrowDown: findRow(lines, active + 1, 1),
      ArrowUp: findRow(lines, active - 1, -1),
      Home: findRow(lines, 0, 1),
      End: findRow(lines, lines.length - 1, -1),
    }
    if (!(event.key in targets)) return
    event.preventDefault()
    const next = targets[event.key]
    if (next === undefined) return
    moving.current = true
    setActiveKey(lines[next]?.key)
  }

  // The row with the tab stop stays in the page at every scroll position.
  const near = Array.from({ length: last - top + 1 }, (_, index) => top + index)
  const shown = near.includes(active) ? near : active < top ? [active, ...near] : [...near, active]
  const at = (index: number) => ({ transform: `translateY(${offset(index)}px)` })
  const monthOf = (index: number) => {
    const line = lines[index]
    return line?.kind === 'month' ? index : (line?.month ?? 0)
  }
  const months = [...new Set(shown.map(monthOf))]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside
    <div ref={ref} className={box} style={{ height: offset(lines.length) }} onKeyDown={onKeyDown}>
      {months.map((first) => {
        const title = month.format(lines[first]?.at)
        const rows = shown.flatMap((index) => {
          const line = lines[index]
          return line && line.kind !== 'month' && line.month === first ? { line, index } : []
        })
        return (
          <section key={lines[first]?.key}>
            {shown.includes(first) && (
              <h4 data-index={first} className={cx(heading, first === 0 && firstHeading)} style={at(first)}>
                {title}
              </h4>
            )}
            {rows.length > 0 && (
              <ul
                aria-label={title}
                // WebKit drops the list role from a list without markers.
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="list"
              >
                {rows.map(({ line, index }) => (
                  <li
                    key={line.key}
                    data-index={index}
                    className={cell}
                    style={at(index)}
                    aria-setsize={hasMore ? -1 : undefined}
                    onFocus={() => setActiveKey(line.key)}
                  >
                    {line.kind === 'entry' ? (
                      <EntryRow entry={line.entry} suspicion={suspicionOf(line.entry)} />
                    ) : (
                      <TransferRow transfer={line.transfer} thousandths />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
