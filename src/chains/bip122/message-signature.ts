import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import type { BitcoinMessageProtocol } from '../core/types.ts'
import { fromBase64, signatureFormat, toBase64 } from './bytes.ts'

const MAX = 10_000

/** Returns true for 65 bytes whose header names one of four keys and a type of address. */
const isEcdsa = (bytes: Uint8Array) => {
  const [header = 0] = bytes
  return bytes.length === 65 && header >= 27 && header <= 42
}

/**
 * Returns a wallet's message signature as base64, with the prefix of its format if it has one.
 * @throws {WmError<'METHOD_UNSUPPORTED'>} It has another protocol than requested.
 */
export function messageSignature(raw: unknown, protocol: BitcoinMessageProtocol | undefined): string {
  const [format = ''] = signatureFormat.exec(`${raw}`) ?? []
  const bytes = raw instanceof Uint8Array ? raw : fromBase64(format ? `${raw}`.slice(format.length) : raw)
  if (!bytes || bytes.length < 64 || bytes.length > MAX)
    throw connectionError('WALLET_MALFORMED', { method: 'signMessage' })
  // Some wallets ignore the requested protocol, on which the verifier of the signature relies.
  if (protocol && isEcdsa(bytes) !== (protocol === 'ecdsa')) throw rpcError('METHOD_UNSUPPORTED')
  return format + toBase64(bytes)
}
