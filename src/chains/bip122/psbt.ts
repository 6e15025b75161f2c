const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

export interface PsbtFacts {
  readonly inputs: number
  /** Transaction to sign; undefined for version 2, which stores it in parts. */
  readonly unsigned?: Uint8Array
}

/** Returns the facts of a PSBT that its answer is checked against (BIP-174, BIP-370); undefined for invalid bytes. */
export function readPsbt(bytes: Uint8Array): PsbtFacts | undefined {
  if (magic.some((byte, at) => bytes[at] !== byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = magic.length
  const size = (): number => {
    const first = view.getUint8(at++)
    if (first < 0xfd) return first
    const width = first === 0xfd ? 2 : 4
    if (first === 0xff) throw new RangeError('No part of a PSBT is that long.')
    const value = width === 2 ? view.getUint16(at, true) : view.getUint32(at, true)
    at += width
    return value
  }
  const take = () => {
    const length = size()
    const part = bytes.subarray(at, at + length)
    if (part.length !== length) throw new RangeError('It ends too early.')
    at += length
    return part
  }
  try {
    for (;;) {
      const key = take()
      if (key.length === 0) return undefined
      const value = take()
      if (key.length !== 1) continue
      if (key[0] === 0) {
        // The value starts with the transaction's version, then the number of inputs.
        at -= value.length - 4
        return { inputs: size(), unsigned: value }
      }
      if (key[0] === 4) {
        at -= value.length
        return { inputs: size() }
      }
    }
  } catch {
    // Reads beyond the end throw.
    return undefined
  }
}
