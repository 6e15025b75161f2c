import type { Context } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import { toWmError } from '../core/rpc-codes.ts'
import { signature, tryParse } from '../core/schema.ts'
import type { Session } from '../core/types.ts'
import { ask } from './provider.ts'
import { readLiveChain } from './session.ts'

/** Always UTF-8 bytes: a text that looks like hex is signed as the text that it is. */
const textHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Asks the wallet to sign a text by its active account.
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
    const answer = tryParse(signature, await ask(provider, c.signal, method, [textHex(message), address]))
    if (answer) return answer
  } catch (error) {
    c.signal.throwIfAborted()
    throw toWmError(error, 'sign')
  }
  throw new WmError('WALLET_MALFORMED', { method })
}
