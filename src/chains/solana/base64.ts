/** A transaction has 1232 bytes at most. */
const MAX = 1644

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The bytes of a base64 text of a transaction's size; undefined for anything else. */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > MAX || !/^[\w+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
