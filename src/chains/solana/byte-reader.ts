/** Reads bytes from the front; throws where they end. */
export interface ByteReader {
  byte(): number
  /** A length as Solana packs it: seven bits a byte, lowest first. */
  length(): number
  bytes(count: number): Uint8Array<ArrayBuffer>
  /** How far it has come. */
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
