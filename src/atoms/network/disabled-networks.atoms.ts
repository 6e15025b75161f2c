import type { CaipNetworkId, Session } from '../../chains/core/types.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/**
 * Networks that the connected wallet did not approve, with the session that lacks them. A remote wallet cannot be asked for
 * another one later.
 */
export const disabledNetworksAtom = atom((get): ReadonlyMap<CaipNetworkId, Session> => {
  const disabled = new Map<CaipNetworkId, Session>()
  for (const { caipNetworkId, chainNamespace } of get(optionsAtom).networks) {
    const session = sessionOf(get(connectionAtoms[chainNamespace]))
    if (session?.approved && !session.approved.includes(caipNetworkId)) disabled.set(caipNetworkId, session)
  }
  return disabled
})
