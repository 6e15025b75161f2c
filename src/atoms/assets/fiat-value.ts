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
