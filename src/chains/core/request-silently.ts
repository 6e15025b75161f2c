import { abortable, deadline } from './async.ts'
import type { Context } from './context.ts'
import { rpcError } from './error-texts/rpc-error.ts'
import { WmError } from './errors.ts'

// Milliseconds. An extension may still be starting right after the page has loaded.
const WAKING = 10_000

/**
 * Resolves with the answer to a request without a prompt; undefined when the wallet refuses, as many do if they would
 * have to prompt.
 * @throws {WmError<'PROVIDER_DISCONNECTED'>} The wallet does not answer in time.
 */
export async function requestSilently<T>(ask: () => Promise<T>, { signal, clock }: Context): Promise<T | undefined> {
  const asked = (async () => ask())()
  const silent = () => rpcError('PROVIDER_DISCONNECTED')
  return deadline(abortable(asked, signal), WAKING, clock, silent).catch((error: unknown) => {
    signal.throwIfAborted()
    if (WmError.is(error)) throw error
    return undefined
  })
}
