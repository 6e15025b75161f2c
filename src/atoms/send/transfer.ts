import { tryParse, v } from '../../chains/core/schema.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/**
 * `prompted`: the wallet was asked and has not answered. `unknown`: its answer is lost or unclear. `not-sent`: not
 * found on the network, or dropped by it where there is a hash; finding it later still counts.
 */
const rank = { prompted: 0, unknown: 1, 'not-sent': 2, pending: 3, confirmed: 4, reverted: 4, replaced: 4 } as const
const statuses = Object.keys(rank) as (keyof typeof rank)[]

const schema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  caipNetworkId: v.pipe(
    text(128),
    v.custom<CaipNetworkId>((value) => typeof value === 'string' && /^[^:]+:[^:]+$/.test(value)),
  ),
  /** The connector that was asked. */
  connectorId: text(256),
  from: text(128),
  to: text(128),
  /** Base units. */
  value: digits,
  fee: digits,
  symbol: text(64),
  /** The contract of the token; undefined for the network's own coin. */
  token: v.exactOptional(text(128)),
  /** A text of `callText`; `to` is then the contract that swaps, or whoever may take the token. */
  call: v.exactOptional(text(4096)),
  /** The contract of the token that a swap gives. */
  receives: v.exactOptional(text(128)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  status: v.picklist(statuses),
  createdAt: v.number(),
  updatedAt: v.number(),
  hash: v.exactOptional(text(128)),
  /** Epoch milliseconds at which the wallet told the hash: it may have asked for long. */
  hashAt: v.exactOptional(v.number()),
  /** The id that the wallet gave a batch, by which it knows the transaction. */
  batch: v.exactOptional(text(8194)),
  /** The hash of the transaction that replaced this one (sped up or cancelled in the wallet). */
  replacedBy: v.exactOptional(text(128)),
  mark: v.exactOptional(v.object({ nonce: v.number(), block: text(80), blockHash: v.exactOptional(text(80)) })),
  /** The nonce of the transaction with this hash, once a node has reported it. */
  nonce: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  /** The outputs that this transaction spends, on networks without nonces. */
  coins: v.exactOptional(v.array(text(80))),
  /** Number of times the network has taken back an outcome; the higher count is the newer state. */
  round: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  reason: v.exactOptional(text(300)),
  /** True if the network's endpoints contradict each other about the outcome. */
  disputed: v.exactOptional(v.boolean()),
  /** The visitor stopped waiting before the wallet answered. */
  cancelled: v.exactOptional(v.boolean()),
  /** `account`: another account than shown has sent it. `content`: the network holds another transfer than shown. */
  warning: v.exactOptional(v.picklist(['account', 'content'])),
})

export type Transfer = Readonly<v.InferOutput<typeof schema>>

function readJson(raw: string | undefined): unknown {
  try {
    return JSON.parse(raw ?? '[]')
  } catch {
    return undefined
  }
}

/** Returns true for JSON that is an object and not a list: a newer version may store its transfers in another form. */
export function isForeignRecord(raw: string | undefined): boolean {
  const value = readJson(raw)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(raw: string | undefined): readonly unknown[] | undefined {
  const list = readJson(raw)
  return Array.isArray(list) ? list : undefined
}

// Entries, as many as may be unsettled: a list that another page has filled must not grow without end.
const MOST_UNREAD = 99

/**
 * Returns entries that this version cannot parse but a newer one may have written; undefined if there is no list at
 * all.
 */
export function unreadTransfers(raw: string | undefined): readonly unknown[] | undefined {
  const isEntry = v.looseObject({ id: schema.entries.id })
  return listOf(raw)
    ?.filter((item) => tryParse(isEntry, item) && !tryParse(schema, item))
    .slice(0, MOST_UNREAD)
}

/** Parses a stored list; entries that are no transfers are left out. */
export function parseTransfers(raw: string | undefined): readonly Transfer[] {
  const list = listOf(raw) ?? []
  const seen = new Set<string>()
  return list.flatMap((item: unknown) => {
    const parsed = tryParse(schema, item)
    if (!parsed || seen.has(parsed.id)) return []
    seen.add(parsed.id)
    return [parsed]
  })
}

/** Returns true if no further change is expected; the visitor can dismiss such a transfer. */
export const isFinal = ({ status }: Pick<Transfer, 'status'>): boolean => rank[status] === 4 || status === 'not-sent'

/**
 * Milliseconds during which an outcome is checked again. Three things can change it: the wallet's window outlives the
 * page and is answered late, a reorganisation removes the block, or a transaction that seemed replaced is mined.
 */
export const RECHECK_LIMIT = 15 * 60_000

/**
 * Returns true for a transfer that the network has dropped: no node knows its transaction. It is looked for as long as
 * it is listed, as any node may bring it back.
 */
export const isDropped = ({ status, hash }: Pick<Transfer, 'status' | 'hash'>): boolean =>
  status === 'not-sent' && hash !== undefined

/** Returns true while the network is to be asked about a transfer. */
export const isDue = (item: Transfer, now: number): boolean =>
  !isFinal(item) ||
  isDropped(item) ||
  now - (item.status === 'not-sent' ? item.createdAt : item.updatedAt) < RECHECK_LIMIT

export type TransferChange = Partial<Omit<Transfer, 'id'>>

/**
 * Applies a change. Within a round the status only moves forward, in any order of tabs and answers; a change of a later
 * round replaces it.
 */
export function advance(transfer: Transfer, change: TransferChange): Transfer {
  const [before, after] = [transfer.round ?? 0, change.round ?? transfer.round ?? 0]
  const next = { ...transfer, ...change }
  const isLate =
    after < before ||
    (after === before &&
      (rank[transfer.status] === 4 ? next.status !== transfer.status : rank[next.status] < rank[transfer.status]))
  return isLate ? { ...next, status: transfer.status, ...keepHash(transfer), ...keepRound(transfer) } : next
}

// A late answer must not change the hash of a settled transfer.
const keepHash = ({ hash, status }: Transfer) => (hash && rank[status] >= 3 ? { hash } : {})
const keepRound = ({ round }: Transfer) => (round === undefined ? {} : { round })

/** Returns the change with a new round: the network no longer holds the earlier outcome. */
export const asNewRound = (transfer: Transfer, change: TransferChange): TransferChange => ({
  ...change,
  round: (transfer.round ?? 0) + 1,
})
