import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { toWmError } from '../core/rpc-codes.ts'
import { signature, tryParse } from '../core/schema.ts'
import type { Session } from '../core/types.ts'
import { requestOrAbort } from './provider.ts'
import { readLiveChain } from './session.ts'

/**
 * Returns a text's UTF-8 bytes as hex. A text that looks like hex is signed as text, which is what the visitor reads.
 */
const textHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Resolves with the signature of a text by the wallet's active account.
 * @throws {WmError<'WALLET_MALFORMED'>} The answer is no signature.
 */
export async function signMessage(
  { provider, address }: Session<'eip155'>,
  message: string,
  c: Context,
): Promise<string> {
  const method = 'personal_sign'
  try {
    await readLiveChain(provider, c)
    const answer = tryParse(signature, await requestOrAbort(provider, c.signal, method, [textHex(message), address]))
    if (answer) return answer
  } catch (error) {
    c.signal.throwIfAborted()
    throw toWmError(error, 'sign')
  }
  throw connectionError('WALLET_MALFORMED', { method })
}
