import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

const decoder = getBase58Decoder()

export const encodeBase58 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Returns the bytes of a base58 text of at most `max` characters; undefined if it is invalid. */
export function decodeBase58(text: string, max: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > max) return undefined
  try {
    return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}
