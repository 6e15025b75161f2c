import { parseCaipNetworkId } from './core/parse-caip-network-id.ts'
import type { CaipNetworkId, Namespace, Network } from './core/types.ts'

/** Returns a placeholder for a network that the wallet is on but that is not configured: no currency, no RPC. */
export function unknownNetwork(id: CaipNetworkId): Network {
  const { namespace, reference } = parseCaipNetworkId(id)
  return {
    id: reference,
    caipNetworkId: id,
    chainNamespace: namespace as Namespace,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    testnet: false,
  }
}
