import type { CaipNetworkId, Session } from '../../../chains/core/types.ts'
import { atom } from '../../kit/jotai.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { sessionIn } from '../connection.atoms.ts'

/** Networks that the connected wallet did not approve, with its session. A pairing cannot be extended later. */
export const disabledNetworksAtom = atom((get): ReadonlyMap<CaipNetworkId, Session> => {
  const disabled = new Map<CaipNetworkId, Session>()
  for (const { caipNetworkId, chainNamespace } of get(optionsAtom).networks) {
    const session = sessionIn(get, chainNamespace)
    if (session?.approved && !session.approved.includes(caipNetworkId)) disabled.set(caipNetworkId, session)
  }
  return disabled
})
