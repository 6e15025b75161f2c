/** Places in which a price is counted: also the smallest that a service may give keeps its digits. */
const PRICE_PLACES = 40
/** Places in which a worth is counted: those of a price and of an amount with the most decimals. */
export const WORTH_PLACES = PRICE_PLACES + 36
// Nothing is worth a thousand million millions for one unit. What says so means no price.
const LIMIT = 10n ** BigInt(PRICE_PLACES + 15)

/**
 * A price as a service gives it, exactly, in 10^-40 dollars. Undefined for what is none: nothing, not above zero, or
 * beyond every market (safety A-08). A JSON number is read by its own digits, never calculated with.
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

/** What an amount is worth, exactly, in 10^-76 dollars. */
export const worthOf = (value: bigint, decimals: number, price: bigint): bigint =>
  value * price * 10n ** BigInt(WORTH_PLACES - PRICE_PLACES - decimals)
