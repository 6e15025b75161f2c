import { toCaipAddress } from '../../chains/core/caip.ts'
import { balanceNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { accountGateAtom } from '../sessions/account-gate.atoms.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { disabledNetworksAtom } from '../sessions/network/disabled-networks.atoms.ts'
import type { Holder } from './chain-portfolio.ts'

/** A connected account on one of its networks. */
export interface Place extends Holder {
  readonly key: CaipAddress
  /** False if the wallet cannot send, or if there is no node to send by. */
  readonly canSend: boolean
}

/**
 * The connected accounts on each network of the page that their wallet allows, where balances can be read. On a page
 * that requires a sign-in, only accounts that have one.
 */
export const placesAtom = atom((get): readonly Place[] => {
  const { networks, siwx } = get(optionsAtom)
  const gate = get(accountGateAtom)
  if (siwx && !gate) return []
  return networks.flatMap((network) => {
    const { caipNetworkId, chainNamespace } = network
    const session = sessionIn(get, chainNamespace)
    if (!session || !balanceNamespaces.includes(chainNamespace)) return []
    if (get(disabledNetworksAtom).has(caipNetworkId) || (siwx && gate?.holdsBack(get, session))) return []
    const { address, cannotSend } = session
    const canSend = !cannotSend && network.rpcUrls.default.http.length > 0
    return [{ key: toCaipAddress(caipNetworkId, address), network, address, canSend }]
  })
})
