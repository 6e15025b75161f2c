import { namespaces } from '../../chains/core/namespaces.ts'
import type { Network } from '../../chains/core/types.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { disconnect } from '../connection/disconnect.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { activeNamespaceAtom, activeNetworkAtom, chosenNamespaceAtom, chosenNetworkAtoms } from './network.atoms.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * The page works with fewer networks than before (spec §4): a wallet on one that was removed is asked to go to the first of
 * its namespace, and a namespace without any network is left.
 */
export function dropNetworks(kit: Kit, before: readonly Network[]): void {
  const { store } = kit
  const { networks } = store.get(optionsAtom)
  const has = (list: readonly Network[], id: string | undefined) =>
    list.some(({ caipNetworkId }) => caipNetworkId === id)
  const isGone = (id: string | undefined) => has(before, id) && !has(networks, id)
  const active = store.get(activeNamespaceAtom)
  let moved = false
  for (const namespace of namespaces) {
    const first = networks.find(({ chainNamespace }) => chainNamespace === namespace)
    const session = sessionOf(store.get(connectionAtoms[namespace]))
    if (isGone(store.get(chosenNetworkAtoms[namespace]))) {
      store.set(chosenNetworkAtoms[namespace], undefined)
      moved ||= !session
    }
    if (!first) void disconnect(kit, { namespace })
    // Declined, the wallet stays where it is, and the view for that opens.
    else if (isGone(session?.caipNetworkId))
      switchNetwork(kit, first.caipNetworkId)
        // The page works on where it did.
        .then(() => namespace !== active && store.set(chosenNamespaceAtom, active))
        .catch(() => {})
  }
  const { chainNamespace, caipNetworkId } = store.get(activeNetworkAtom)
  if (moved) kit.events.emit('network-change', { namespace: chainNamespace, caipNetworkId, supported: true })
}
