import { fiatValue } from '../assets/fiat-value.ts'

/** Basis points of the whole. */
export const WHOLE = 10_000n

/** Amounts of both sides in base units. */
export interface Exchange {
  readonly amount: bigint
  readonly out: bigint
}

interface Priced {
  readonly decimals: number
  readonly price?: bigint
}

/** Returns the least that a swap may give: what it gives now less the slippage, rounded down. */
export const leastOf = (out: bigint, slippage: number): bigint => (out * (WHOLE - BigInt(slippage))) / WHOLE

/** Returns the share of `before` that `after` lacks, in basis points, rounded up; 0 for a gain. */
function loss(before: bigint, after: bigint): number {
  if (after >= before) return 0
  return Number(((before - after) * WHOLE + before - 1n) / before)
}

/**
 * Returns the loss by the amount's own effect on the price: by both prices where they are known, else by a swap of a
 * small amount. Undefined without either.
 */
export function priceImpact(
  { amount, out }: Exchange,
  pay: Priced,
  receive: Priced,
  sample?: Exchange,
): { readonly impact: number; readonly impactFrom: 'prices' | 'sample' } | undefined {
  if (pay.price !== undefined && receive.price !== undefined) {
    const before = fiatValue(amount, pay.decimals, pay.price)
    if (before > 0n)
      return { impact: loss(before, fiatValue(out, receive.decimals, receive.price)), impactFrom: 'prices' }
  }
  if (!sample || sample.amount === 0n || sample.out === 0n) return undefined
  // Cross-multiplied, as a rate of base units has no exact quotient.
  return { impact: loss(sample.out * amount, out * sample.amount), impactFrom: 'sample' }
}
