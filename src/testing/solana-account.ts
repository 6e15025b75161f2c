import { decodeBase58, encodeBase58 } from '../chains/core/base58.ts'

export interface SolanaKeys {
  readonly address: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

// Prefix of a PKCS#8 document with the 32 bytes of an Ed25519 seed: https://www.rfc-editor.org/rfc/rfc8410
const header = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

/** Reads a secret key of 64 bytes: seed, then public key. */
export function solanaKeys(secret: string): SolanaKeys {
  const bytes = decodeBase58(secret, 90)
  if (bytes?.length !== 64) throw new Error('A Solana secret key is 64 bytes in base58.')
  const publicKey = bytes.slice(32)
  let key: Promise<CryptoKey> | undefined
  return {
    address: encodeBase58(publicKey),
    publicKey,
    async sign(message) {
      const pkcs8 = Uint8Array.from([...header, ...bytes.slice(0, 32)])
      key ??= crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
      return new Uint8Array(await crypto.subtle.sign('Ed25519', await key, Uint8Array.from(message)))
    },
  }
}
