import { perNamespace } from '../../../chains/core/namespaces.ts'
import type { CaipNetworkId, Namespace, Network } from '../../../chains/core/types.ts'
import { type Atom, atom } from '../../kit/jotai.ts'
import { configuredNetwork, optionsAtom } from '../../kit/options/options.atoms.ts'
import { sessionIn } from '../connection.atoms.ts'

/** The chosen network of each namespace, used while no wallet is connected. */
export const chosenNetworkAtoms = perNamespace(() => atom<CaipNetworkId | undefined>(undefined))

/** The chosen namespace; `activeNamespaceAtom` falls back to the default network's. */
export const chosenNamespaceAtom = atom<Namespace | undefined>(undefined)
export const activeNamespaceAtom: Atom<Namespace> = atom((get) => {
  const { networks, defaultNetwork } = get(optionsAtom)
  const chosen = get(chosenNamespaceAtom)
  return (networks.find((network) => network.chainNamespace === chosen) ?? defaultNetwork).chainNamespace
})

/** The network of each namespace while no wallet is connected: the chosen one, else the default one. */
export const idleNetworkAtoms = perNamespace((namespace) =>
  atom((get): Network => {
    const { networks, defaultNetwork } = get(optionsAtom)
    const chosen = configuredNetwork(networks, get(chosenNetworkAtoms[namespace]))
    if (chosen || defaultNetwork.chainNamespace === namespace) return chosen ?? defaultNetwork
    return networks.find((network) => network.chainNamespace === namespace) ?? defaultNetwork
  }),
)

export const activeSessionAtom = atom((get) => sessionIn(get, get(activeNamespaceAtom)))
