import { rpcError } from '../core/error-texts/rpc-error.ts'

type Bytes = Uint8Array<ArrayBuffer>

const name = 'Ed25519'
// The curve's base point, a key that every implementation accepts.
const somePoint = Uint8Array.from({ length: 32 }, (_, at) => (at ? 0x66 : 0x58))

const keyOf = (publicKey: Bytes) => crypto.subtle.importKey('raw', publicKey, name, false, ['verify'])

/**
 * Resolves when Ed25519 signatures can be checked. Older browsers lack the curve; pages without a secure context lack
 * WebCrypto.
 * @throws {WmError<'METHOD_UNSUPPORTED'>} Signatures cannot be checked here.
 */
export async function requireEd25519(): Promise<void> {
  try {
    await keyOf(somePoint)
  } catch (cause) {
    throw rpcError('METHOD_UNSUPPORTED', undefined, { cause })
  }
}

/** Resolves with true when the key signed these bytes. */
export const verifyEd25519 = async (publicKey: Bytes, signature: Bytes, bytes: Bytes): Promise<boolean> =>
  crypto.subtle.verify(name, await keyOf(publicKey), signature, bytes)
