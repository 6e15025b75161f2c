import { defaultRangeExtractor, observeElementOffset, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'
import { WalletCard } from '../../ui/WalletCard/WalletCard.tsx'
import { cell, grid } from './all-wallets.css.ts'
import { gridStep } from './grid-keys.ts'

// A row of the design; what it is with the page's font is measured as soon as one is there. All are of one height.
const ROW = 92
const GAP = 14
const NARROWEST = 79
/** Of the part that is seen, until it is measured. */
const HEIGHT = 480
/** Pixels a millisecond: a screen in a fifth of a second, too fast to make out a picture. */
const FAST = 3

/** As measured: how many cards in a row, what stands above the first row and how high a row is (px). */
export interface GridShape {
  readonly columns: number
  readonly margin: number
  readonly row: number
}

interface WalletGridProps {
  readonly listRef: RefObject<HTMLUListElement | null>
  readonly wallets: readonly WalletRecord[]
  readonly label: string
  /** How many there will be, as far as the list says. */
  readonly total: number
  /** Id of the element that says "Certified". */
  readonly seal: string
  readonly image: (wallet: WalletRecord) => string | undefined
  readonly onChoose: (wallet: WalletRecord) => void
  /** Up from the first row. */
  readonly onLeave: () => void
  /** The last row is about to come into sight. */
  readonly onEnd: () => void
  readonly startOffset: number
  /** Of the grid that was shown before this one, so that this one need not be drawn twice. */
  readonly shape: { current: GridShape | undefined }
  readonly onOffset: (offset: number) => void
}

/** The card's body: the shell scrolls it for every view. */
const scrollerOf = (list: HTMLElement | null) => list?.closest<HTMLElement>('[part~=body]') ?? null

interface Pace {
  offset: number
  at: number
}

function isFast(pace: Pace, offset: number): boolean {
  const at = performance.now()
  const fast = Math.abs(offset - pace.offset) > (at - pace.at) * FAST
  pace.offset = offset
  pace.at = at
  return fast
}

/** Cards in columns, of which only those around the visible part are in the page; one tab stop, arrows move. */
export function WalletGrid(props: WalletGridProps): ReactNode {
  const { listRef, wallets, onEnd, onOffset, onLeave, shape } = props
  const [{ columns, margin, row }, setShape] = useState(shape.current ?? { columns: 4, margin: 0, row: ROW })
  const [active, setActive] = useState(0)
  const at = Math.min(active, wallets.length - 1)
  const moving = useRef(false)
  const pace = useRef<Pace>({ offset: props.startOffset, at: 0 })
  const fast = useRef(false)
  const rows = Math.ceil(wallets.length / columns)
  const activeRow = Math.floor(at / columns)

  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scrollerOf(listRef.current),
    estimateSize: () => row,
    gap: GAP,
    overscan: 1,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    scrollPaddingEnd: GAP,
    initialOffset: props.startOffset,
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, scrolling) => {
        fast.current = scrolling && isFast(pace.current, offset)
        onOffset(offset)
        tell(offset, scrolling)
      }),
    // The cards are there in the first picture, and when the shell looks for the one that had the focus.
    initialRect: { width: 0, height: HEIGHT },
    // The card with the focus stays in the page wherever it is scrolled to.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), activeRow])].sort((a, b) => a - b),
  })

  // The width decides the columns; what stands above, where the first row is.
  useLayoutEffect(() => {
    const list = listRef.current
    const body = scrollerOf(list)
    if (!list || !body) return undefined
    const measure = () => {
      const top = list.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop
      const next: GridShape = {
        columns: Math.min(4, Math.max(3, Math.floor(list.clientWidth / NARROWEST))),
        margin: Math.round(top),
        row: list.querySelector('li')?.offsetHeight ?? ROW,
      }
      shape.current = next
      const same = (old: GridShape) =>
        old.columns === next.columns && old.margin === next.margin && old.row === next.row
      setShape((old) => (same(old) ? old : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(list)
    return () => watch.disconnect()
  }, [listRef, shape])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer does not see that its rows are of another height
  useLayoutEffect(() => virtual.measure(), [row])

  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    listRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    virtual.scrollToIndex(activeRow)
  })

  const items = virtual.getVirtualItems()
  const near = (virtual.range?.endIndex ?? 0) >= rows - 2
  useEffect(() => {
    if (near) onEnd()
  }, [near, onEnd])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = gridStep(event.key, at, { count: wallets.length, columns, rtl })
    if (next === undefined) return
    event.preventDefault()
    if (next === 'leave') return onLeave()
    moving.current = true
    setActive(next)
  }

  return (
    <ul
      ref={listRef}
      className={grid}
      aria-label={props.label}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
      // WebKit drops the list role from a list without markers.
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="list"
    >
      {items.flatMap(({ index: line, start }) =>
        wallets.slice(line * columns, (line + 1) * columns).map((wallet, column) => {
          const index = line * columns + column
          return (
            <li
              key={wallet.id}
              className={cell}
              aria-setsize={props.total}
              aria-posinset={index + 1}
              style={{
                insetInlineStart: `${(column * 100) / columns}%`,
                width: `${100 / columns}%`,
                translate: `0 ${start - margin}px`,
              }}
              onFocus={() => setActive(index)}
            >
              <Card
                wallet={wallet}
                src={props.image(wallet)}
                seal={wallet.badge_type === 'certified' ? props.seal : undefined}
                stop={index === at}
                passing={fast.current}
                onChoose={props.onChoose}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}

// Scrolling draws the rows again and again; a card only when it changes.
const Card = memo(function Card(props: {
  readonly wallet: WalletRecord
  readonly src: string | undefined
  readonly seal: string | undefined
  readonly stop: boolean
  /** The card is gone before anyone could see what is on it. */
  readonly passing: boolean
  readonly onChoose: (wallet: WalletRecord) => void
}) {
  const { wallet, passing } = props
  const seen = useRef(false)
  if (!passing) seen.current = true
  return (
    <WalletCard
      name={wallet.name}
      src={seen.current ? props.src : undefined}
      certified={props.seal}
      tabIndex={props.stop ? 0 : -1}
      onClick={() => props.onChoose(wallet)}
      testId={`wm-wallet-search-item-${wallet.id}`}
    />
  )
})
