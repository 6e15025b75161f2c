import type { Namespace } from '../../chains/core/types.ts'
import { growing } from '../assets/growing.ts'
import { HISTORY_PLACES, type HistoryEntry } from '../assets/history-entry.ts'
import { endsOf, type KnownAddress } from './known-addresses.ts'

/**
 * Why an entry of the history is not shown like others. `imitation`: of the known address `of`. `nothing`: it has moved
 * nothing, and stands there to be seen. `dust`: an amount too small to be written, of a token without a price.
 */
export type Suspicion =
  | { readonly kind: 'imitation'; readonly of: string; readonly hidden: boolean }
  | { readonly kind: 'nothing'; readonly hidden: true }
  | { readonly kind: 'dust'; readonly hidden: false }

/** A dollar, in the units of a movement's worth: who gets as much wants to know it, whoever sent it. */
const WORTHY = 10n ** 40n
/** A thousandth, the smallest amount that a row writes. */
const SMALLEST = 10n ** BigInt(HISTORY_PLACES - 3)

/** Returns why an entry is not shown like others. */
export type Judge = (entry: HistoryEntry) => Suspicion | undefined

/** Addresses by what an imitation has in common with them. */
type ByEnds = Map<string, Set<string>>

function addByEnds(to: ByEnds, namespace: Namespace, address: string): void {
  const ends = endsOf(namespace, address)
  const there = to.get(ends)
  if (there) there.add(address)
  else to.set(ends, new Set([address]))
}

/**
 * Returns a function that gives the judge of a growing history. The judge stays the same object while what it says of
 * entries that it has been given before stays the same.
 */
export function followSuspicion(
  namespace: Namespace,
): (known: readonly KnownAddress[], entries: readonly HistoryEntry[]) => Judge {
  const namedIn = growing<HistoryEntry, ByEnds>(
    () => new Map(),
    (named, { from, to }) => {
      for (const address of [from, to]) if (address) addByEnds(named, namespace, address)
    },
  )
  let byEnds: ByEnds = new Map()
  let count = 0
  let judge: Judge | undefined
  return (known, entries) => {
    const named = namedIn(entries)
    const added = known.filter(({ address }) => !byEnds.get(endsOf(namespace, address))?.has(address))
    const isOther = added.some(({ address }) => {
      const ends = endsOf(namespace, address)
      return byEnds.has(ends) || [...(named.get(ends) ?? [])].some((one) => one !== address)
    })
    if (!judge || isOther || known.length - added.length < count) {
      byEnds = new Map()
      for (const { address } of known) addByEnds(byEnds, namespace, address)
      judge = judgeAgainst(namespace, byEnds)
    } else for (const { address } of added) addByEnds(byEnds, namespace, address)
    count = known.length
    return judge
  }
}

/** Returns the judge of entries against known addresses. */
export function suspicionAgainst(namespace: Namespace, known: readonly KnownAddress[]): Judge {
  const byEnds: ByEnds = new Map()
  for (const { address } of known) addByEnds(byEnds, namespace, address)
  return judgeAgainst(namespace, byEnds)
}

const judgeAgainst =
  (namespace: Namespace, byEnds: ByEnds): Judge =>
  ({ from, to, operation, movements }) => {
    const isTransfer = operation === 'receive' || operation === 'send'
    const isEmpty = movements.length > 0 && movements.every(({ amount, isNft }) => amount === 0n && !isNft)
    const incoming = movements.filter(({ direction }) => direction === 'in')
    for (const other of isTransfer ? [from, to] : []) {
      const alike = other === undefined ? undefined : byEnds.get(endsOf(namespace, other))
      if (other === undefined || !alike || alike.has(other)) continue
      const [of = ''] = alike
      const hidden = incoming.every(({ worth = 0n }) => worth < WORTHY)
      return { kind: 'imitation', of, hidden }
    }
    if (isTransfer && isEmpty) return { kind: 'nothing', hidden: true }
    const isDust = ({ amount = SMALLEST, worth, isNft }: (typeof incoming)[number]) =>
      !isNft && amount < SMALLEST && !worth
    return operation === 'receive' && incoming.length > 0 && incoming.every(isDust)
      ? { kind: 'dust', hidden: false }
      : undefined
  }
