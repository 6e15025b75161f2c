import { transferError } from './error-texts/transfer-error.ts'

// 78 digits hold 2^256; longer input is refused before parsing.
const MAX_DIGITS = 78

/**
 * Returns a decimal text as base units, exactly. No sign, no exponent, no grouping, at most `decimals` fraction digits.
 *
 * @param decimals 0–36
 * @throws {WmError<'AMOUNT_INVALID'>} The text is no such number, or has more fraction digits than the unit.
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = text.length <= MAX_DIGITS + 38 ? /^(\d{1,78})(?:\.(\d{1,36}))?$/.exec(text) : null
  const fraction = match?.[2] ?? ''
  if (!match?.[1] || fraction.length > decimals || /^0\d/.test(match[1]))
    throw transferError('AMOUNT_INVALID', { value: text.slice(0, 100) })
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/**
 * Returns base units as the shortest exact decimal text.
 * @example formatUnits(1500000000000000000n, 18) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
