import { formatUnits } from '../../chains/core/units.ts'

interface LocaleNumbers {
  readonly whole: Intl.NumberFormat
  readonly mark: string
  /** The locale's own ten digits. */
  readonly digits: readonly string[]
}

const known = new Map<string, LocaleNumbers>()

function numbersOf(locale: string): LocaleNumbers {
  const found = known.get(locale)
  if (found) return found
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const numbers = {
    whole,
    mark: new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
  }
  known.set(locale, numbers)
  return numbers
}

export const decimalMark = (locale: string): string => numbersOf(locale).mark

/**
 * Formats an exact decimal text with the locale's grouping, decimal mark and digits. No digit is rounded, dropped or
 * added: the integer part is formatted as a bigint, the fraction digit by digit.
 */
export function localizeDecimal(text: string, locale: string): string {
  const { whole, mark, digits } = numbersOf(locale)
  const negative = text.startsWith('-')
  const [integer = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const tail = Array.from(fraction, (digit) => digits[Number(digit)] ?? digit).join('')
  return `${negative ? '-' : ''}${whole.format(BigInt(integer))}${tail && mark + tail}`
}

export const formatAmount = (value: bigint, decimals: number, locale: string): string =>
  localizeDecimal(formatUnits(value, decimals), locale)

/**
 * Truncates base units to `digits` fraction digits toward zero, so that the shown amount never exceeds the real one.
 * @returns The cut value, still in base units.
 */
export function truncateUnits(value: bigint, decimals: number, digits: number): bigint {
  if (digits >= decimals) return value
  const step = 10n ** BigInt(decimals - digits)
  return value - (value % step)
}
