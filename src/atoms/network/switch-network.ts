import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { beginAttempt } from '../connection/attempts.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { dispatch } from '../connection/dispatch.ts'
import { contextFor } from '../context-for.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { storageKeys } from '../storage/keys.ts'
import { activeNamespaceAtom, chosenNamespaceAtom, chosenNetworkAtoms } from './network.atoms.ts'

/**
 * Makes a configured network the active one: at once when nobody is connected, else through the wallet.
 * A refusal leaves everything as it was.
 */
export async function switchNetwork(kit: Kit, id: CaipNetworkId): Promise<void> {
  const network = kit.store.get(optionsAtom).networks.find((candidate) => candidate.caipNetworkId === id)
  if (!network) throw new WmError('NETWORK_NOT_FOUND', { id })
  const namespace = network.chainNamespace
  const session = sessionOf(kit.store.get(connectionAtoms[namespace]))
  if (session && session.caipNetworkId !== id) {
    const { signal } = beginAttempt(kit, namespace, new WmError('MODAL_CLOSED'))
    const attempt = kit.nextAttempt()
    dispatch(kit, namespace, { type: 'SWITCH', attempt, to: id })
    try {
      const adapter = await adapterOf(namespace)
      const next = await adapter.switchNetwork(session, id, contextFor(kit, namespace, signal))
      // Whoever hears of the network finds the page there.
      if (!signal.aborted) kit.store.set(chosenNamespaceAtom, namespace)
      dispatch(kit, namespace, { type: 'SESSION', attempt, session: next })
    } catch (cause) {
      dispatch(kit, namespace, { type: 'FAILED', attempt })
      // The wallet's own event may have brought it there although its answer was an error.
      if (sessionOf(kit.store.get(connectionAtoms[namespace]))?.caipNetworkId !== id)
        throw signal.aborted && WmError.is(signal.reason)
          ? signal.reason
          : toWmError(cause, 'switch', 'CHAIN_NOT_ADDED')
    }
  }
  const moved = kit.store.get(activeNamespaceAtom) !== namespace
  kit.store.set(chosenNetworkAtoms[namespace], id)
  kit.store.set(chosenNamespaceAtom, namespace)
  kit.storage.set(storageKeys.activeNamespace, namespace)
  kit.storage.set(storageKeys.activeNetworkId, id)
  track(kit, 'SWITCH_NETWORK', { network: id })
  // A session that moves tells by itself.
  if (!session || (moved && session.caipNetworkId === id))
    kit.events.emit('network-change', { namespace, caipNetworkId: id, supported: true })
}
