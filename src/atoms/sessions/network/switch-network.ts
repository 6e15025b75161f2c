import { runtimeError } from '../../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { toWmError } from '../../../chains/core/rpc-codes.ts'
import type { CaipNetworkId } from '../../../chains/core/types.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../../kit/options/options.atoms.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { adapterContext } from '../../services/adapter-context.ts'
import { loadAdapter } from '../../services/adapters.ts'
import { beginAttempt } from '../attempts.ts'
import { sessionIn } from '../connection.atoms.ts'
import { dispatch } from '../dispatch.ts'
import { activeNamespaceAtom, chosenNamespaceAtom, chosenNetworkAtoms } from './network.atoms.ts'

/**
 * Makes a configured network the active one: at once if no wallet is connected, else through the wallet. A refusal
 * changes nothing.
 */
export async function switchNetwork(kit: Kit, id: CaipNetworkId): Promise<void> {
  const network = configuredNetwork(kit.store.get(optionsAtom).networks, id)
  if (!network) throw runtimeError('NETWORK_NOT_FOUND', { id })
  const namespace = network.chainNamespace
  const session = sessionIn(kit.store.get, namespace)
  if (session && session.caipNetworkId !== id) {
    const { signal } = beginAttempt(kit, namespace, runtimeError('MODAL_CLOSED'))
    const attempt = kit.nextAttempt()
    dispatch(kit, namespace, { type: 'SWITCH', attempt, to: id })
    try {
      const adapter = await loadAdapter(namespace)
      const next = await adapter.switchNetwork(session, id, adapterContext(kit, namespace, signal))
      // Set before the session changes: listeners of `network-change` must see the new namespace.
      if (!signal.aborted) kit.store.set(chosenNamespaceAtom, namespace)
      dispatch(kit, namespace, { type: 'SESSION', attempt, session: next })
    } catch (cause) {
      dispatch(kit, namespace, { type: 'FAILED', attempt })
      // Some wallets switch, report it by event, and still answer with an error.
      if (sessionIn(kit.store.get, namespace)?.caipNetworkId !== id)
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
  // A session that changes its network emits this event itself.
  if (!session || (moved && session.caipNetworkId === id))
    kit.events.emit('network-change', { namespace, caipNetworkId: id, supported: true })
}
