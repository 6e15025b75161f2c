import { perNamespace } from '../../../chains/core/namespaces.ts'
import type { Network } from '../../../chains/core/types.ts'
import { unknownNetwork } from '../../../chains/unknown-network.ts'
import { atom } from '../../kit/jotai.ts'
import { configuredNetwork, optionsAtom } from '../../kit/options/options.atoms.ts'
import { sessionIn } from '../connection.atoms.ts'
import { activeNamespaceAtom, idleNetworkAtoms } from './network.atoms.ts'

// A session loads with the first click, so no page load needs this file.

/** The network of each namespace: the connected wallet's, which the page may not have, else the idle one. */
export const networkAtoms = perNamespace((namespace) =>
  atom((get): Network => {
    const id = sessionIn(get, namespace)?.caipNetworkId
    if (id === undefined) return get(idleNetworkAtoms[namespace])
    return configuredNetwork(get(optionsAtom).networks, id) ?? unknownNetwork(id)
  }),
)

export const activeNetworkAtom = atom((get) => get(networkAtoms[get(activeNamespaceAtom)]))

/** True if the active network is configured. */
export const networkSupportedAtom = atom((get) => {
  const active = get(activeNetworkAtom)
  return !!configuredNetwork(get(optionsAtom).networks, active.caipNetworkId)
})
