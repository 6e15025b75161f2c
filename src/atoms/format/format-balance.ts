import { formatAmount, truncateUnits } from './format-amount.ts'

// From one unit up: four decimals. Below: four significant digits, up to eight decimals.
const USUAL = 4
const MOST = 8

/**
 * Formats a balance for a headline or a button. Truncated, never rounded up; show `formatAmount` too if the exact value
 * matters. A value below eight decimals becomes `<0.00000001`.
 */
export function formatBalance(value: bigint, decimals: number, locale: string): string {
  const unit = 10n ** BigInt(decimals)
  const size = value < 0n ? -value : value
  if (size === 0n || size >= unit) return formatAmount(truncateUnits(value, decimals, USUAL), decimals, locale)
  const zeros = decimals - size.toString().length
  const places = Math.min(MOST, zeros + USUAL)
  const cut = truncateUnits(value, decimals, places)
  if (cut !== 0n) return formatAmount(cut, decimals, locale)
  return `<${formatAmount(10n ** BigInt(decimals - MOST), decimals, locale)}`
}
