import type { HistoryEntry } from '../assets/history-entry.ts'
import { isFinal, type Transfer } from './transfer.ts'

/** A row of the activity: a transaction that a service knows, or a transfer from this browser. */
export type ActivityRow =
  | { readonly kind: 'entry'; readonly key: string; readonly at: number; readonly entry: HistoryEntry }
  | { readonly kind: 'transfer'; readonly key: string; readonly at: number; readonly transfer: Transfer }

/** A line of the list: the heading of a month, or a row below it. */
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
}

/**
 * Merges both sources, newest first. A transaction that both know by its hash is one row: the transfer, whose own view
 * says more. Settled transfers older than every known entry wait until the entries around them are loaded.
 */
export function mergeActivity({ entries, transfers, caipNetworkId, hasMore }: ActivitySources): readonly ActivityRow[] {
  const own = new Set(
    transfers.flatMap((one) => (one.caipNetworkId === caipNetworkId && one.hash ? one.hash.toLowerCase() : [])),
  )
  const oldest = hasMore ? (entries.at(-1)?.minedAt ?? 0) : 0
  const found = new Set(entries.flatMap(({ hash }) => (hash && own.has(hash) ? hash : [])))
  const mine = transfers.filter(
    (one) => one.createdAt >= oldest || !isFinal(one) || found.has(one.hash?.toLowerCase() ?? ''),
  )
  const rows: ActivityRow[] = []
  let at = 0
  const takeNewerThan = (time: number) => {
    for (let one = mine[at]; one && one.createdAt >= time; one = mine[++at])
      rows.push({ kind: 'transfer', key: `transfer ${one.id}`, at: one.createdAt, transfer: one })
  }
  for (const entry of entries) {
    if (entry.hash && own.has(entry.hash)) continue
    takeNewerThan(entry.minedAt)
    rows.push({ kind: 'entry', key: `entry ${entry.id}`, at: entry.minedAt, entry })
  }
  takeNewerThan(Number.NEGATIVE_INFINITY)
  return rows
}

/** Puts the heading of its month, in local time, above the rows of each month; rows are newest first. */
export function linesByMonth(rows: readonly ActivityRow[]): readonly ActivityLine[] {
  const lines: ActivityLine[] = []
  let month = -1
  let start = Number.POSITIVE_INFINITY
  for (const row of rows) {
    // A date is made once per month, as thousands of dates would take longer than all the rest.
    if (row.at < start) {
      const date = new Date(row.at)
      start = new Date(date.getFullYear(), date.getMonth(), 1).getTime()
      month = lines.length
      lines.push({ kind: 'month', key: `month ${start}`, at: row.at })
    }
    lines.push({ ...row, month })
  }
  return lines
}
