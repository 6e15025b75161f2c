import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom, activeNetworkAtom } from '../network/network.atoms.ts'
import { forgetTransfers } from '../send/forget-transfers.ts'
import { storageKeys } from '../storage/keys.ts'
import { personalKeys } from '../storage/personal-keys.ts'
import { connectorKey, savedConnector } from './saved-connector.ts'

/** Kits that go along with another page: what is stored is that page's word, until their own visitor does something. */
export const following = new WeakSet<Kit>()

/** Remembers which wallet and network to come back to. No address is written. */
export function saveSession(kit: Kit, session: Session): void {
  if (following.has(kit)) return
  kit.storage.set(connectorKey(session.namespace), session.connectorId)
  saveActive(kit)
  saveStatus(kit)
}

/** Which namespace and network the page works with. */
export function saveActive(kit: Kit): void {
  if (following.has(kit)) return
  const { store, storage } = kit
  storage.set(storageKeys.activeNamespace, store.get(activeNamespaceAtom))
  storage.set(storageKeys.activeNetworkId, store.get(activeNetworkAtom).caipNetworkId)
}

/** Forgets a namespace's wallet and everything personal; transfers that are not settled stay unless the visitor left. */
export function forgetSession(kit: Kit, namespace: Namespace): void {
  if (following.has(kit)) return
  kit.storage.remove(connectorKey(namespace))
  for (const key of personalKeys) kit.storage.remove(key)
  forgetTransfers(kit)
  saveStatus(kit)
}

/** Writes down again what the page itself has wiped out of its storage, so that a reload finds what is shown now. */
export function saveAgain(kit: Kit, sessions: readonly Session[]): void {
  // Another page of this site that disconnects leaves a status behind.
  if (kit.storage.get(storageKeys.connectionStatus) !== undefined) return
  for (const session of sessions) saveSession(kit, session)
}

function saveStatus(kit: Kit): void {
  // Of what is stored: another page may have connected in another namespace meanwhile.
  const connected = namespaces.filter((namespace) => savedConnector(kit, namespace))
  if (connected.length > 0) {
    kit.storage.set(storageKeys.connectedNamespaces, connected.join(','))
    kit.storage.set(storageKeys.connectionStatus, 'connected')
  } else {
    kit.storage.remove(storageKeys.connectedNamespaces)
    kit.storage.set(storageKeys.connectionStatus, 'disconnected')
  }
}
