import { perNamespace } from '../../../chains/core/namespaces.ts'
import type { CaipNetworkId, Namespace, Network } from '../../../chains/core/types.ts'
import { unknownNetwork } from '../../../chains/network.ts'
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

/** The network of each namespace: the connected wallet's, else the chosen one, else the default one. */
export const networkAtoms = perNamespace((namespace) =>
  atom((get): Network => {
    const { networks, defaultNetwork } = get(optionsAtom)
    const id = sessionIn(get, namespace)?.caipNetworkId ?? get(chosenNetworkAtoms[namespace])
    const found = configuredNetwork(networks, id)
    if (found) return found
    if (id !== undefined && sessionIn(get, namespace)) return unknownNetwork(id)
    if (defaultNetwork.chainNamespace === namespace) return defaultNetwork
    return networks.find((network) => network.chainNamespace === namespace) ?? defaultNetwork
  }),
)

export const activeNetworkAtom = atom((get) => get(networkAtoms[get(activeNamespaceAtom)]))

/** True if the active network is configured. */
export const networkSupportedAtom = atom((get) => {
  const active = get(activeNetworkAtom)
  return !!configuredNetwork(get(optionsAtom).networks, active.caipNetworkId)
})

export const activeSessionAtom = atom((get) => sessionIn(get, get(activeNamespaceAtom)))
