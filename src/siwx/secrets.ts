import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns 22 letters and digits from the system's random source: at least 128 bits. */
export function randomNonce(): string {
  let text = ''
  // 62 × 4 values of a byte are used, so that every character is equally likely. 22 characters have 130 bits.
  while (text.length < 22)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && text.length < 22) text += alphabet.charAt(byte % 62)
  return text
}

/** Returns 256 random bits in hex. */
export const randomToken = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

/** True for texts that `randomToken` makes. */
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{64}$/.test(text)

/** Returns the hash of a token or nonce. Both are random, so the hash needs no salt. */
export const hashOf = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))
