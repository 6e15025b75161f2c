import { expect, test } from 'vitest'
import { clockText, timeLeft } from './countdown.ts'

test.each([
  [240_000, 230_000],
  [10_001, 1],
  [10_000, 0],
  [-5, 0],
])('a link that ends in %i ms can be used for %i', (left, usable) => {
  expect(timeLeft(1_800_000_000_000 + left, 1_800_000_000_000)).toBe(usable)
})

test.each([
  [230_000, '3:50'],
  [222_001, '3:43'],
  [60_000, '1:00'],
  [59_999, '1:00'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms are %s', (ms, text) => {
  expect(clockText(ms, 'en')).toBe(text)
})

test('param: in the digits of the language', () => {
  expect(clockText(222_000, 'ar-EG')).toBe('٣:٤٢')
})
