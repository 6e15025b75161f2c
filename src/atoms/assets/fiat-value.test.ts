import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf, fiatValue, readPrice, unitsFor } from './fiat-value.ts'

const price = (text: string) => readPrice(text) as bigint

test.each([
  ['120 dollars of a dollar', 12_000n, 6, '1', 120_000_000n],
  ['a remainder below eight decimals is rounded up', 12_000n, 18, '3105.25', 38_644_240_000_000_000n],
  ['an amount that is smaller than eight decimals is whole', 1n, 18, '100000000', 100_000_000n],
  ['a token without decimals', 250n, 0, '1', 3n],
] as const)('unitsFor: %s', (_, cents, decimals, text, units) => {
  expect(unitsFor(cents, decimals, price(text))).toBe(units)
})

test('unitsFor: is worth the dollars, and one step less is not', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 15n })
  const decimals = fc.integer({ min: 0, max: 36 })
  const any = fc.bigInt({ min: 1n, max: 10n ** 54n })
  fc.assert(
    fc.property(cents, decimals, any, (given, places, each) => {
      const units = unitsFor(given, places, each)
      expect(dollarsOf(fiatValue(units, places, each))).toBeGreaterThanOrEqual(given)
      const step = 10n ** BigInt(Math.max(0, places - 8))
      const less = units - (units < step ? 1n : step)
      expect(dollarsOf(fiatValue(less, places, each))).toBeLessThan(given)
    }),
  )
})
