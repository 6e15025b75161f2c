import type { CaipNetworkId, Namespace, Network } from '../../chains/core/types.ts'
import { unknownNetwork } from '../../chains/network.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { type Atom, atom } from '../jotai.ts'
import { perNamespace } from '../namespaces/family.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/** The network chosen in the page for each namespace; what counts while nobody is connected. */
export const chosenNetworkAtoms = perNamespace(() => atom<CaipNetworkId | undefined>(undefined))

/** The namespace that the modal and the public state speak of. */
export const chosenNamespaceAtom = atom<Namespace | undefined>(undefined)
export const activeNamespaceAtom: Atom<Namespace> = atom((get) => {
  const { networks, defaultNetwork } = get(optionsAtom)
  const chosen = get(chosenNamespaceAtom)
  return (networks.find((network) => network.chainNamespace === chosen) ?? defaultNetwork).chainNamespace
})

/** The namespace's network: the wallet's own when connected, else the chosen one, else the first configured. */
export const networkAtoms = perNamespace((namespace) =>
  atom((get): Network => {
    const { networks, defaultNetwork } = get(optionsAtom)
    const id = sessionOf(get(connectionAtoms[namespace]))?.caipNetworkId ?? get(chosenNetworkAtoms[namespace])
    const found = networks.find((network) => network.caipNetworkId === id)
    if (found) return found
    if (id !== undefined && sessionOf(get(connectionAtoms[namespace]))) return unknownNetwork(id)
    if (defaultNetwork.chainNamespace === namespace) return defaultNetwork
    return networks.find((network) => network.chainNamespace === namespace) ?? defaultNetwork
  }),
)

/** The active namespace's network. */
export const activeNetworkAtom = atom((get) => get(networkAtoms[get(activeNamespaceAtom)]))

/** Whether the active network is one of the configured ones (spec §5). */
export const networkSupportedAtom = atom((get) => {
  const active = get(activeNetworkAtom)
  return get(optionsAtom).networks.some((network) => network.caipNetworkId === active.caipNetworkId)
})

/** The active namespace's live session. */
export const activeSessionAtom = atom((get) => sessionOf(get(connectionAtoms[get(activeNamespaceAtom)])))
