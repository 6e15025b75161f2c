import { latinDigits } from '../data/latin-digits.ts'
import { FrameError } from '../host/frame-error.ts'

// Crockford's base32 alphabet, without letters that resemble digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_LETTERS = 28

/** Returns a recovery code: 140 random bits as seven groups of four characters. */
export function newRecoveryCode(): string {
  // 32 divides 256, so that all characters are equally likely.
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(RECOVERY_LETTERS)), (byte) =>
    alphabet.charAt(byte & 31),
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Returns the characters of a code without separators, with letters that resemble digits replaced by them. */
export const recoveryLetters = (typed: string): string =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Returns the first character that no code has. */
export const strangeLetter = (letters: string): string | undefined =>
  [...letters].find((letter) => !alphabet.includes(letter))

/** Derives a key from a code. The code has enough entropy that no slow hash is needed. */
export async function keyOfCode(code: string, walletId: string): Promise<CryptoKey> {
  const letters = recoveryLetters(code)
  if (letters.length !== RECOVERY_LETTERS || strangeLetter(letters) !== undefined)
    throw new FrameError('That is not a recovery code. It has seven groups of four letters or digits.')
  const raw = await crypto.subtle.importKey('raw', new TextEncoder().encode(letters), 'HKDF', false, ['deriveKey'])
  const salt = new TextEncoder().encode(walletId)
  const info = new TextEncoder().encode('wallet recovery code 1')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(derivation, raw, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
