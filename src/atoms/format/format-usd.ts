import { localizeDecimal } from './format-amount.ts'

/**
 * Dollars in the locale's form with two decimals, cut and never rounded up. What is less than a cent, but not nothing,
 * becomes `<$0.01`. It runs from left to right.
 * @param places How many of the value's digits are behind the mark; two at least.
 */
export function formatUsd(value: bigint, places: number, locale: string): string {
  const cents = value / 10n ** BigInt(places - 2)
  const small = cents === 0n && value > 0n
  const digits = (small ? 1n : cents).toString().padStart(3, '0')
  const amount = localizeDecimal(`${digits.slice(0, -2)}.${digits.slice(-2)}`, locale)
  const form = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(locale, form).formatToParts(0)
  const isDigits = ({ type }: Intl.NumberFormatPart) => ['integer', 'decimal', 'fraction'].includes(type)
  // Marks of direction are left out: the text is shown from left to right, as every amount is.
  const text = (some: readonly Intl.NumberFormatPart[]) =>
    some.map((part) => part.value.replace(/[\u200e\u200f\u061c]/g, '')).join('')
  const first = parts.findIndex(isDigits)
  const before = text(parts.slice(0, first))
  const after = text(parts.slice(first).filter((part) => !isDigits(part)))
  return `${small ? '<' : ''}${before}${amount}${after}`
}
