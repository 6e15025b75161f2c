import type { Context } from './adapter.ts'
import { abortable, deadline } from './async.ts'
import { WmError } from './errors.ts'

// Right after the page has loaded an extension may still be waking up.
const WAKING = 10_000

/**
 * What a wallet shares without a prompt; undefined where it says no, as many do when they would have to ask.
 * @throws {WmError<'PROVIDER_DISCONNECTED'>} It is silent.
 */
export async function askQuietly<T>(ask: () => Promise<T>, { signal, clock }: Context): Promise<T | undefined> {
  const asked = (async () => ask())()
  const silent = () => new WmError('PROVIDER_DISCONNECTED')
  return deadline(abortable(asked, signal), WAKING, clock, silent).catch((error: unknown) => {
    signal.throwIfAborted()
    if (WmError.is(error)) throw error
    return undefined
  })
}
