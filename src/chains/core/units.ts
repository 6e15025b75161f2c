import { WmError } from './errors.ts'

// 78 digits hold 2^256; longer input is refused before any work is done on it.
const MAX_DIGITS = 78

/**
 * A decimal text as base units, exactly. No sign, no exponent, no grouping, at most `decimals` fraction digits.
 *
 * @param decimals 0–36
 * @throws {WmError<'AMOUNT_INVALID'>} Anything that is not such a number, or more fraction digits than the unit has.
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = text.length <= MAX_DIGITS + 38 ? /^(\d{1,78})(?:\.(\d{1,36}))?$/.exec(text) : null
  const fraction = match?.[2] ?? ''
  if (!match?.[1] || fraction.length > decimals || /^0\d/.test(match[1]))
    throw new WmError('AMOUNT_INVALID', { value: text.slice(0, 100) })
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/**
 * Base units as the shortest exact decimal text.
 * @example formatUnits(1500000000000000000n, 18) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
