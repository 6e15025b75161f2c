import { localizeDecimal } from './format-amount.ts'

export interface Change {
  /** `+`, `−`, or nothing for none. */
  readonly sign: string
  /** The difference, without its sign, in the unit of the two values. */
  readonly size: bigint
  /** In percent of the value before, without its sign: exact, and truncated after two decimals. */
  readonly percent: string
}

/** The percent sign of the locale that was used last. */
let held: readonly [locale: string, sign: string | undefined] | undefined

/** Formats how a value has changed from `before`, which is above zero. The text runs left to right. */
export function formatChange(before: bigint, now: bigint, locale: string): Change {
  const change = now - before
  const size = change < 0n ? -change : change
  const digits = ((size * 10_000n) / before).toString().padStart(3, '0')
  if (held?.[0] !== locale) {
    const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0)
    held = [locale, parts.find(({ type }) => type === 'percentSign')?.value]
  }
  return {
    sign: change > 0n ? '+' : change < 0n ? '−' : '',
    size,
    percent: `${localizeDecimal(`${digits.slice(0, -2)}.${digits.slice(-2)}`, locale)}${held[1] ?? '%'}`,
  }
}
