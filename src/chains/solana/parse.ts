import { decodeBase58 } from '../core/base58.ts'

/** 32 bytes are at most so many characters. */
const MAX = 44

/** The 32 bytes of an address, undefined for anything else. */
export const addressBytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = decodeBase58(text, MAX)
  return bytes?.length === 32 ? bytes : undefined
}

/**
 * A typed or pasted address: base58 of exactly 32 bytes. It has one form only, and nothing is trimmed or repaired:
 * what is not exactly an address is none (safety A-10).
 */
export function parseAddress(raw: string): string | undefined {
  return typeof raw === 'string' && addressBytes(raw) ? raw : undefined
}
