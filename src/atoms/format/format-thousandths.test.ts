import { expect, test } from 'vitest'
import { formatThousandths } from './format-thousandths.ts'

test.each([
  [0n, 18, '0.000'],
  [12_500n, 3, '12.500'],
  [7n, 0, '7.000'],
  [15n, 1, '1.500'],
  [12_345n, 4, '1.235'],
  [12_344n, 4, '1.234'],
  [9_999_999n, 4, '1,000.000'],
  [5n, 4, '0.001'],
  [4n, 4, '<0.001'],
  [1n, 36, '<0.001'],
  [10n ** 24n, 18, '1,000,000.000'],
])('%s with %s places is %s', (value, places, text) => {
  expect(formatThousandths(value, places, 'en')).toBe(text)
})

test('behavior: in the digits and marks of the locale', () => {
  expect(formatThousandths(1_234_500n, 3, 'de')).toBe('1.234,500')
})
