import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../core/base58.ts'
import type { SiwxVerifier } from '../core/siwx.ts'
import { addressBytes } from './parse.ts'

/** Characters of the longest base58 form of 64 bytes. */
const LONGEST = 88

/**
 * Checks signatures on `solana`: Ed25519 by the key that is the address, in base58. Needs no request and, unlike
 * WebCrypto, works in every browser; keys of small order, which sign for everybody, are refused (RFC 8032).
 *
 * @see https://www.rfc-editor.org/rfc/rfc8032
 *
 * @example
 * import { defaultSiwx, solanaVerifier } from 'wallet-modal/siwx'
 *
 * const siwx = defaultSiwx({ verifiers: [solanaVerifier()] })
 */
export function solanaVerifier(): SiwxVerifier {
  return {
    chainNamespace: 'solana',
    async verify({ data, message, signature }) {
      const key = addressBytes(data.accountAddress)
      const bytes = decodeBase58(signature, LONGEST)
      if (!key || bytes?.length !== 64) return false
      try {
        return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
      } catch {
        // The bytes are no point of the curve.
        return false
      }
    },
  }
}
