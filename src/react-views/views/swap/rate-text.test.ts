import { expect, test } from 'vitest'
import { rateText } from './rate-text.ts'

const token = (symbol: string, decimals: number) => ({ name: symbol, symbol, decimals, value: 0n })
const coin = token('MRD', 18)
const dollar = token('HUSD', 6)

test('default: one unit of what is paid, whatever the decimals of both', () => {
  const half = { amount: 5n * 10n ** 17n, out: 1_060_830_000n }
  expect(rateText(coin, dollar, half, 'en')).toBe('1 MRD = 2,121.66 HUSD')
  expect(rateText(dollar, token('TWLV', 12), { amount: 10_000_000n, out: 25n * 10n ** 12n }, 'en')).toBe(
    '1 HUSD = 2.5 TWLV',
  )
})

test('behavior: the other way round where it would be less than a thousandth', () => {
  expect(rateText(dollar, coin, { amount: 120_000_000n, out: 38n * 10n ** 15n }, 'en')).toBe('1 MRD = 3,157.8947 HUSD')
  expect(rateText(dollar, coin, { amount: 120_000_000n, out: 1n }, 'en')).toBe(
    '1 MRD = 120,000,000,000,000,000,000 HUSD',
  )
})
