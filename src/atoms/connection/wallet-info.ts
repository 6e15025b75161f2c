import type { Connector } from '../../chains/core/connector.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { listsAtom } from '../connections/lists.atoms.ts'
import { type Atom, atom } from '../jotai.ts'
import { perNamespace } from '../namespaces/family.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'

/** The wallet behind a connection. */
export interface WalletInfo {
  readonly connectorId: string
  readonly type: Connector['type']
  readonly name: string
  /** A `data:image/…` or https URI, where the wallet has a picture. */
  readonly icon: string | undefined
  /** Reverse domain name of EIP-6963, where the wallet was announced. */
  readonly rdns: string | undefined
}

/** @internal Each namespace's wallet, or undefined while nobody is connected there. */
export const walletInfoAtoms: { readonly [N in Namespace]: Atom<WalletInfo | undefined> } = perNamespace((namespace) =>
  atom((get): WalletInfo | undefined => {
    const session = sessionOf(get(connectionAtoms[namespace]))
    if (!session) return undefined
    const { connections, connectors } = get(get(listsAtom).from)
    const { connectorId, wallet } = session
    const connector = connectors.find(({ id }) => id === connectorId)
    const connection = connections.find(({ id }) => id === connectorId)
    return {
      connectorId,
      type: connector?.type ?? connection?.type ?? 'EXTERNAL',
      name: wallet?.name ?? connector?.name ?? connection?.name ?? connectorId,
      icon: wallet?.icon ?? connector?.icon,
      rdns: connector?.rdns,
    }
  }),
)

/** @internal That of the active namespace. */
export const activeWalletInfoAtom = atom((get) => get(walletInfoAtoms[get(activeNamespaceAtom)]))
