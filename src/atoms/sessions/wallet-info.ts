import type { Connector } from '../../chains/core/connector.ts'
import { perNamespace } from '../../chains/core/namespaces.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { type Atom, atom } from '../kit/jotai.ts'
import { connectionListsAtom, sessionIn } from './connection.atoms.ts'
import { activeNamespaceAtom } from './network/network.atoms.ts'

/** The wallet of a connection. */
export interface WalletInfo {
  readonly connectorId: string
  readonly type: Connector['type']
  readonly name: string
  /** A `data:image/…` or https URI, if the wallet has a logo. */
  readonly icon: string | undefined
  /** Reverse domain name of [EIP-6963](https://eips.ethereum.org/EIPS/eip-6963), if the wallet announced one. */
  readonly rdns: string | undefined
}

/** @internal The wallet of each namespace, or undefined if none is connected there. */
export const walletInfoAtoms: { readonly [N in Namespace]: Atom<WalletInfo | undefined> } = perNamespace((namespace) =>
  atom((get): WalletInfo | undefined => {
    const session = sessionIn(get, namespace)
    if (!session) return undefined
    const { connections, connectors } = get(get(connectionListsAtom).from)
    const { connectorId, wallet } = session
    const connector = connectors.find(({ id }) => id === connectorId)
    const connection = connections.find(({ id }) => id === connectorId)
    return {
      connectorId,
      type: connector?.type ?? connection?.type ?? 'INJECTED',
      name: wallet?.name ?? connector?.name ?? connection?.name ?? connectorId,
      icon: wallet?.icon ?? connector?.icon,
      rdns: connector?.rdns,
    }
  }),
)

/** @internal The wallet of the active namespace. */
export const activeWalletInfoAtom = atom((get) => get(walletInfoAtoms[get(activeNamespaceAtom)]))
