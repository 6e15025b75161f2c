import type { Connector } from '../../chains/core/connector.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { Account, CaipAddress, CaipNetworkId, Namespace, Network } from '../../chains/core/types.ts'

/** A connected session in the public state. */
export interface ConnectionInfo {
  readonly id: string
  readonly name: string
  readonly type: Connector['type']
  /** `connected`: the active session of its namespace. `active`: an inactive session, which stays connected. */
  readonly status: 'connected' | 'active'
  readonly namespaces: readonly Namespace[]
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
}

/** A frozen snapshot of a kit. Address, network and connections always belong together. */
export interface KitState {
  readonly open: boolean
  /** Name of the current view, or of the one that `open()` would show. */
  readonly view: string
  readonly loading: boolean
  /** True after the reconnection on load has settled. */
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
  /** The sign-in session of the active account on the active network, if there is one. */
  readonly session: SignInSession | undefined
  /** The sign-in sessions of all accounts that were active since the page was loaded. */
  readonly sessions: readonly SignInSession[]
}

/** The lists of the public state. */
export type ConnectionLists = Pick<KitState, 'connections' | 'connectors' | 'session' | 'sessions'>

/** The same object for every kit, so that a selector of an empty list does not see a change. */
export const emptyConnectionLists: ConnectionLists = {
  connections: [],
  connectors: [],
  session: undefined,
  sessions: [],
}
