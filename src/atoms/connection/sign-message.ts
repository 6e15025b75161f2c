import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'

/**
 * Asks the wallet to sign a text and resolves with the signature in the namespace's own form.
 * @throws {WmError<'PROVIDER_DISCONNECTED'>} The connection ended while the wallet was asked.
 * @throws {WmError<'ACCOUNT_CHANGED'>} The account changed while the wallet was asked.
 */
export async function signMessage(kit: Kit, message: string, namespace?: Namespace): Promise<string> {
  const target = namespace ?? kit.store.get(activeNamespaceAtom)
  const session = sessionOf(kit.store.get(connectionAtoms[target]))
  if (!session) throw new WmError('NOT_CONNECTED')
  const gone = whenGone(kit, target, session)
  try {
    const adapter = await adapterOf(target)
    const signature = await Promise.race([adapter.signMessage(session, message, contextFor(kit, target)), gone.promise])
    // The page will check it against the account it sees: one of another account must not pass for it.
    if (sessionOf(kit.store.get(connectionAtoms[target]))?.address !== session.address)
      throw new WmError('ACCOUNT_CHANGED')
    return signature
  } catch (cause) {
    throw toWmError(cause, 'sign')
  } finally {
    gone.stop()
  }
}

/** A wallet that was left, or left by itself, need not answer any more. */
function whenGone({ store }: Kit, namespace: Namespace, { provider }: Session) {
  const target = connectionAtoms[namespace]
  let stop = () => {}
  const promise = new Promise<never>((_, reject) => {
    stop = store.sub(target, () => {
      if (sessionOf(store.get(target))?.provider !== provider) reject(new WmError('PROVIDER_DISCONNECTED'))
    })
  })
  promise.catch(() => {})
  return { promise, stop }
}
