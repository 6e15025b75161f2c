import { toCaipAddress } from '../../chains/core/caip.ts'
import { perNamespace } from '../../chains/core/namespaces.ts'
import type { Account, CaipAddress, CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import { type Atom, atom } from '../kit/jotai.ts'
import { connectionAtoms, sessionIn } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { giveAtom } from './given-provider.ts'
import { networkAtoms } from './network/active-network.atoms.ts'
import { activeNamespaceAtom } from './network/network.atoms.ts'

/** The account of one namespace. Address, network and status come from one snapshot. */
export interface AccountInfo {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly isConnected: boolean
  readonly namespace: Namespace
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly caipNetworkId: CaipNetworkId
  readonly accounts: readonly Account[]
}

const statuses = {
  disconnected: 'disconnected',
  connecting: 'connecting',
  reconnecting: 'connecting',
  connected: 'connected',
  switching: 'connected',
} as const

/** @internal The account of each namespace, as integrators read it. */
export const accountInfoAtoms: { readonly [N in Namespace]: Atom<AccountInfo> } = perNamespace((namespace) =>
  atom((get): AccountInfo => {
    const connection = get(connectionAtoms[namespace])
    const session = sessionOf(connection)
    const status = statuses[connection.status]
    return {
      status,
      isConnected: status === 'connected',
      namespace,
      address: session?.address,
      caipAddress: session && toCaipAddress(session.caipNetworkId, session.address),
      caipNetworkId: session?.caipNetworkId ?? get(networkAtoms[namespace]).caipNetworkId,
      accounts: session?.accounts ?? [],
    }
  }),
)

/** @internal The account of the active namespace. */
export const activeAccountInfoAtom = atom((get) => get(accountInfoAtoms[get(activeNamespaceAtom)]))

/** @internal The provider of each namespace, as `kit.getProvider()` returns it. */
export const providerAtoms = perNamespace((namespace) =>
  atom((get): unknown => get(giveAtom).give(sessionIn(get, namespace)?.provider)),
)
