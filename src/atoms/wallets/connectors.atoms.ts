import type { Connector } from '../../chains/core/connector.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import { emptyConnectionLists } from '../kit/kit-state.ts'

/** All connectors in the order of discovery. */
export const connectorsAtom = atom(emptyConnectionLists.connectors)

/** True as soon as the wallets that answer at once are known: those of every configured namespace. */
export const lookedAtom = atom(false)

/** Merges the connectors of one wallet. Replaced by `mergeConnectors` on pages with several namespaces. */
export const mergeAtom = atom({ merge: (connectors: readonly Connector[]) => connectors })

/** All connectors as the Connect view lists them: a wallet with several namespaces appears once. */
export const offeredAtom = atom((get) => get(mergeAtom).merge(get(connectorsAtom)))

/** Returns the connector with this id; for a wallet with several namespaces, its connector for `namespace`. */
export function findConnector({ store }: HasStore, connectorId: string, namespace?: Namespace): Connector | undefined {
  const find = (wanted: string | undefined) => store.get(connectorsAtom).find(({ id }) => id === wanted)
  const named = find(connectorId)
  if (!namespace || named?.namespaces.includes(namespace)) return named
  return find(store.get(offeredAtom).find(({ id }) => id === connectorId)?.members?.[namespace])
}
