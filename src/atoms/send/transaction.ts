import { tryParse, v } from '../../chains/core/schema.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/**
 * `prompted`: the wallet was asked and has not answered. `unknown`: its answer does not tell, or was lost.
 * `not-sent`: looked for on the network and not found; a later sight of it still counts.
 */
const statuses = ['prompted', 'unknown', 'not-sent', 'pending', 'confirmed', 'reverted', 'replaced'] as const
export type TransactionStatus = (typeof statuses)[number]

const schema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  caipNetworkId: v.pipe(
    text(128),
    v.custom<CaipNetworkId>((value) => typeof value === 'string' && /^[^:]+:[^:]+$/.test(value)),
  ),
  /** Id of the wallet that was asked. */
  connectorId: text(256),
  from: text(128),
  to: text(128),
  /** Base units. */
  value: digits,
  fee: digits,
  symbol: text(64),
  /** The contract of the token that was sent; absent for the network's own coin. */
  token: v.exactOptional(text(128)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  status: v.picklist(statuses),
  createdAt: v.number(),
  updatedAt: v.number(),
  hash: v.exactOptional(text(128)),
  /** The hash of what took its place (sped up or cancelled in the wallet). */
  replacedBy: v.exactOptional(text(128)),
  mark: v.exactOptional(v.object({ nonce: v.number(), block: text(80) })),
  /** Nonce of the transaction with this hash, once a node has shown it. */
  nonce: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  /** How often the network has taken back what it had said of this transfer: a higher count is the newer truth. */
  round: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  reason: v.exactOptional(text(300)),
  /** The network's endpoints contradict each other about how it ended. */
  disputed: v.exactOptional(v.boolean()),
  /** The visitor stopped waiting before the wallet answered. */
  cancelled: v.exactOptional(v.boolean()),
  /** `account`: sent by another account than was shown. `content`: the network holds something else than was shown. */
  warning: v.exactOptional(v.picklist(['account', 'content'])),
})

/** One transfer that was handed to a wallet, as it is stored. */
export type Transaction = Readonly<v.InferOutput<typeof schema>>

/** True for an object that is no list: a newer version may keep its transfers in another shape. */
export function isForeignRecord(raw: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(raw ?? '[]')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function listOf(raw: string | undefined): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

// More of them than any version keeps is not one's work.
const MOST_UNREAD = 99

/** Entries that are none of this version's, but may be a newer one's; undefined where there is no list at all. */
export function unreadTransactions(raw: string | undefined): readonly unknown[] | undefined {
  const isEntry = v.looseObject({ id: schema.entries.id })
  return listOf(raw)
    ?.filter((item) => tryParse(isEntry, item) && !tryParse(schema, item))
    .slice(0, MOST_UNREAD)
}

/** Reads a stored list; entries that are not transactions are left out. */
export function parseTransactions(raw: string | undefined): readonly Transaction[] {
  const list = listOf(raw) ?? []
  const seen = new Set<string>()
  return list.flatMap((item: unknown) => {
    const parsed = tryParse(schema, item)
    if (!parsed || seen.has(parsed.id)) return []
    seen.add(parsed.id)
    return [parsed]
  })
}

const finals: readonly TransactionStatus[] = ['confirmed', 'reverted', 'replaced', 'not-sent']
/** True when nothing more is expected; such a row can be dismissed. */
export const isFinal = ({ status }: Pick<Transaction, 'status'>): boolean => finals.includes(status)

const rank: { readonly [S in TransactionStatus]: number } = {
  prompted: 0,
  unknown: 1,
  'not-sent': 2,
  pending: 3,
  confirmed: 4,
  reverted: 4,
  replaced: 4,
}

export type TransactionChange = Partial<Omit<Transaction, 'id'>>

/**
 * Applies a change. Within a round the status only moves forward, whichever tab or answer comes late; a change of a later
 * round replaces it.
 */
export function advance(transaction: Transaction, change: TransactionChange): Transaction {
  const [before, after] = [transaction.round ?? 0, change.round ?? transaction.round ?? 0]
  if (after > before) return { ...transaction, ...change }
  const { status = transaction.status } = change
  const done = rank[transaction.status] === 4
  if (after < before || (done ? status !== transaction.status : rank[status] < rank[transaction.status]))
    return {
      ...transaction,
      ...change,
      status: transaction.status,
      ...keepHash(transaction),
      ...keepRound(transaction),
    }
  return { ...transaction, ...change }
}

// A late answer must not put another hash on a transfer that is already settled.
const keepHash = ({ hash, status }: Transaction) => (hash && rank[status] >= 3 ? { hash } : {})
const keepRound = ({ round }: Transaction) => (round === undefined ? {} : { round })

/** Starts a new round: the network no longer holds what it held before. */
export const takeBack = (transaction: Transaction, change: TransactionChange): TransactionChange => ({
  ...change,
  round: (transaction.round ?? 0) + 1,
})
