import { atom } from '../kit/jotai.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { swapNetworksAtom } from './swap-networks.atoms.ts'

/** True if the active account is on a network with swaps. */
export const canSwapAtom = atom((get): boolean => {
  const session = get(activeSessionAtom)
  return get(swapNetworksAtom).some(({ caipNetworkId }) => caipNetworkId === session?.caipNetworkId)
})
