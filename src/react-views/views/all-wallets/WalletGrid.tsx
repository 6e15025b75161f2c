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
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { WalletCard } from '../../ui/WalletCard/WalletCard.tsx'
import { cell, grid } from './all-wallets.css.ts'
import { gridStep } from './grid-keys.ts'

// Height of a row in px by the design, until one is measured. All rows have the same height.
const ROW = 92
const GAP = 14
const NARROWEST = 79
/** Height of the visible part in px, until it is measured. */
const HEIGHT = 480
/** Pixels per millisecond: a screen in a fifth of a second, too fast to recognise a picture. */
const FAST = 3

/** The measured layout: cards per row, offset of the first row and height of a row (px). */
export interface GridShape {
  readonly columns: number
  readonly margin: number
  readonly row: number
}

interface WalletGridProps {
  readonly listRef: RefObject<HTMLUListElement | null>
  readonly wallets: readonly WalletRecord[]
  readonly label: string
  /** Expected number of wallets, if the list reports it. */
  readonly total: number
  /** Id of the element with the text "Certified". */
  readonly seal: string
  readonly image: (wallet: WalletRecord) => string | undefined
  readonly onChoose: (wallet: WalletRecord) => void
  /** Called by the up key in the first row. */
  readonly onLeave: () => void
  /** Called when the last row is about to become visible. */
  readonly onEnd: () => void
  readonly startOffset: number
  /** The layout of the previous grid, which saves a second render. */
  readonly shape: { current: GridShape | undefined }
  readonly onOffset: (offset: number) => void
}

/** Returns the card's body, which scrolls in every view. */
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

/**
 * Cards in columns, virtualized: only those near the visible part are in the page. One tab stop; arrows move the focus.
 */
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
    // The first render has cards, since the shell looks among them for the one that had the focus.
    initialRect: { width: 0, height: HEIGHT },
    // The focused card stays in the page at every scroll position.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), activeRow])].sort((a, b) => a - b),
  })

  // The width gives the columns, the content above gives the offset of the first row.
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
    // In the next frame: a list that gets another height while its size is being told is an error of the page.
    const watch = new ResizeObserver(() => requestAnimationFrame(() => list.isConnected && measure()))
    watch.observe(list)
    return () => watch.disconnect()
  }, [listRef, shape])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer does not detect a new row height
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
                index={index}
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

// Memoized: scrolling renders the rows repeatedly.
const Card = memo(function Card(props: {
  readonly wallet: WalletRecord
  readonly src: string | undefined
  readonly index: number
  readonly seal: string | undefined
  readonly stop: boolean
  /** The card leaves the visible part before its picture could be seen. */
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
      tint={wallet.color ?? props.index}
      certified={props.seal}
      tabIndex={props.stop ? 0 : -1}
      onClick={() => props.onChoose(wallet)}
      testId={`wm-wallet-search-item-${wallet.id}`}
    />
  )
})
