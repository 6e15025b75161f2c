import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

const decoder = getBase58Decoder()

/** Bytes as base58. */
export const encodeBase58 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** The bytes of a base58 text of at most `max` letters, undefined when it is none. */
export function decodeBase58(text: string, max: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > max) return undefined
  try {
    return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}
