import type { Connector } from '../../chains/core/connector.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { atom } from '../kit/jotai.ts'
import { connectorsAtom } from '../wallets/connectors.atoms.ts'
import { recentWalletsAtom } from '../wallets/recent.ts'
import { sessionIn } from './connection.atoms.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the name of a wallet; for one that is not available any more, its remembered name. */
export const walletName = (
  connectors: readonly Named[],
  recent: readonly Named[],
  connectorId: string,
  fallback: string,
): string => [...connectors, ...recent].find(({ id }) => id === connectorId)?.name || fallback

/** Finds a connector by id, and the name of a wallet whether or not it is available. */
export const walletsAtom = atom((get) => {
  // A paired wallet is shown with its own name, not with that of the WalletConnect connector.
  const remote = new Map(
    namespaces.flatMap((namespace) => {
      const session = sessionIn(get, namespace)
      return session?.wallet ? [[session.connectorId, session.wallet] as const] : []
    }),
  )
  const connectors = get(connectorsAtom).map((connector) => ({ ...connector, ...remote.get(connector.id) }))
  const recent = get(recentWalletsAtom)
  return {
    find: (connectorId: string): Connector | undefined => connectors.find(({ id }) => id === connectorId),
    nameOf: (connectorId: string, fallback: string) => walletName(connectors, recent, connectorId, fallback),
  }
})
