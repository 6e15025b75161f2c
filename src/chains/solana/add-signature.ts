import { encodeBase58 } from '../core/base58.ts'
import { byteReader } from './byte-reader.ts'

/**
 * Returns the transaction with one signer's signature set; undefined when the account is no signer of it. Never throws.
 */
export function addSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array | undefined {
  try {
    const reader = byteReader(transaction)
    const count = reader.length()
    const first = reader.at()
    reader.bytes(count * 64)
    const head = reader.byte()
    // A versioned message starts with its version, a legacy one with its header of three bytes.
    const signers = head & 128 ? reader.byte() : head
    reader.bytes(2)
    const accounts = reader.length()
    for (let index = 0; index < Math.min(signers, count, accounts); index++) {
      if (encodeBase58(reader.bytes(32)) !== address) continue
      const signed = Uint8Array.from(transaction)
      signed.set(signature, first + index * 64)
      return signed
    }
    return undefined
  } catch {
    return undefined
  }
}
