import { swapNetworks } from '../../chains/core/late-namespace-info.ts'
import type { Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** The page's networks with swaps; none if swaps are switched off or there is no service for them. */
export const swapNetworksAtom = atom((get): readonly Network[] => {
  const { networks, hosts, features, swaps } = get(optionsAtom)
  if (!hosts.dataApi || !features.swaps.length) return []
  return networks.filter(({ caipNetworkId: id }) => swapNetworks.includes(id) || Object.hasOwn(swaps, id))
})

/** True if the active account is on a network with swaps. */
export const canSwapAtom = atom((get): boolean => {
  const session = get(activeSessionAtom)
  return get(swapNetworksAtom).some(({ caipNetworkId }) => caipNetworkId === session?.caipNetworkId)
})

/** True if some network of the active account's namespace has swaps. */
export const offersSwapAtom = atom((get): boolean => {
  const session = get(activeSessionAtom)
  return get(swapNetworksAtom).some(({ chainNamespace }) => chainNamespace === session?.namespace)
})
