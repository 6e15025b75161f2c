import { authId } from '../../chains/core/connector.ts'
import { connect } from '../connection/connect.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { findConnector } from '../wallets/find-connector.ts'
import { wantedNamespaceAtom } from '../wallets/wanted-namespace.atoms.ts'

/** Connects with the embedded wallet of who has just logged in: from here on like with any other wallet. */
export async function connectLogin(kit: Kit): Promise<void> {
  const wanted = kit.store.get(wantedNamespaceAtom) ?? kit.store.get(activeNamespaceAtom)
  // A namespace that it does not speak: it comes with the first one that it does.
  const namespace = findConnector(kit, authId)?.namespaces.includes(wanted) ? wanted : undefined
  await connect(kit, { connectorId: authId, namespace })
}
