import { decodeBase58, encodeBase58 } from '../chains/core/base58.ts'
import { invalidParams } from './provider-error.ts'
import type { SolanaKeys } from './solana-account.ts'

/** Reads a length in Solana's compact-u16 format: seven bits per byte, lowest first. */
function compact(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[at++]
    if (byte === undefined) break
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, next: at }
  }
  throw invalidParams('The transaction cannot be read.')
}

/** Sets the account's signature in the transaction, and keeps all others. */
export async function signSolanaTransaction(keys: SolanaKeys, input: unknown): Promise<Uint8Array> {
  if (!(input instanceof Uint8Array)) throw invalidParams('A transaction is bytes.')
  const signatures = compact(input, 0)
  const start = signatures.next + signatures.value * 64
  const message = input.slice(start)
  // A versioned message begins with its version, a legacy one with its header of three bytes.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const accounts = compact(message, header + 3)
  const signers = message[header] ?? 0
  for (let index = 0; index < Math.min(signers, signatures.value); index++) {
    const at = accounts.next + index * 32
    if (encodeBase58(message.slice(at, at + 32)) !== keys.address) continue
    const signed = input.slice()
    signed.set(await keys.sign(message), signatures.next + index * 64)
    return signed
  }
  throw invalidParams('The transaction does not ask for a signature of this account.')
}

export const signatureBytes = (text: unknown): Uint8Array => {
  const bytes = typeof text === 'string' ? decodeBase58(text, 90) : undefined
  if (bytes?.length !== 64) throw new Error('The node gave no signature.')
  return bytes
}
