/** Returns bytes as text; bytes that are not UTF-8 in hexadecimal. */
export function textOfBytes(message: unknown): string {
  if (!(message instanceof Uint8Array)) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return [...message].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  }
}
