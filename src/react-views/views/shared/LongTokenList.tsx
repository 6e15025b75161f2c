import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'
import { lines as box, cell } from './long-list.css.ts'
import { targetOf, useActiveKey, useLongList, usePlaceOf } from './useLongList.ts'

export interface LongTokenListProps<T extends TokenBalance = TokenBalance> {
  readonly tokens: readonly T[]
  readonly label: string
  readonly testId: string
  readonly rowOf: (token: T) => ReactNode
  /** Returns what identifies a token in the list: its contract, unless given. */
  readonly keyOf?: (token: T) => string
  /** Moves the focus to the row at this place when the list appears. */
  readonly focusFrom?: number | undefined
}

const contractOf = ({ address = '' }: TokenBalance) => address

/**
 * Thousands of tokens: only the rows near the visible part are in the page. One tab stop; arrows, Home and End move
 * the focus.
 */
export function LongTokenList<T extends TokenBalance>(props: LongTokenListProps<T>): ReactNode {
  const { tokens, label, testId, rowOf, keyOf = contractOf, focusFrom } = props
  const ref = useRef<HTMLUListElement>(null)
  const [activeKey, setActiveKey] = useActiveKey(ref, testId)
  const lines = useMemo(() => tokens.map((token) => ({ key: keyOf(token), kind: 'row' })), [tokens, keyOf])
  const active = Math.max(0, usePlaceOf(lines, activeKey))
  useLayoutEffect(() => {
    for (const row of ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      row.tabIndex = row.closest<HTMLElement>('[data-index]')?.dataset.index === `${active}` ? 0 : -1
  })
  const { shown, offset, focusNext } = useLongList(ref, { lines, active })

  const moveTo = (index: number | undefined) => {
    const next = index === undefined ? undefined : lines[index]
    if (!next) return
    focusNext()
    setActiveKey(next.key)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the list appears
  useEffect(() => moveTo(focusFrom), [])
  const onKeyDown = (event: KeyboardEvent) =>
    moveTo(targetOf(event, { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: lines.length - 1 }))

  return (
    <ul
      ref={ref}
      className={box}
      style={{ height: offset(lines.length) }}
      aria-label={label}
      data-testid={testId}
      onKeyDown={onKeyDown}
      // WebKit drops the list role from a list without markers.
      // biome-ignore lint/a11y/noRedundantRoles: that of a list is not redundant there
      role="list"
    >
      {shown.flatMap((index) => {
        const token = tokens[index]
        const key = lines[index]?.key
        return token ? (
          <li
            key={key}
            className={cell}
            data-index={index}
            style={{ transform: `translateY(${offset(index)}px)` }}
            aria-setsize={tokens.length}
            aria-posinset={index + 1}
            onFocus={() => setActiveKey(key)}
          >
            {rowOf(token)}
          </li>
        ) : (
          []
        )
      })}
    </ul>
  )
}
