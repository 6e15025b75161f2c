import { localizeDecimal } from './format-amount.ts'

/** The parts of a sum in the locale that was used last: a list of thousands of sums would make them for each. */
let held: readonly [locale: string, parts: readonly Intl.NumberFormatPart[]] | undefined

/**
 * Formats dollars with two decimals, truncated. A positive value below a cent becomes `<$0.01`. The text runs left to
 * right.
 * @param places Number of decimal places of `value`, at least two.
 */
export function formatUsd(value: bigint, places: number, locale: string): string {
  const cents = value / 10n ** BigInt(places - 2)
  const small = cents === 0n && value > 0n
  const digits = (small ? 1n : cents).toString().padStart(3, '0')
  const amount = localizeDecimal(`${digits.slice(0, -2)}.${digits.slice(-2)}`, locale)
  const form = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  if (held?.[0] !== locale) held = [locale, new Intl.NumberFormat(locale, form).formatToParts(0)]
  const [, parts] = held
  const isDigits = ({ type }: Intl.NumberFormatPart) => ['integer', 'decimal', 'fraction'].includes(type)
  // Direction marks are removed: amounts are always displayed left to right.
  const text = (some: readonly Intl.NumberFormatPart[]) =>
    some.map((part) => part.value.replace(/[\u200e\u200f\u061c]/g, '')).join('')
  const first = parts.findIndex(isDigits)
  const before = text(parts.slice(0, first))
  const after = text(parts.slice(first).filter((part) => !isDigits(part)))
  return `${small ? '<' : ''}${before}${amount}${after}`
}
