import { atom } from '../kit/jotai.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import { networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** CAIP-10 id of the active account on a configured network; such an account can sign in. */
export const signerAtom = atom((get) => {
  const session = get(activeSessionAtom)
  return session && get(networkSupportedAtom) ? `${session.caipNetworkId}:${session.address}` : undefined
})

/** CAIP-10 ids of all connected accounts on configured networks. */
export const connectedSignersAtom = atom((get) => {
  const { networks } = get(optionsAtom)
  return allSessions(get)
    .filter(({ caipNetworkId }) => configuredNetwork(networks, caipNetworkId))
    .map(({ caipNetworkId, address }) => `${caipNetworkId}:${address}`)
})
