import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { personalKeys, storageKeys } from '../kit/storage/keys.ts'
import { activeNetworkAtom } from './network/active-network.atoms.ts'
import { activeNamespaceAtom } from './network/network.atoms.ts'
import { connectorKey, savedConnector } from './saved-connector.ts'

const persistence = perKit(() => ({ suppressed: false }))

/** Returns true while a change of another tab is taken over, so that nothing is stored. */
export const isSuppressed = (kit: Kit): boolean => persistence(kit).suppressed

/**
 * Runs `change` and stores nothing of it, because another tab has stored it. The change is synchronous: while a wallet
 * of the other tab is asked, a change of this tab may end, and that one is stored.
 */
export function withoutStoring<T>(kit: Kit, change: () => T): T {
  const state = persistence(kit)
  const before = state.suppressed
  state.suppressed = true
  try {
    return change()
  } finally {
    state.suppressed = before
  }
}

/** Stores the connector and the network for the next visit. Addresses are never stored. */
export function saveSession(kit: Kit, session: Session): void {
  if (isSuppressed(kit)) return
  kit.storage.set(connectorKey(session.namespace), session.connectorId)
  saveActive(kit)
  saveStatus(kit)
}

export function saveActive(kit: Kit): void {
  if (isSuppressed(kit)) return
  const { store, storage } = kit
  storage.set(storageKeys.activeNamespace, store.get(activeNamespaceAtom))
  storage.set(storageKeys.activeNetworkId, store.get(activeNetworkAtom).caipNetworkId)
}

/** Removes a namespace's connector and all personal data except transfers, which `forgetTransfers` removes. */
export function forgetSession(kit: Kit, namespace: Namespace): void {
  if (isSuppressed(kit)) return
  kit.storage.remove(connectorKey(namespace))
  for (const key of personalKeys) kit.storage.remove(key)
  saveStatus(kit)
}

/** Writes the sessions again after the page has cleared its own storage, so that a reload restores them. */
export function restoreClearedStorage(kit: Kit, sessions: readonly Session[]): void {
  // A disconnect in another tab leaves a status behind; without any status the storage was cleared.
  if (kit.storage.get(storageKeys.connectionStatus) !== undefined) return
  for (const session of sessions) saveSession(kit, session)
}

function saveStatus(kit: Kit): void {
  // Computed from storage: another tab may have connected in another namespace.
  const connected = namespaces.filter((namespace) => savedConnector(kit, namespace))
  if (connected.length > 0) {
    kit.storage.set(storageKeys.connectedNamespaces, connected.join(','))
    kit.storage.set(storageKeys.connectionStatus, 'connected')
  } else {
    kit.storage.remove(storageKeys.connectedNamespaces)
    kit.storage.set(storageKeys.connectionStatus, 'disconnected')
  }
}
