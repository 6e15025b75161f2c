import { authId } from '../../chains/core/connector.ts'
import type { Kit } from '../kit/kit.ts'
import { wantedNamespaceAtom } from '../navigation/wallet-rows.atoms.ts'
import { connect } from '../sessions/connect.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'
import { findConnector } from '../wallets/connectors.atoms.ts'
import { secureFrameClient } from './secure-frame/secure-frame-client.ts'

/** Connects with the embedded wallet after a login, like with any other wallet. */
export async function connectLogin(kit: Kit): Promise<void> {
  const wanted = kit.store.get(wantedNamespaceAtom) ?? kit.store.get(activeNamespaceAtom)
  // The embedded wallet may not support the wanted namespace; it then connects in its first one.
  const namespace = findConnector(kit, authId)?.namespaces.includes(wanted) ? wanted : undefined
  await connect(kit, { connectorId: authId, namespace })
}

/** Requests the wallet of the active login again, with a new frame. */
export async function retryLogin(kit: Kit): Promise<void> {
  const client = await secureFrameClient(kit)
  client.renew()
  await connectLogin(kit)
}
