import { secp256k1 } from '@noble/curves/secp256k1'
import type { SiwxVerifier } from '../core/siwx.ts'
import { addressScript, type OutputScript } from './address-script.ts'
import { verifyFull, verifySimple } from './bip322.ts'
import { compactSize, hash256 } from './bip322-transaction.ts'
import { fromBase64, signatureFormat, toBase64 } from './bytes.ts'
import { hash160 } from './hash160.ts'

/** Characters of the longest signature: 15 of 15 keys, with their script. */
const LONGEST = 4096
const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')

/** Returns true for a signature in the form of BIP-137: a header for key and type of address, then r and s. */
function verifyLegacy(signature: Uint8Array, message: Uint8Array, { type, program }: OutputScript): boolean {
  const header = (signature[0] ?? 0) - 27
  const isCompressed = header >= 4
  if (header < 0 || header > 15 || (type !== 'p2pkh' && !isCompressed)) return false
  try {
    const key = secp256k1.Signature.fromCompact(signature.slice(1))
      .addRecoveryBit(header & 3)
      .recoverPublicKey(hash256(magic, compactSize(message.length), message))
      .toRawBytes(isCompressed)
    const hash = hash160(key)
    const found = type === 'p2sh' ? hash160(Uint8Array.of(0, 20, ...hash)) : hash
    return (type === 'p2pkh' || type === 'p2wpkh' || type === 'p2sh') && found.every((byte, at) => byte === program[at])
  } catch {
    return false
  }
}

/**
 * Checks signatures on `bip122`, in base64 and without any request: BIP-322 in the "simple" format, with or without its
 * prefix, for P2WPKH, P2SH-P2WPKH, P2TR and multisig P2WSH addresses, and in the "full" format for these, P2PKH, and
 * multisig P2SH; the older ECDSA format for P2PKH, P2WPKH and P2SH-P2WPKH addresses. Other scripts, for example with a
 * time lock, and the format "proof of funds", which both need the chain, are not accepted.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 *
 * @example
 * import { bip122Verifier, defaultSiwx } from 'wallet-modal/siwx'
 *
 * const siwx = defaultSiwx({ verifiers: [bip122Verifier()] })
 */
export function bip122Verifier(): SiwxVerifier {
  return {
    chainNamespace: 'bip122',
    async verify({ data, message, signature }) {
      const output = addressScript(data.chainId, data.accountAddress)
      if (!output || signature.length > LONGEST) return false
      const text = signature.replace(signatureFormat, '')
      const isFull = text !== signature && signature.startsWith('ful')
      const bytes = fromBase64(text)
      // A signature has one text: other forms of base64 are refused.
      if (!bytes || toBase64(bytes) !== text) return false
      const signed = new TextEncoder().encode(message)
      if (signed.length > 65_535) return false
      if (isFull) return verifyFull(bytes, signed, output)
      const isLegacy = bytes.length === 65 && text === signature
      return isLegacy && output.type !== 'p2tr'
        ? verifyLegacy(bytes, signed, output)
        : verifySimple(bytes, signed, output)
    },
  }
}
