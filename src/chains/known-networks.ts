import type { CaipNetworkId, NetworkInput } from './core/types.ts'
import {
  anvil,
  arbitrum,
  arbitrumSepolia,
  avalanche,
  base,
  baseSepolia,
  bsc,
  celo,
  gnosis,
  linea,
  mainnet,
  mantle,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  scroll,
  sepolia,
  zksync,
} from './networks.ts'

/** @internal */
export const evmNetworks = [
  mainnet,
  base,
  arbitrum,
  optimism,
  polygon,
  bsc,
  avalanche,
  gnosis,
  zksync,
  linea,
  scroll,
  celo,
  mantle,
  sepolia,
  baseSepolia,
  arbitrumSepolia,
  optimismSepolia,
  polygonAmoy,
  anvil,
] as const

/**
 * The EVM networks of this package by [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) id.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { knownNetworks, mainnet } from 'wallet-modal/networks'
 *
 * const kit = createKit({ networks: [knownNetworks['eip155:8453'] ?? mainnet] })
 */
export const knownNetworks: { readonly [id: CaipNetworkId]: NetworkInput } = /* @__PURE__ */ Object.fromEntries(
  evmNetworks.map((network) => [`eip155:${network.id}`, network]),
)
