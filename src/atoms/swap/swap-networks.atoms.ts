import { swapNetworks } from '../../chains/core/late-namespace-info.ts'
import type { Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** The page's networks with swaps; none if swaps are switched off or there is no service for them. */
export const swapNetworksAtom = atom((get): readonly Network[] => {
  const { networks, hosts, features, swaps } = get(optionsAtom)
  return hosts.dataApi && features.swaps.length
    ? networks.filter(({ caipNetworkId: id }) => swapNetworks.test(id) || swaps[id])
    : []
})

/** True if some network of the active account's namespace has swaps. */
export const offersSwapAtom = atom((get) =>
  get(swapNetworksAtom).some(({ chainNamespace }) => chainNamespace === get(activeSessionAtom)?.namespace),
)
