import { parseCaipNetworkId } from './core/caip.ts'
import type { CaipNetworkId, Namespace, Network, NetworkInput } from './core/types.ts'

/**
 * An integrator's network in the one shape that everything else reads.
 *
 * @param customRpcUrls Tried before the network's own.
 * @param imageUrl Overrides the network's own image.
 */
export function toNetwork(input: NetworkInput, customRpcUrls: readonly string[] = [], imageUrl?: string): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const own = input.rpcUrls?.default?.http ?? []
  const image = imageUrl ?? input.assets?.imageUrl
  // Links are made as `${explorerUrl}/tx/…`; the full check of a URL would be too much for the page-load closure.
  const explorer = /^https?:\/\/.+?(?=\/*$)/.exec(input.blockExplorers?.default.url ?? '')?.[0]
  return {
    id: input.id,
    caipNetworkId: input.caipNetworkId ?? `${chainNamespace}:${input.id}`,
    chainNamespace,
    name: input.name,
    nativeCurrency: input.nativeCurrency,
    rpcUrls: {
      // The same URL twice would double the retries.
      default: { http: [...new Set([...customRpcUrls, ...own])] },
      chainDefault: { http: [...new Set([...customRpcUrls, ...own.slice(0, 1)])] },
    },
    ...(explorer && { explorerUrl: explorer }),
    testnet: input.testnet ?? false,
    ...(image && { imageUrl: image }),
  }
}

/** Stands for a network that the wallet is on but that nobody configured: no currency, no RPC. */
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
