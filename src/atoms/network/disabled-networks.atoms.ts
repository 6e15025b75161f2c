import type { CaipNetworkId } from '../../chains/core/types.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/**
 * Networks that the connected wallet did not approve, with the connector to name. A remote wallet cannot be asked for
 * another one later.
 */
export const disabledNetworksAtom = atom((get): ReadonlyMap<CaipNetworkId, string> => {
  const disabled = new Map<CaipNetworkId, string>()
  for (const { caipNetworkId, chainNamespace } of get(optionsAtom).networks) {
    const session = sessionOf(get(connectionAtoms[chainNamespace]))
    if (session?.approved && !session.approved.includes(caipNetworkId)) disabled.set(caipNetworkId, session.connectorId)
  }
  return disabled
})
