import { PaymentRefusal } from './payment-refusal.ts'

/** Characters of a link; a QR code has no room for much more. */
const MOST = 2_000

export const unreadable = () => new PaymentRefusal('This payment link cannot be read.')

/**
 * Splits a payment link after its scheme at the question mark, and decodes the parameters in their order.
 * @throws {PaymentRefusal} An escape of the link is no text.
 */
export function splitLink(rest: string): { readonly path: string; readonly parameters: readonly [string, string][] } {
  if (rest.length > MOST) throw unreadable()
  const at = rest.indexOf('?')
  const query = at < 0 ? '' : rest.slice(at + 1)
  const parts = query === '' ? [] : query.split('&')
  try {
    const parameters = parts.map((part): [string, string] => {
      const equals = part.indexOf('=')
      if (equals < 1) throw unreadable()
      return [decodeURIComponent(part.slice(0, equals)), decodeURIComponent(part.slice(equals + 1))]
    })
    return { path: at < 0 ? rest : rest.slice(0, at), parameters }
  } catch {
    throw unreadable()
  }
}

/**
 * Returns the parameters as an object, for a schema.
 * @throws {PaymentRefusal} One is given twice, and nothing says which of both counts.
 */
export function onceEach(parameters: readonly (readonly [string, string])[]): { readonly [key: string]: string } {
  const keys = parameters.map(([key]) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new PaymentRefusal(`This payment link says “${twice.slice(0, 20)}” twice.`)
  return Object.fromEntries(parameters)
}
