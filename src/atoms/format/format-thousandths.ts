import { localizeDecimal } from './format-amount.ts'

/**
 * Formats an amount with exactly three decimals, rounded half up; `<0.001` for a smaller one that is not zero.
 * @param places Number of decimal places of `value`.
 */
export function formatThousandths(value: bigint, places: number, locale: string): string {
  const rounded =
    places <= 3
      ? value * 10n ** BigInt(3 - places)
      : (value + 5n * 10n ** BigInt(places - 4)) / 10n ** BigInt(places - 3)
  const isTiny = rounded === 0n && value > 0n
  const digits = (isTiny ? 1n : rounded).toString().padStart(4, '0')
  return `${isTiny ? '<' : ''}${localizeDecimal(`${digits.slice(0, -3)}.${digits.slice(-3)}`, locale)}`
}
