import { WmError } from '../core/errors.ts'
import type { BitcoinMessageProtocol } from '../core/types.ts'
import { fromBase64, toBase64 } from './bytes.ts'

const MAX = 10_000

/** 65 bytes with a header: which of four keys it is of, and for which kind of address. */
const isEcdsa = (bytes: Uint8Array) => {
  const [header = 0] = bytes
  return bytes.length === 65 && header >= 27 && header <= 42
}

/** A wallet's signature of a message as base64, of the protocol that was asked for. */
export function messageSignature(raw: unknown, protocol: BitcoinMessageProtocol | undefined): string {
  const bytes = raw instanceof Uint8Array ? raw : fromBase64(raw)
  if (!bytes || bytes.length < 64 || bytes.length > MAX)
    throw new WmError('WALLET_MALFORMED', { method: 'signMessage' })
  // Not every wallet can be told which one; whoever checks the signature relies on it.
  if (protocol && isEcdsa(bytes) !== (protocol === 'ecdsa')) throw new WmError('METHOD_UNSUPPORTED')
  return toBase64(bytes)
}
