import { parseCaipAddress } from '../core/parse-caip-address.ts'
import type { CaipNetworkId, Namespace } from '../core/types.ts'
import { currentChain } from './namespaces.ts'
import type { RemoteSession } from './remote-session.ts'

interface SharedAccount {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** Returns the accounts of one namespace among the CAIP-10 ids that a wallet shares. Malformed ids are left out. */
export const sharedAccounts = (ids: readonly string[], namespace: Namespace): readonly SharedAccount[] =>
  ids.flatMap((id) => {
    try {
      const account = parseCaipAddress(id)
      if (account.namespace !== namespace) return []
      return [{ caipNetworkId: currentChain(account.caipNetworkId) as CaipNetworkId, address: account.address }]
    } catch {
      return []
    }
  })

/** Returns the addresses that a session shares in a namespace, by network, in the wallet's order. Unchecked. */
export function remoteAccounts({
  namespace,
  session,
}: {
  readonly namespace: Namespace
  session(): RemoteSession
}): ReadonlyMap<CaipNetworkId, readonly string[]> {
  const found = new Map<CaipNetworkId, readonly string[]>()
  for (const { caipNetworkId, address } of sharedAccounts(session().namespaces[namespace]?.accounts ?? [], namespace))
    found.set(caipNetworkId, [...(found.get(caipNetworkId) ?? []), address])
  return found
}
