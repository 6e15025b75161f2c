import { toCaipAddress } from '../../chains/core/caip.ts'
import type { Account, CaipAddress, CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import { type Atom, atom } from '../jotai.ts'
import { perNamespace } from '../namespaces/family.ts'
import { activeNamespaceAtom, networkAtoms } from '../network/network.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { givenProvider } from './given-provider.ts'

/** One namespace's account. Address, network and status come from one snapshot. */
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

/** @internal Each namespace's account as integrators read it. */
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

/** @internal That of the active namespace. */
export const activeAccountInfoAtom = atom((get) => get(accountInfoAtoms[get(activeNamespaceAtom)]))

/** @internal Each namespace's provider, as the kit's `getProvider` gives it. */
export const providerAtoms = perNamespace((namespace) =>
  atom((get): unknown => givenProvider(sessionOf(get(connectionAtoms[namespace]))?.provider)),
)
