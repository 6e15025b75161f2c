import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits } from '../../chains/core/units.ts'
import { formatUpperBound } from './format-upper-bound.ts'

test.each([
  [49_884_126_096_000n, 18, '0.00004989'],
  [49_880_000_000_000n, 18, '0.00004988'],
  [99_999_999_999_999n, 18, '0.0001'],
  [1_234_567_890_123_456_789n, 18, '1.235'],
  [12_345_678_900_000_000_000_000n, 18, '12,346'],
  [5000n, 9, '0.000005'],
  [0n, 18, '0'],
  [7n, 0, '7'],
  [123_456n, 0, '123,456'],
] as const)('%s of %i decimals is at most %s', (value, decimals, text) => {
  expect(formatUpperBound(value, decimals, 'en')).toBe(text)
})

test('behavior: never shows less than there is, nor a thousandth more', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
      const shown = parseUnits(formatUpperBound(value, decimals, 'en').replaceAll(',', ''), decimals)
      expect(shown >= value && (shown - value) * 1000n <= value).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
