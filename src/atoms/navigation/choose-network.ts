import { namespaces } from '../../chains/core/namespaces.ts'
import type { Network } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { switchNetwork } from '../sessions/network/switch-network.ts'
import { notifyPolicy } from './apply-policy.ts'

/**
 * Handles a click on a network: switches through the wallet if its namespace is connected, asks for a further wallet if
 * only other namespaces are, and switches at once if nothing is connected.
 */
export async function chooseNetwork(kit: Kit, { caipNetworkId: to, chainNamespace }: Network): Promise<void> {
  const { get } = kit.store
  const session = sessionIn(get, chainNamespace)
  const by = session
    ? session.caipNetworkId === to
      ? undefined
      : 'wallet'
    : namespaces.some((one) => sessionIn(get, one)) && 'connect'
  if (by) return notifyPolicy(kit, { type: 'network-wanted', to, by })
  await switchNetwork(kit, to)
  notifyPolicy(kit, { type: 'network-arrived' })
}
