/** Decimal places of a price; enough for every digit of the smallest price. */
const PRICE_PLACES = 40
/** Decimal places of a worth: those of a price plus the most decimals of an amount. */
export const FIAT_VALUE_PLACES = PRICE_PLACES + 36
// A price of 10^15 dollars or more for one unit is an error or an attack.
const LIMIT = 10n ** BigInt(PRICE_PLACES + 15)

/**
 * Parses a price exactly, in 10^-40 dollars. Returns undefined unless it is above zero and below the limit. A JSON
 * number is converted by its digits, without floating point arithmetic.
 */
export function readPrice(raw: unknown): bigint | undefined {
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' && raw.length <= 60 ? raw : ''
  const [, whole, fraction = '', exponent = '0'] = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const places = PRICE_PLACES + Number(exponent) - fraction.length
  if (places < 0 || places > 2 * PRICE_PLACES) return undefined
  const price = BigInt(whole + fraction) * 10n ** BigInt(places)
  return price > 0n && price < LIMIT ? price : undefined
}

/** Returns the exact worth of an amount in 10^-76 dollars. */
export const fiatValue = (value: bigint, decimals: number, price: bigint): bigint =>
  value * price * 10n ** BigInt(FIAT_VALUE_PLACES - PRICE_PLACES - decimals)

/** Returns a worth (10^-76 dollars) in whole cents, truncated. */
export const dollarsOf = (worth: bigint): bigint => worth / 10n ** BigInt(FIAT_VALUE_PLACES - 2)

/** Decimals of an amount that is derived from dollars, so that it can be read. */
const READABLE = 8

/**
 * Returns the amount in base units that some cents buy, rounded up to eight decimals, so that it is worth these cents
 * again. An amount of fewer units is whole.
 */
export function unitsFor(cents: bigint, decimals: number, price: bigint): bigint {
  const up = (value: bigint, step: bigint) => ((value + step - 1n) / step) * step
  const units = up(cents * 10n ** BigInt(PRICE_PLACES - 2 + decimals), price) / price
  const step = 10n ** BigInt(Math.max(0, decimals - READABLE))
  return units < step ? units : up(units, step)
}
