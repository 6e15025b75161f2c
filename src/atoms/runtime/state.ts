import { toCaipAddress } from '../../chains/core/caip.ts'
import { atom } from '../kit/jotai.ts'
import type { KitState } from '../kit/kit-state.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { homeAtom, initializedAtom, loadingAtom, openAtom } from '../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { connectionAtoms, connectionListsAtom } from '../sessions/connection.atoms.ts'
import { sessionOf } from '../sessions/connection-state.ts'
import { activeNamespaceAtom, idleNetworkAtoms } from '../sessions/network/network.atoms.ts'

/** @internal The public state. */
export const stateAtom = atom((get): KitState => {
  const namespace = get(activeNamespaceAtom)
  const connection = get(connectionAtoms[namespace])
  const session = sessionOf(connection)
  const { status } = connection
  const open = get(openAtom)
  return Object.freeze({
    open,
    view: open ? get(routeAtom).name : get(homeAtom),
    loading: get(loadingAtom),
    initialized: get(initializedAtom),
    status:
      status === 'disconnected'
        ? status
        : status === 'connected' || status === 'switching'
          ? 'connected'
          : 'connecting',
    namespace,
    address: session?.address,
    caipAddress: session && toCaipAddress(session.caipNetworkId, session.address),
    caipNetworkId: session?.caipNetworkId ?? get(idleNetworkAtoms[namespace]).caipNetworkId,
    accounts: session?.accounts ?? [],
    ...get(get(connectionListsAtom).from),
    networks: get(optionsAtom).networks,
  })
})
