import type { Connector } from '../../chains/core/connector.ts'
import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { connectorsAtom, offeredAtom } from './connectors.atoms.ts'

/** The connector of this id that speaks for the namespace: of a wallet with several, the one that does. */
export function findConnector({ store }: Kit, connectorId: string, namespace?: Namespace): Connector | undefined {
  const find = (wanted: string | undefined) => store.get(connectorsAtom).find(({ id }) => id === wanted)
  const named = find(connectorId)
  if (!namespace || named?.namespaces.includes(namespace)) return named
  return find(store.get(offeredAtom).find(({ id }) => id === connectorId)?.members?.[namespace])
}
