import { english } from 'viem/accounts'

/** Returns the twelve BIP-39 words of 16 bytes: eleven bits per word, the last four bits are a checksum. */
export async function mnemonicOf(entropy: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))
  const bits = [...entropy, hash[0] ?? 0].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const words = bits.slice(0, (entropy.length * 8 * 33) / 32).match(/.{11}/g) ?? []
  return words.map((word) => english[Number.parseInt(word, 2)]).join(' ')
}

/** Returns the BIP-39 seed of twelve words without a passphrase. */
export async function seedOf(mnemonic: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = (value: string) => new TextEncoder().encode(value)
  const key = await crypto.subtle.importKey('raw', text(mnemonic), 'PBKDF2', false, ['deriveBits'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-512', salt: text('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 512))
}
