const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const values = new Map([...alphabet].map((char, value) => [char, value]))

/** Returns bytes as base58; each leading zero byte becomes a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length; at++) {
      carry += (digits[at] as number) * 256
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const front = zeros < 0 ? bytes.length : zeros
  return (
    alphabet.charAt(0).repeat(front) +
    digits
      .reverse()
      .map((digit) => alphabet.charAt(digit))
      .join('')
  )
}

/**
 * Returns the bytes of a base58 text; undefined for any other text.
 * @param max Limit of characters, checked first because the work grows with the square of the length.
 */
export function decodeBase58(text: string, max: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > max) return undefined
  const bytes: number[] = []
  for (const char of text) {
    const value = values.get(char)
    if (value === undefined) return undefined
    let carry = value
    for (let at = 0; at < bytes.length; at++) {
      carry += (bytes[at] as number) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const front = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(front).fill(0), ...bytes.reverse()])
}
