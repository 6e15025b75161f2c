import { authId, walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { report } from '../../chains/core/report.ts'
import type { CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { networkAtoms } from '../network/network.atoms.ts'
import { settleActive } from '../network/settle-active.ts'
import { storageKeys } from '../storage/keys.ts'
import { beginAttempt } from './attempts.ts'
import { connectionAtoms, leftAtom } from './connection.atoms.ts'
import { dispatch } from './dispatch.ts'
import { endRemote } from './end-remote.ts'
import { orReady } from './or-ready.ts'
import { forgetSession } from './persist.ts'
import { savedConnector } from './saved-connector.ts'
import { startSession } from './session.ts'

/**
 * Restores a namespace's connection without a prompt. The state says "connected" only after the wallet answered, or the
 * relay of a remote one; a wallet that no longer shares an account leaves it disconnected.
 */
export function reconnect(kit: Kit, namespace: Namespace): Promise<void> {
  return orReady(kit, restore(kit, namespace))
}

async function restore(kit: Kit, namespace: Namespace): Promise<void> {
  // Whichever namespace comes first: it takes the note with it.
  if (/result_uri/.test(globalThis.location?.search) || kit.storage.get(storageKeys.socialProvider))
    import('../login/return-from-provider.ts').then((m) => m.returnFromProvider(kit), report)
  const connectorId = savedConnector(kit, namespace)
  const state = kit.store.get(connectionAtoms[namespace])
  if (!connectorId) return
  // Reconnection is switched off: the page starts disconnected and remembers nothing of the last visit.
  if (state.status !== 'reconnecting') {
    kit.store.set(leftAtom, (left) => [...left, connectorId])
    if (connectorId === walletConnectId) void endRemote(kit, namespace)
    return forgetSession(kit, namespace)
  }
  startSession(kit)
  const { attempt } = state
  const { signal } = beginAttempt(kit, namespace, undefined)
  try {
    const adapter = await adapterOf(namespace)
    const caipNetworkId: CaipNetworkId = kit.store.get(networkAtoms[namespace]).caipNetworkId
    const session = await adapter.reconnect({ connectorId, caipNetworkId }, contextFor(kit, namespace, signal))
    if (session) {
      dispatch(kit, namespace, { type: 'SESSION', attempt, session })
    } else {
      dispatch(kit, namespace, { type: 'FAILED', attempt })
      if (!signal.aborted) forgetSession(kit, namespace)
    }
  } catch (cause) {
    // A wallet that does not answer may still be waking up: the next load asks again.
    const error = connectorId === authId && WmError.is(cause) && !signal.aborted ? cause : undefined
    dispatch(kit, namespace, { type: 'FAILED', attempt, ...(error && { error }) })
    // That of a site which is away does not wake up: it is said, and asked again when the visitor wants.
    if (error) kit.events.emit('error', error)
  }
  settleActive(kit)
}
