import type { Connector } from '../../chains/core/connector.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { atom } from '../jotai.ts'
import { connectorsAtom } from './connectors.atoms.ts'
import { recentWalletsAtom } from './recent.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** What a wallet is called; one that is not here (any more) keeps the name it was remembered by. */
export const walletName = (
  connectors: readonly Named[],
  recent: readonly Named[],
  connectorId: string,
  fallback: string,
): string => [...connectors, ...recent].find(({ id }) => id === connectorId)?.name || fallback

/** A wallet as views speak of it: its connector when it is here, and its name in any case. */
export const walletsAtom = atom((get) => {
  // A remote wallet has the name that it gives itself, not that of the way to it.
  const remote = new Map(
    namespaces.flatMap((namespace) => {
      const session = sessionOf(get(connectionAtoms[namespace]))
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
