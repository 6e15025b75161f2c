import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import type { ActivityLine } from '../../../atoms/send/activity.ts'
import type { Judge } from '../../../atoms/send/suspicion.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { cx } from '../../ui/cx.ts'
import { lines as box, cell, firstHeading, heading } from '../shared/long-list.css.ts'
import { TransferRow } from '../shared/TransferRow.tsx'
import { targetOf, useLongList, usePlaceOf } from '../shared/useLongList.ts'
import { EntryRow } from './EntryRow.tsx'
import type { Pages } from './usePages.ts'

interface ActivityLinesProps {
  readonly lines: readonly ActivityLine[]
  /** Returns why an entry is not shown like others. */
  readonly suspicionOf: Judge
  /** True if more lines will follow. */
  readonly hasMore: boolean
  readonly pages: Pages['list']
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
  const { lines, suspicionOf, hasMore } = props
  const { loaded, onEnd, focusFrom, onFocused } = props.pages
  const locale = useAtomValue(localeAtom)
  const ref = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const month = useMemo(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }), [locale])
  const found = usePlaceOf(lines, activeKey)
  const active = found >= 0 ? found : (findRow(lines, 0, 1) ?? 0)

  const page = `${loaded} ${hasMore}`
  useLayoutEffect(() => {
    for (const row of ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      row.tabIndex = Number(row.closest<HTMLElement>('[data-index]')?.dataset.index) === active ? 0 : -1
  })
  const { shown, offset, focusNext } = useLongList(ref, { lines, active, onEnd, page })

  useEffect(() => {
    if (focusFrom === undefined) return
    const row = findRow(lines, focusFrom, 1)
    if (row === undefined) return
    focusNext()
    setActiveKey(lines[row]?.key)
    onFocused()
  }, [focusFrom, lines, onFocused, focusNext])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event, {
      ArrowDown: findRow(lines, active + 1, 1),
      ArrowUp: findRow(lines, active - 1, -1),
      Home: findRow(lines, 0, 1),
      End: findRow(lines, lines.length - 1, -1),
    })
    if (next === undefined) return
    focusNext()
    setActiveKey(lines[next]?.key)
  }

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
