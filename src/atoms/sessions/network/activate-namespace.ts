import type { Namespace } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { pageLoadKeys } from '../../kit/storage/page-load-keys.ts'
import { sessionIn } from '../connection.atoms.ts'
import { networkSupportedAtom } from './active-network.atoms.ts'
import { activeNamespaceAtom, chosenNamespaceAtom } from './network.atoms.ts'

/** Makes a namespace the active one. With a session in it, the change is stored and reported. */
export function activateNamespace({ store, storage, events }: Kit, namespace: Namespace): void {
  if (store.get(activeNamespaceAtom) === namespace) return
  store.set(chosenNamespaceAtom, namespace)
  const session = sessionIn(store.get, namespace)
  if (!session) return
  const { caipNetworkId } = session
  storage.set(pageLoadKeys.activeNamespace, namespace)
  storage.set(pageLoadKeys.activeNetworkId, caipNetworkId)
  events.emit('network-change', { namespace, caipNetworkId, supported: store.get(networkSupportedAtom) })
}
