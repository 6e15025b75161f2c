import { expect, test } from 'vitest'
import { formatPercent } from './format-percent.ts'

test('default: hundredths of a percent, in the digits and with the sign of the locale', () => {
  expect(formatPercent(100, 'en')).toBe('1%')
  expect(formatPercent(31, 'en')).toBe('0.31%')
  expect(formatPercent(0, 'en')).toBe('0%')
  expect(formatPercent(1234, 'de').replace(/\s/g, ' ')).toBe('12,34 %')
})

test('behavior: no direction marks, which would turn it round in a line of its own direction', () => {
  expect(formatPercent(50, 'ar-EG')).not.toMatch(/[\u200e\u200f\u061c]/)
})
