import { toCaipAddress } from '../../chains/core/caip.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** The account and network that the form, its quote and a purchase belong to. */
export const buyKeyAtom = atom((get): CaipAddress | undefined => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})
