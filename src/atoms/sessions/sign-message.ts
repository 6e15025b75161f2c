import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { rpcError } from '../../chains/core/error-texts/rpc-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { checkAccount, lacksAccountGate, loadAccountGate } from './check-account.ts'
import { connectionAtoms, sessionIn } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { activeNamespaceAtom } from './network/network.atoms.ts'

/**
 * Asks the wallet to sign a text and resolves with the signature in the namespace's own form.
 * @throws {WmError<'PROVIDER_DISCONNECTED'>} The connection ended while the wallet was asked.
 * @throws {WmError<'ACCOUNT_CHANGED'>} The account changed while the wallet was asked.
 */
export async function signMessage(kit: Kit, message: string, namespace?: Namespace): Promise<string> {
  const target = namespace ?? kit.store.get(activeNamespaceAtom)
  const session = sessionIn(kit.store.get, target)
  if (!session) throw connectionError('NOT_CONNECTED')
  const gone = whenGone(kit, target, session)
  try {
    const adapter = await loadAdapter(target)
    const signature = await Promise.race([
      adapter.signMessage(session, message, adapterContext(kit, target)),
      gone.promise,
    ])
    // The page verifies the signature against the account it shows, so one by another account is refused.
    if (sessionIn(kit.store.get, target)?.address !== session.address) throw connectionError('ACCOUNT_CHANGED')
    return signature
  } catch (cause) {
    throw toWmError(cause, 'sign')
  } finally {
    gone.stop()
  }
}

/** Runs `kit.signMessage()`, which waits for a sign-in that the page requires. */
export async function signMessageApi(kit: Kit, message: string, namespace?: Namespace): Promise<string> {
  if (lacksAccountGate(kit)) await loadAccountGate(kit)
  const session = sessionIn(kit.store.get, namespace ?? kit.store.get(activeNamespaceAtom))
  if (session) checkAccount(kit, session, 'signMessage')
  return signMessage(kit, message, namespace)
}

/** Returns a promise that rejects when the session ends: its wallet may never answer. */
export function whenGone({ store }: HasStore, namespace: Namespace, { provider }: Session) {
  const target = connectionAtoms[namespace]
  let stop = () => {}
  const promise = new Promise<never>((_, reject) => {
    stop = store.sub(target, () => {
      if (sessionOf(store.get(target))?.provider !== provider) reject(rpcError('PROVIDER_DISCONNECTED'))
    })
  })
  promise.catch(() => {})
  return { promise, stop }
}
