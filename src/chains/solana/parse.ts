import { decodeBase58 } from '../core/base58.ts'

/** Characters of the longest base58 form of 32 bytes. */
const MAX = 44

export const addressBytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = decodeBase58(text, MAX)
  return bytes?.length === 32 ? bytes : undefined
}

/**
 * Returns a typed or pasted address, base58 of exactly 32 bytes, unchanged; undefined for any other text. Nothing is
 * trimmed or repaired: a guessed address could receive the money.
 */
export function parseAddress(raw: string): string | undefined {
  return typeof raw === 'string' && addressBytes(raw) ? raw : undefined
}

/** The programs of [tokens](https://www.solana-program.com/docs/token), the older and the newer one. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
