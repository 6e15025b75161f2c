import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../../../test/fakes/tries.ts'
import { readPrice } from '../assets/fiat-value.ts'
import { leastOf, priceImpact } from './price-impact.ts'

const units = fc.bigInt({ min: 1n, max: 10n ** 30n })
const price = (raw: number) => readPrice(raw) as bigint

describe('leastOf', () => {
  test('default: one percent less, rounded down', () => {
    expect(leastOf(4_500_000_000n, 100)).toBe(4_455_000_000n)
    expect(leastOf(99n, 100)).toBe(98n)
  })

  test('behavior: never above the quote, and never more than the slippage below it', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 10, max: 500 }), (out, slippage) => {
        const least = leastOf(out, slippage)
        expect(least <= out && least * 10_000n <= out * BigInt(10_000 - slippage)).toBe(true)
        expect((least + 1n) * 10_000n > out * BigInt(10_000 - slippage)).toBe(true)
      }),
      { numRuns: tries(2_000) },
    )
  })
})

describe('priceImpact', () => {
  test('default: by both prices', () => {
    // 1.5 of 3,000 dollars give 4,455 dollars.
    const quote = { amount: 15n * 10n ** 17n, out: 4_455_000_000n }
    expect(priceImpact(quote, { decimals: 18, price: price(3000) }, { decimals: 6, price: price(1) })).toEqual({
      impact: 100,
      impactFrom: 'prices',
    })
  })

  test('behavior: without prices by a small amount, as a constant product takes it', () => {
    const pool = { coins: 500n * 10n ** 18n, dollars: 1_500_000n * 10n ** 6n }
    const give = (amount: bigint) => (amount * 997n * pool.dollars) / (pool.coins * 1000n + amount * 997n)
    const amount = 50n * 10n ** 18n
    const sample = { amount: amount / 1000n, out: give(amount / 1000n) }
    const found = priceImpact({ amount, out: give(amount) }, { decimals: 18 }, { decimals: 6 }, sample)
    // A tenth of the pool moves the price by a tenth: 1 − 1/1.0997 is 9.07 %, less the sample's own effect.
    expect(found).toEqual({ impact: 906, impactFrom: 'sample' })
  })

  test('behavior: a gain is no impact, and nothing is guessed', () => {
    const priced = { decimals: 6, price: price(1) }
    expect(priceImpact({ amount: 100n, out: 120n }, priced, priced)).toEqual({ impact: 0, impactFrom: 'prices' })
    expect(priceImpact({ amount: 100n, out: 120n }, priced, { decimals: 6 })).toBeUndefined()
    expect(priceImpact({ amount: 1n, out: 1n }, priced, { decimals: 6 }, { amount: 1n, out: 0n })).toBeUndefined()
  })

  test('behavior: a loss is never told smaller than it is', () => {
    fc.assert(
      fc.property(units, units, (amount, out) => {
        const priced = { decimals: 18, price: price(1) }
        const { impact } = priceImpact({ amount, out }, priced, priced) ?? { impact: -1 }
        const lost = amount > out ? amount - out : 0n
        expect(BigInt(impact) * amount >= lost * 10_000n && impact >= 0 && impact <= 10_000).toBe(true)
      }),
      { numRuns: tries(2_000) },
    )
  })
})
