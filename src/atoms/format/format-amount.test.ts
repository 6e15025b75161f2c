import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits, parseUnits } from '../../chains/core/units.ts'
import { decimalMark, formatAmount, truncateUnits } from './format-amount.ts'
import { formatBalance } from './format-balance.ts'

describe('formatAmount', () => {
  test('default: groups the integer part and keeps every decimal', () => {
    expect(formatAmount(1234567890123456789012345678n, 18, 'en')).toBe('1,234,567,890.123456789012345678')
    expect(formatAmount(1234567890123456789012345678n, 18, 'de')).toBe('1.234.567.890,123456789012345678')
    expect(formatAmount(10n ** 30n, 0, 'en')).toBe('1,000,000,000,000,000,000,000,000,000,000')
  })

  test('param: digits of the locale', () => {
    expect(formatAmount(12345n, 1, 'ar-EG')).toBe('١٬٢٣٤٫٥')
    expect(decimalMark('de')).toBe(',')
  })

  test('behavior: small, zero and negative values', () => {
    expect(formatAmount(1n, 18, 'en')).toBe('0.000000000000000001')
    expect(formatAmount(0n, 18, 'en')).toBe('0')
    expect(formatAmount(-1500n, 3, 'en')).toBe('-1.5')
  })

  test('behavior: taking the grouping away gives the exact value back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = formatAmount(value, decimals, 'en').replaceAll(',', '')
        expect(parseUnits(text, decimals)).toBe(value)
        const german = formatAmount(value, decimals, 'de').replaceAll('.', '').replace(',', '.')
        expect(german).toBe(formatUnits(value, decimals))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('formatBalance', () => {
  test('default: four decimals from one coin up, cut and not rounded', () => {
    expect(formatBalance(1842699999999999999n, 18, 'en')).toBe('1.8426')
    expect(formatBalance(10000n * 10n ** 18n, 18, 'en')).toBe('10,000')
    expect(formatBalance(999999999999999999n, 18, 'en')).toBe('0.9999')
  })

  test('behavior: below one coin, four digits that say something, at most eight places', () => {
    expect(formatBalance(123456789000000n, 18, 'en')).toBe('0.0001234')
    expect(formatBalance(12345678900n, 18, 'en')).toBe('0.00000001')
    expect(formatBalance(1n, 18, 'en')).toBe('<0.00000001')
    expect(formatBalance(0n, 18, 'en')).toBe('0')
    expect(formatBalance(5n, 0, 'en')).toBe('5')
    expect(formatBalance(1n, 6, 'en')).toBe('0.000001')
  })

  test('behavior: never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const text = formatBalance(value, decimals, 'en').replaceAll(',', '')
        if (!text.startsWith('<')) expect(parseUnits(text, decimals) <= value).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

test('truncateUnits cuts toward zero', () => {
  expect(truncateUnits(19999n, 4, 2)).toBe(19900n)
  expect(truncateUnits(19999n, 4, 4)).toBe(19999n)
})
