import { authId, walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { report } from '../../chains/core/report.ts'
import type { CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { beginAttempt } from './attempts.ts'
import { lacksAccountGate, loadAccountGate } from './check-account.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { userDisconnectedAtom } from './connection-history.atoms.ts'
import { dispatch } from './dispatch.ts'
import { networkAtoms } from './network/active-network.atoms.ts'
import { ensureActiveNamespace } from './network/ensure-active-namespace.ts'
import { endRemoteSession } from './pairing/end-remote-session.ts'
import { forgetSession, withoutStoring } from './persist.ts'
import { savedConnector } from './saved-connector.ts'
import { startSessionServices } from './start-session-services.ts'
import { withReadyTimeout } from './with-ready-timeout.ts'

/**
 * Restores the connection of a namespace without a prompt. The state becomes `connected` only after the wallet, or the
 * relay of a paired wallet, has answered; a wallet that shares no account any more leaves it `disconnected`. With
 * `elsewhere` nothing is stored: another tab has connected the wallet.
 */
export function reconnect(kit: Kit, namespace: Namespace, elsewhere = false): Promise<void> {
  return withReadyTimeout(kit, restore(kit, namespace, elsewhere))
}

async function restore(kit: Kit, namespace: Namespace, elsewhere: boolean): Promise<void> {
  const connectorId = savedConnector(kit, namespace)
  const state = kit.store.get(connectionAtoms[namespace])
  if (!connectorId) return
  if (state.status !== 'reconnecting') {
    // A connection that began while this code loaded has ended the restoring, and owns the stored connector.
    if (state.status !== 'disconnected' || kit.store.get(optionsAtom).enableReconnect) return
    // Reconnection is switched off: the page starts disconnected and forgets the last visit.
    kit.store.set(userDisconnectedAtom, (left) => [...left, connectorId])
    if (connectorId === walletConnectId) void endRemoteSession(kit, namespace)
    return forgetSession(kit, namespace)
  }
  startSessionServices(kit)
  const { attempt } = state
  const { signal } = beginAttempt(kit, namespace, undefined)
  try {
    // The gate comes before the wallet is asked: what the wallet tells between its answer and the session would be
    // lost. If the gate cannot be loaded, nothing of the account is shown.
    const [adapter] = await Promise.all([
      loadAdapter(namespace),
      lacksAccountGate(kit) && loadAccountGate(kit).catch(report),
    ])
    const caipNetworkId: CaipNetworkId = kit.store.get(networkAtoms[namespace]).caipNetworkId
    const session = await adapter.reconnect({ connectorId, caipNetworkId }, adapterContext(kit, namespace, signal))
    if (session) {
      const restored = () => dispatch(kit, namespace, { type: 'SESSION', attempt, session })
      if (elsewhere) withoutStoring(kit, restored)
      else restored()
    } else {
      dispatch(kit, namespace, { type: 'FAILED', attempt })
      if (!elsewhere && !signal.aborted) forgetSession(kit, namespace)
    }
  } catch (cause) {
    // A wallet that does not answer may still be starting; the stored connector stays for the next page load.
    const error = connectorId === authId && WmError.is(cause) && !signal.aborted ? cause : undefined
    dispatch(kit, namespace, { type: 'FAILED', attempt, ...(error && { error }) })
    // A secure site that cannot be reached will not start by itself, so the error is shown with a retry.
    if (error) kit.events.emit('error', error)
  }
  ensureActiveNamespace(kit)
}
