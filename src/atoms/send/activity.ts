import type { HistoryEntry } from '../assets/history-entry.ts'
import { isFinal, type Transfer } from './transfer.ts'

/** A row of the activity: a transaction that a service knows, or a transfer from this browser. */
export type ActivityRow =
  | { readonly kind: 'entry'; readonly key: string; readonly at: number; readonly entry: HistoryEntry }
  | { readonly kind: 'transfer'; readonly key: string; readonly at: number; readonly transfer: Transfer }

/** A line of the list: the heading of a month, or a row below it with the index of its heading. */
export type ActivityLine =
  | { readonly kind: 'month'; readonly key: string; readonly at: number }
  | (ActivityRow & { readonly month: number })

export interface ActivitySources {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Newest first. */
  readonly transfers: readonly Transfer[]
  /** The network of the entries. */
  readonly caipNetworkId: string
  /** True if older entries are still to be loaded. */
  readonly hasMore: boolean
  /** Returns true for entries to leave out. Another function stands for another judgement of all entries. */
  readonly isHidden: (entry: HistoryEntry) => boolean
}

/** Lines under construction, with what the next entries have to know. */
interface Draft {
  readonly lines: ActivityLine[]
  /** Lines that stay when older entries follow. */
  kept: number
  /** Index of the heading of the last row, and the start of its month. */
  month: number
  start: number
  /** Transfers that have a line among those that stay. */
  taken: number
  readonly own: ReadonlySet<string>
  /** Hashes of entries that are shown as transfers. */
  readonly found: Set<string>
}

const draft = ({ transfers, caipNetworkId }: ActivitySources): Draft => ({
  ...{ lines: [], kept: 0, month: -1, start: Number.POSITIVE_INFINITY, taken: 0, found: new Set() },
  own: new Set(
    transfers.flatMap((one) => (one.caipNetworkId === caipNetworkId && one.hash ? one.hash.toLowerCase() : [])),
  ),
})

/** Adds a row, below the heading of its month in local time. */
function addRow(to: Draft, row: ActivityRow): void {
  // A date is made once per month, as thousands of dates would take longer than all the rest.
  if (row.at < to.start) {
    const date = new Date(row.at)
    to.start = new Date(date.getFullYear(), date.getMonth(), 1).getTime()
    to.month = to.lines.length
    to.lines.push({ kind: 'month', key: `month ${to.start}`, at: row.at })
  }
  to.lines.push({ ...row, month: to.month })
}

const addTransfer = (to: Draft, transfer: Transfer) =>
  addRow(to, { kind: 'transfer', key: `transfer ${transfer.id}`, at: transfer.createdAt, transfer })

function addEntry(to: Draft, entry: HistoryEntry, { transfers, isHidden }: ActivitySources): void {
  if (entry.hash && to.own.has(entry.hash)) return void to.found.add(entry.hash)
  if (isHidden(entry)) return
  for (let one = transfers[to.taken]; one && one.createdAt >= entry.minedAt; one = transfers[++to.taken])
    addTransfer(to, one)
  addRow(to, { kind: 'entry', key: `entry ${entry.id}`, at: entry.minedAt, entry })
}

/** Adds the transfers that are older than every entry. Those that are settled wait for the entries around them. */
function addOlder(to: Draft, { entries, transfers, hasMore }: ActivitySources): void {
  const oldest = hasMore ? (entries.at(-1)?.minedAt ?? 0) : 0
  for (const one of transfers.slice(to.taken))
    if (one.createdAt >= oldest || !isFinal(one) || to.found.has(one.hash?.toLowerCase() ?? '')) addTransfer(to, one)
}

/**
 * Returns a function that merges both sources to lines, newest first. A transaction that both know by its hash is one
 * row: the transfer, whose own view says more. When older entries have been appended and nothing else has changed, it
 * looks at those only: a list of 50,000 entries takes a page as fast as a short one.
 */
export function followActivity(): (sources: ActivitySources) => readonly ActivityLine[] {
  let last: ActivitySources | undefined
  let held: Draft | undefined
  return (sources) => {
    const { entries, transfers, caipNetworkId, isHidden } = sources
    const known = last?.entries.length ?? 0
    const isAppended =
      last?.transfers === transfers &&
      last.caipNetworkId === caipNetworkId &&
      last.isHidden === isHidden &&
      last.entries[0] === entries[0] &&
      last.entries[known - 1] === entries[known - 1]
    const next = isAppended && held ? held : draft(sources)
    next.lines.length = next.kept
    for (let at = next === held ? known : 0; at < entries.length; at++)
      addEntry(next, entries[at] as HistoryEntry, sources)
    next.kept = next.lines.length
    const { month, start } = next
    addOlder(next, sources)
    const lines = next.lines.slice()
    next.lines.length = next.kept
    Object.assign(next, { month, start })
    last = sources
    held = next
    return lines
  }
}
