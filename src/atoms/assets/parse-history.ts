import { tryParse, txHash, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import { parseUnits } from '../../chains/core/units.ts'
import { readPrice } from './fiat-value.ts'
import { HISTORY_PLACES, type HistoryEntry, type Movement, operations, statuses } from './history-entry.ts'
import { type PortfolioPlace, readIcon } from './parse-portfolio.ts'

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  /** True if the page had entries that could not be read. */
  readonly unread: boolean
  /** The entries that are left out as spam, each id once. */
  readonly spam: readonly { readonly id: string }[]
}

// A page of a service has some dozen entries, a transaction a handful of transfers; more is an error or an attack.
const MOST_ENTRIES = 1_000
const MOST_TRANSFERS = 100
const SYMBOL = 16
const NAME = 48

const anything = v.optional(v.unknown())
const place = { status: anything, sentFrom: anything, sentTo: anything }
const schema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  metadata: v.object({
    ...place,
    chain: v.string(),
    // `Date.parse` takes much that is no date.
    minedAt: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,16}(?:Z|[+-]\d\d:?\d\d)$/)),
    operationType: anything,
    hash: anything,
  }),
  ...place,
  transfers: v.nullish(v.array(v.unknown())),
})
const picture = v.optional(v.nullable(v.object({ url: anything })))
const transferSchema = v.object({
  fungible_info: v.nullish(v.object({ name: anything, symbol: anything, icon: picture })),
  nft_info: v.nullish(
    v.object({ name: anything, content: v.nullish(v.object({ preview: picture, detail: picture })) }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.nullish(v.object({ numeric: anything })),
  value: anything,
})
const spam = v.object({ nft_info: v.object({ flags: v.object({ is_spam: v.literal(true) }) }) })

/** Spam has transfers, and all of them are flagged. */
const isSpam = (transfers: readonly unknown[]) =>
  transfers.length > 0 && transfers.every((one) => tryParse(spam, one) !== undefined)

function readAmount(raw: unknown): bigint | undefined {
  try {
    return parseUnits(String(raw), HISTORY_PLACES)
  } catch {
    return undefined
  }
}

function readMovement(raw: unknown, origins: readonly string[]): Movement | undefined {
  const row = tryParse(transferSchema, raw)
  const { fungible_info: token, nft_info: nft } = row ?? {}
  if (!row || (!token && !nft)) return undefined
  const amount = row.quantity ? readAmount(row.quantity.numeric) : undefined
  const worth = readPrice(row.value)
  const icon = readIcon(token ? token.icon?.url : (nft?.content?.preview ?? nft?.content?.detail)?.url, origins)
  return {
    direction: row.direction,
    name: token ? cleanText(token.symbol, SYMBOL) || cleanText(token.name, SYMBOL) : cleanText(nft?.name, NAME),
    isNft: !token,
    ...(amount !== undefined && { amount }),
    ...(worth !== undefined && { worth }),
    ...(icon && { icon }),
  }
}

const sameToken = (a: Movement, b: Movement) => !a.isNft && !b.isNft && a.name === b.name

/**
 * Returns true for a part that is there for fees only: next to one of the other direction it is below a tenth of it, or
 * among more of the same token below a hundredth of the largest.
 */
function isFeeLike(one: Movement, all: readonly Movement[]): boolean {
  const same = all.filter((other) => sameToken(one, other))
  const { amount } = one
  if (amount === undefined || same.length < 2) return false
  const largest = same.reduce((most, { amount: other = 0n }) => (other > most ? other : most), 0n)
  if (same.length > 2) return amount * 100n < largest
  const directions = new Set(same.map(({ direction }) => direction))
  return directions.has('in') && directions.has('out') && amount * 10n < largest
}

function add(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}

/** Returns at most two movements that tell what a transaction did. */
export function summarize(all: readonly Movement[]): readonly Movement[] {
  const merged = new Map<string, Movement>()
  for (const one of all.filter((movement) => !isFeeLike(movement, all))) {
    const key = `${one.direction} ${one.isNft} ${one.name}`
    const before = merged.get(key)
    if (!before) merged.set(key, one)
    else {
      const { amount: _, worth: __, ...rest } = before
      const amount = add(before.amount, one.amount)
      const worth = add(before.worth, one.worth)
      merged.set(key, { ...rest, ...(amount !== undefined && { amount }), ...(worth !== undefined && { worth }) })
    }
  }
  const byWorth = [...merged.values()].sort((a, b) => {
    const difference = (b.worth ?? -1n) - (a.worth ?? -1n)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  })
  const rank = { out: 0, self: 1, in: 2 }
  return byWorth.slice(0, 2).sort((a, b) => rank[a.direction] - rank[b.direction])
}

type Place = Pick<PortfolioPlace, 'caipNetworkId' | 'parseAddress' | 'origins'>

/** Returns one entry; `skip` if it must not be shown, `malformed` if it cannot be read. */
function readEntry(
  raw: unknown,
  { caipNetworkId, parseAddress, origins }: Place,
): HistoryEntry | { readonly id: string; readonly spam: true } | 'skip' | 'malformed' {
  const row = tryParse(schema, raw)
  if (!row) return 'malformed'
  const { metadata } = row
  const transfers = row.transfers ?? []
  if (metadata.chain !== caipNetworkId) return 'skip'
  if (isSpam(transfers)) return { id: row.id, spam: true }
  const minedAt = Date.parse(metadata.minedAt)
  // Not a number, or before any chain.
  if (!(minedAt >= 0)) return 'malformed'
  const address = (value: unknown) => (typeof value === 'string' ? parseAddress(value) : undefined)
  const from = address(metadata.sentFrom ?? row.sentFrom)
  const to = address(metadata.sentTo ?? row.sentTo)
  const hash = tryParse(txHash, metadata.hash)
  const status = metadata.status ?? row.status
  return {
    id: row.id,
    ...(hash && { hash: hash.toLowerCase() }),
    operation: operations.find((name) => name === metadata.operationType) ?? 'other',
    // An entry of another status has been mined all the same: its time says so.
    status: statuses.find((name) => name === status) ?? 'confirmed',
    minedAt,
    ...(from && { from }),
    ...(to && { to }),
    movements: summarize(
      transfers.slice(0, MOST_TRANSFERS).flatMap((transfer) => readMovement(transfer, origins) ?? []),
    ),
  }
}

/**
 * Parses a page of a data API's history. Transactions of other networks are left out, and those of which every transfer
 * is flagged as spam, which are counted by their id; one without transfers is none.
 */
export function parseHistory(rows: readonly unknown[], where: Place): HistoryPage {
  const seen = new Set<string>()
  const entries: HistoryEntry[] = []
  const spam: { readonly id: string }[] = []
  let unread = rows.length > MOST_ENTRIES
  for (const raw of rows.slice(0, MOST_ENTRIES)) {
    const entry = readEntry(raw, where)
    if (entry === 'malformed') unread = true
    else if (entry === 'skip') continue
    else if (!seen.has(entry.id)) {
      seen.add(entry.id)
      if ('spam' in entry) spam.push(entry)
      else entries.push(entry)
    }
  }
  return { entries, unread, spam }
}
