import { ltr } from '../words/isolate.ts'

// A narrow space, which is not a decimal separator in any language.
const GAP = '\u202f'

/** Returns an integer with its digits in groups of three. */
export function integerText(value: bigint | string): string {
  const [, sign = '', digits = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(String(value)) ?? []
  return digits.length < 5 ? String(value) : `${sign}${digits.replace(/\B(?=(?:\d{3})+$)/g, GAP)}${rest}`
}

/** Returns an integer in groups of three; the maximum of an integer type as a power of two. */
export function largeText(value: bigint): string {
  for (const bits of [96n, 128n, 160n, 255n, 256n]) if (value === (1n << bits) - 1n) return ltr(`2^${bits} − 1`)
  return integerText(value)
}
