/** Reads bytes from the front. Throws a RangeError beyond the end. */
export interface ByteReader {
  byte(): number
  /** Returns a length in Solana's compact form: seven bits per byte, lowest first. */
  length(): number
  bytes(count: number): Uint8Array<ArrayBuffer>
  /** Returns the position of the next byte. */
  at(): number
}

export function byteReader(input: Uint8Array, start = 0): ByteReader {
  let at = start
  const byte = () => {
    const value = input[at++]
    if (value === undefined) throw new RangeError('No more bytes')
    return value
  }
  return {
    byte,
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 127) << shift
        if (next < 128) return value
      }
      throw new RangeError('Not a length')
    },
    bytes(count) {
      if (at + count > input.length) throw new RangeError('No more bytes')
      at += count
      return Uint8Array.from(input.subarray(at - count, at))
    },
    at: () => at,
  }
}
