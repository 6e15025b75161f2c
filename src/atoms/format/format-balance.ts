import { formatAmount, truncateUnits } from './format-amount.ts'

// One coin or more: four decimals. Less: four digits that say something, up to this many places.
const USUAL = 4
const MOST = 8

/**
 * A balance short enough for a headline or a button, cut and never rounded up. Show `formatAmount` beside it where the
 * exact value matters. A value too small to write in eight places becomes `<0.00000001`.
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
