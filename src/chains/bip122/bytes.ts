/** Limit of characters; longer texts are refused before decoding. */
const MAX = 8_000_000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > MAX || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function fromHex(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > MAX || !/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
}

/**
 * Prefix of a signature of BIP-322 that names its format: the rest is base64, whose length tells it from a signature
 * without a prefix that begins with the same letters.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export const signatureFormat = /^(?:smp|ful)(?=(?:.{4})*$)/
