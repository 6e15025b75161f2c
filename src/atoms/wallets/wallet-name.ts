import type { Connector } from '../../chains/core/connector.ts'
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
  const connectors = get(connectorsAtom)
  const recent = get(recentWalletsAtom)
  return {
    find: (connectorId: string): Connector | undefined => connectors.find(({ id }) => id === connectorId),
    nameOf: (connectorId: string, fallback: string) => walletName(connectors, recent, connectorId, fallback),
  }
})
