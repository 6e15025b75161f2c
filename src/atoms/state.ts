import { toCaipAddress } from '../chains/core/caip.ts'
import type { Connector } from '../chains/core/connector.ts'
import type { Account, CaipAddress, CaipNetworkId, Namespace, Network } from '../chains/core/types.ts'
import { connectionAtoms } from './connection/connection.atoms.ts'
import { sessionOf } from './connection/connection-state.ts'
import { listsAtom } from './connections/lists.atoms.ts'
import { atom } from './jotai.ts'
import { homeAtom, initializedAtom, loadingAtom, openAtom } from './modal/modal.atoms.ts'
import { activeNamespaceAtom, activeNetworkAtom } from './network/network.atoms.ts'
import { optionsAtom } from './options/options.atoms.ts'
import { routeAtom } from './router/router.atoms.ts'

/** A live connection as the public state shows it. */
export interface ConnectionInfo {
  readonly id: string
  readonly name: string
  readonly type: Connector['type']
  /** `connected`: the one its namespace works with. `active`: live beside it. */
  readonly status: 'connected' | 'active'
  readonly namespaces: readonly Namespace[]
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
}

/**
 * One frozen snapshot of a kit. Address, network and connections in it always belong together.
 */
export interface KitState {
  readonly open: boolean
  /** Name of the view shown, or that `open()` would show. */
  readonly view: string
  readonly loading: boolean
  /** True once the reconnection on load has settled. */
  readonly initialized: boolean
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly namespace: Namespace
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly caipNetworkId: CaipNetworkId
  readonly accounts: readonly Account[]
  readonly connections: readonly ConnectionInfo[]
  readonly connectors: readonly Connector[]
  readonly networks: readonly Network[]
  /** The sign-in session of the active account, when there is one. */
  readonly session: undefined
}

/** @internal The public state, derived. */
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
    caipNetworkId: session?.caipNetworkId ?? get(activeNetworkAtom).caipNetworkId,
    accounts: session?.accounts ?? [],
    ...get(get(listsAtom).from),
    networks: get(optionsAtom).networks,
    session: undefined,
  })
})
