import { namespaces } from '../../../chains/core/namespaces.ts'
import type { Network } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { sessionIn } from '../connection.atoms.ts'
import { disconnect } from '../disconnect.ts'
import { activeNetworkAtom } from './active-network.atoms.ts'
import { activeNamespaceAtom, chosenNamespaceAtom, chosenNetworkAtoms } from './network.atoms.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * Handles the removal of networks from the options: a wallet on a removed network is asked to switch to the first of
 * its namespace, and a namespace without any network is disconnected.
 */
export function handleRemovedNetworks(kit: Kit, before: readonly Network[]): void {
  const { store } = kit
  const { networks } = store.get(optionsAtom)
  const has = (list: readonly Network[], id: string | undefined) =>
    list.some(({ caipNetworkId }) => caipNetworkId === id)
  const isGone = (id: string | undefined) => has(before, id) && !has(networks, id)
  const active = store.get(activeNamespaceAtom)
  let moved = false
  for (const namespace of namespaces) {
    const first = networks.find(({ chainNamespace }) => chainNamespace === namespace)
    const session = sessionIn(store.get, namespace)
    if (isGone(store.get(chosenNetworkAtoms[namespace]))) {
      store.set(chosenNetworkAtoms[namespace], undefined)
      moved ||= !session
    }
    if (!first) void disconnect(kit, { namespace })
    // If the visitor declines, the wallet stays on its network, and the view for unsupported networks opens.
    else if (isGone(session?.caipNetworkId))
      switchNetwork(kit, first.caipNetworkId)
        // The switch must not change the active namespace.
        .then(() => namespace !== active && store.set(chosenNamespaceAtom, active))
        .catch(() => {})
  }
  const { chainNamespace, caipNetworkId } = store.get(activeNetworkAtom)
  if (moved) kit.events.emit('network-change', { namespace: chainNamespace, caipNetworkId, supported: true })
}
