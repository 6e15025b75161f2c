import { latinDigits } from '../code/latin-digits.ts'
import { FrameError } from '../frame-error.ts'

// Without the letters that are taken for digits (Crockford).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_LETTERS = 28

/** A code to print: 140 random bits as seven groups of four. */
export function newRecoveryCode(): string {
  // 32 letters divide a byte evenly, so every letter is as likely as any other.
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(RECOVERY_LETTERS)), (byte) =>
    alphabet.charAt(byte & 31),
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** The letters of a code, however it was grouped; with digits in place of letters that look like them. */
export const recoveryLetters = (typed: string): string =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** The first letter that no code has. */
export const strangeLetter = (letters: string): string | undefined =>
  [...letters].find((letter) => !alphabet.includes(letter))

/** The key that a code stands for. The code is random enough that nothing has to slow a guesser down. */
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
