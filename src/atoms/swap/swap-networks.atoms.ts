import { swapNetworks } from '../../chains/core/late-namespace-info.ts'
import type { Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'

/**
 * The page's networks with a contract that may swap, of the active namespace; none if swaps are switched off. Without a
 * data API only those whose tokens the page names.
 */
export const swapNetworksAtom = atom((get): readonly Network[] => {
  const { networks, hosts, features, swaps, tokens } = get(optionsAtom)
  return networks.filter(
    ({ caipNetworkId: id, chainNamespace }) =>
      (hosts.dataApi || tokens[id]?.length) &&
      features.swaps.length &&
      chainNamespace === get(activeNamespaceAtom) &&
      (swaps[id]?.routers.length ?? swapNetworks.test(id)),
  )
})
