import type { Network, NetworkInput } from './core/types.ts'

/**
 * Returns an integrator's network in normalised form.
 *
 * @param customRpcUrls URLs that are tried before the network's own.
 * @param imageUrl Image that overrides the network's own.
 */
export function toNetwork(input: NetworkInput, customRpcUrls: readonly string[] = [], imageUrl?: string): Network {
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const own = input.rpcUrls?.default?.http ?? []
  // Links have the form `${explorerUrl}/tx/…`. A full URL check would cost too many bytes of the page-load files.
  const explorer = /^https?:\/\/.+?(?=\/*$)/.exec(input.blockExplorers?.default.url ?? '')?.[0]
  return {
    id: input.id,
    caipNetworkId: input.caipNetworkId ?? `${chainNamespace}:${input.id}`,
    chainNamespace,
    name: input.name,
    nativeCurrency: input.nativeCurrency,
    rpcUrls: {
      // A repeated URL would double the retries.
      default: { http: [...new Set([...customRpcUrls, ...own])] },
      chainDefault: { http: [...new Set([...customRpcUrls, ...own.slice(0, 1)])] },
    },
    ...(explorer && { explorerUrl: explorer }),
    ens: input.contracts?.ensUniversalResolver?.address,
    testnet: input.testnet ?? false,
    imageUrl: imageUrl ?? input.assets?.imageUrl,
    imageId: input.assets?.imageId,
  }
}
