import { namespaces } from '../../chains/core/namespaces.ts'
import type { Network } from '../../chains/core/types.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import type { Kit } from '../kit.ts'
import { announce } from '../router/follow.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * What a press on a network does: through the wallet where one is connected, by way of SwitchActiveChain where only
 * another namespace has one (spec §5), at once when nobody is connected.
 */
export async function chooseNetwork(kit: Kit, { caipNetworkId: to, chainNamespace }: Network): Promise<void> {
  const sessionIn = (namespace: Network['chainNamespace']) => sessionOf(kit.store.get(connectionAtoms[namespace]))
  const session = sessionIn(chainNamespace)
  const by = session ? (session.caipNetworkId === to ? undefined : 'wallet') : namespaces.some(sessionIn) && 'connect'
  if (by) return announce(kit, { type: 'network-wanted', to, by })
  await switchNetwork(kit, to)
  announce(kit, { type: 'network-arrived' })
}
