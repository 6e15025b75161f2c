import type { Namespace } from '../../chains/core/types.ts'
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

/** Returns the check of entries against known addresses. */
export function suspicionAgainst(
  namespace: Namespace,
  known: readonly KnownAddress[],
): (entry: HistoryEntry) => Suspicion | undefined {
  const byEnds = new Map<string, KnownAddress[]>()
  for (const one of known) {
    const ends = endsOf(namespace, one.address)
    byEnds.set(ends, [...(byEnds.get(ends) ?? []), one])
  }
  return ({ from, to, operation, movements }) => {
    const isTransfer = operation === 'receive' || operation === 'send'
    const isEmpty = movements.length > 0 && movements.every(({ amount, isNft }) => amount === 0n && !isNft)
    const incoming = movements.filter(({ direction }) => direction === 'in')
    for (const other of isTransfer ? [from, to] : []) {
      const alike = other === undefined ? [] : (byEnds.get(endsOf(namespace, other)) ?? [])
      const [first] = alike
      if (!first || alike.some(({ address }) => address === other)) continue
      const hidden = incoming.every(({ worth = 0n }) => worth < WORTHY)
      return { kind: 'imitation', of: first.address, hidden }
    }
    if (isTransfer && isEmpty) return { kind: 'nothing', hidden: true }
    const isDust = ({ amount = SMALLEST, worth, isNft }: (typeof incoming)[number]) =>
      !isNft && amount < SMALLEST && !worth
    return operation === 'receive' && incoming.length > 0 && incoming.every(isDust)
      ? { kind: 'dust', hidden: false }
      : undefined
  }
}
