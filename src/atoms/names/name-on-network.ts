import type { Session } from '../../chains/core/types.ts'
import { nameServices } from '../../chains/name-services.ts'
import type { Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { lookUpAddress, lookUpName } from './look-up.ts'

/**
 * Looks up the name that an account has on its network, or on the network that keeps the names of that one. A name
 * counts only if it leads back to the account on the account's own network, which is asked for by itself: a record of
 * an address says nothing about who owns the name. Resolves with null for an account without a name, and with undefined
 * where no network keeps names. Rejects if the network does not answer.
 */
export async function nameOnNetwork(kit: Kit, { address, caipNetworkId }: Session): Promise<string | null | undefined> {
  const { networks } = kit.store.get(optionsAtom)
  const network = configuredNetwork(networks, caipNetworkId)
  const keeper = network && nameServices[network.chainNamespace]?.keeper(network, networks)
  if (!keeper) return undefined
  // Most accounts have set their name where the names are kept, and not again for each other network.
  for (const one of new Set([network, keeper])) {
    const { name } = await lookUpAddress(kit, one, address)
    if (name === undefined) continue
    const back = await lookUpName(kit, network, name)
    if ('address' in back && back.address === address) return name
  }
  return null
}
