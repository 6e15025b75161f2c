import { addressBody } from '../../chains/core/address-body.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { growing } from '../assets/growing.ts'
import type { HistoryEntry } from '../assets/history-entry.ts'
import type { Contact } from '../names/contacts.ts'
import type { Transfer } from './transfer.ts'

/** An address that this visitor has used before. */
export interface KnownAddress {
  readonly address: string
  /** True for an account of the connected wallet. */
  readonly own: boolean
  /** Number of transfers to this address, from this browser and in the history. */
  readonly sent: number
  /** Number of those that were sent from this browser, where nobody else can add any. */
  readonly here: number
  /** Epoch milliseconds of the last one; 0 without one. */
  readonly lastAt: number
  /** The name under which the visitor has saved it. */
  readonly contact?: string | undefined
}

export interface AddressSources {
  readonly namespace: Namespace
  /** Accounts of the connected wallet. All addresses are in canonical form. */
  readonly own: readonly string[]
  readonly transfers: readonly Transfer[]
  readonly entries: readonly HistoryEntry[]
  readonly contacts?: readonly Contact[] | undefined
}

// Address poisoning imitates the characters that short forms show. Three at each end already take work to generate.
const ENDS = 3

/**
 * Returns the same text for two addresses of which one may be an imitation of the other. The case of letters is left
 * out, as the eye passes over it, also where it tells two addresses apart.
 */
export function endsOf(namespace: Namespace, address: string): string {
  const body = addressBody(namespace, address).toLowerCase()
  return `${body.slice(0, ENDS)} ${body.slice(-ENDS)}`
}

/** Compares two canonical addresses, which are equal as texts if they are the same. */
export function compareAddresses(namespace: Namespace, a: string, b: string): 'same' | 'alike' | 'different' {
  if (a === b) return 'same'
  return endsOf(namespace, a) === endsOf(namespace, b) ? 'alike' : 'different'
}

/**
 * Returns true for an entry by which the account has chosen its recipient. Whoever wants to stand in the history can
 * make others of nothing, or of tokens of their own, which have no price.
 */
const isPayment = ({ operation, status, movements }: HistoryEntry) =>
  operation === 'send' &&
  status === 'confirmed' &&
  movements.some(
    ({ direction, amount = 0n, worth = 0n, isNft }) => direction === 'out' && !isNft && amount > 0n && worth > 0n,
  )

interface Payments {
  readonly from: string
  readonly to: string
  sent: number
  lastAt: number
}

/** The payments of a history by payer and payee, and by the hash of each. */
const paymentsOf = growing<
  HistoryEntry,
  { readonly byPair: Map<string, Payments>; readonly byHash: Map<string, Payments> }
>(
  () => ({ byPair: new Map(), byHash: new Map() }),
  ({ byPair, byHash }, entry) => {
    const { from, to, hash, minedAt } = entry
    if (!from || !to || !isPayment(entry)) return
    const pair = `${from} ${to}`
    const payments = byPair.get(pair) ?? { from, to, sent: 0, lastAt: 0 }
    payments.sent++
    payments.lastAt = Math.max(payments.lastAt, minedAt)
    byPair.set(pair, payments)
    if (hash) byHash.set(hash, payments)
  },
)

/** Returns the accounts of the wallet, the contacts and the addresses sent to, those used last first. */
export function knownAddresses({
  namespace,
  own,
  transfers,
  entries,
  contacts = [],
}: AddressSources): readonly KnownAddress[] {
  const known = new Map<string, KnownAddress>()
  const add = (address: string, more: Partial<Omit<KnownAddress, 'address'>>) => {
    const before = known.get(address)
    known.set(address, {
      address,
      own: before?.own ?? more.own ?? false,
      sent: (before?.sent ?? 0) + (more.sent ?? 0),
      here: (before?.here ?? 0) + (more.here ?? 0),
      lastAt: Math.max(before?.lastAt ?? 0, more.lastAt ?? 0),
      contact: before?.contact ?? more.contact,
    })
  }
  for (const address of own) add(address, { own: true })
  for (const { address, name } of contacts) add(address, { contact: name })
  const { byPair, byHash } = paymentsOf(entries)
  // A transfer from this browser that the history has as well counts once.
  const twice = new Map<Payments, number>()
  // Transfers count only after the wallet has sent them: an imitation that was typed once must not become a known
  // address.
  for (const { to, status, hash, createdAt, caipNetworkId, call } of transfers) {
    if ((status !== 'pending' && status !== 'confirmed') || !caipNetworkId.startsWith(`${namespace}:`)) continue
    const same = hash && byHash.get(hash.toLowerCase())
    if (same) twice.set(same, (twice.get(same) ?? 0) + 1)
    // The contract of a swap was called, and not paid.
    if (!call) add(to, { sent: 1, here: 1, lastAt: createdAt })
  }
  for (const payments of byPair.values()) {
    const { from, to, sent, lastAt } = payments
    if (own.includes(from)) add(to, { sent: sent - (twice.get(payments) ?? 0), lastAt })
  }
  return [...known.values()].sort((a, b) => b.lastAt - a.lastAt)
}

/** Returns the known address that another one may be an imitation of. */
export function imitated(
  namespace: Namespace,
  known: readonly KnownAddress[],
  address: string,
): KnownAddress | undefined {
  const same = known.find((one) => one.address === address)
  // Recipients of transfers from this browser were compared then. An entry of the history may be made by others.
  if (same && (same.own || same.here > 0)) return undefined
  return known.find((one) => compareAddresses(namespace, one.address, address) === 'alike')
}

/**
 * Returns the addresses that may be offered: sent to before, and none that resembles another known one. Contacts have a
 * list of their own.
 */
export function offeredAddresses(namespace: Namespace, known: readonly KnownAddress[]): readonly KnownAddress[] {
  // Compared by their ends and not two by two: a long history knows thousands.
  const alike = new Map<string, Set<string>>()
  const of = ({ address }: KnownAddress) => endsOf(namespace, address)
  for (const one of known) alike.set(of(one), (alike.get(of(one)) ?? new Set()).add(one.address))
  return known.filter((one) => one.sent > 0 && !one.own && !one.contact && alike.get(of(one))?.size === 1)
}
