import { formatAmount } from './format-amount.ts'

const SIGNIFICANT = 4

/**
 * Formats an upper bound with four significant digits, or more if the integer part has more. Rounded up, so that the
 * shown amount is never less than the real one.
 */
export function formatUpperBound(value: bigint, decimals: number, locale: string): string {
  const dropped = Math.min(Math.max(value.toString().length - SIGNIFICANT, 0), decimals)
  const step = 10n ** BigInt(dropped)
  return formatAmount(((value + step - 1n) / step) * step, decimals, locale)
}
