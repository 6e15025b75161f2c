import type { Chain } from 'viem'
import type { CaipNetworkId, NativeCurrency, NetworkInput } from './core/types.ts'

/** A network that is also a `Chain` of viem and wagmi. */
export type EvmNetwork<Id extends number = number> = Chain & { readonly id: Id }

type Currency = readonly [name: string, symbol: string]

const ether: Currency = ['Ether', 'ETH']
const pol: Currency = ['POL', 'POL']
const bnb: Currency = ['BNB', 'BNB']
const avax: Currency = ['Avalanche', 'AVAX']

// Rows instead of objects, because every page loads this table. Hosts omit `https://`.
function evm<Id extends number>(
  id: Id,
  name: string,
  rpcHost: string,
  explorerHost: string,
  [currency, symbol]: Currency = ether,
  testnet = false,
): EvmNetwork<Id> {
  const nativeCurrency: NativeCurrency = { name: currency, symbol, decimals: 18 }
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [`https://${rpcHost}`] } },
    blockExplorers: { default: { name: explorerHost, url: `https://${explorerHost}` } },
    testnet,
  }
}
const test = <Id extends number>(
  id: Id,
  name: string,
  rpcHost: string,
  explorerHost: string,
  currency?: Currency,
): EvmNetwork<Id> => evm(id, name, rpcHost, explorerHost, currency, true)

/** Ethereum, `eip155:1`. */
export const mainnet: EvmNetwork<1> = {
  ...evm(1, 'Ethereum', 'ethereum-rpc.publicnode.com', 'etherscan.io'),
  contracts: { ensUniversalResolver: { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' } },
}
/** Base, `eip155:8453`. */
export const base = evm(8453, 'Base', 'mainnet.base.org', 'basescan.org')
/** Arbitrum One, `eip155:42161`. */
export const arbitrum = evm(42161, 'Arbitrum One', 'arb1.arbitrum.io/rpc', 'arbiscan.io')
/** OP Mainnet, `eip155:10`. */
export const optimism = evm(10, 'OP Mainnet', 'mainnet.optimism.io', 'optimistic.etherscan.io')
/** Polygon, `eip155:137`. */
export const polygon = evm(137, 'Polygon', 'polygon-bor-rpc.publicnode.com', 'polygonscan.com', pol)
/** BNB Smart Chain, `eip155:56`. */
export const bsc = evm(56, 'BNB Smart Chain', 'bsc-dataseed.bnbchain.org', 'bscscan.com', bnb)
/** Avalanche, `eip155:43114`. */
export const avalanche = evm(43114, 'Avalanche', 'api.avax.network/ext/bc/C/rpc', 'snowtrace.io', avax)
/** Gnosis, `eip155:100`. */
export const gnosis = evm(100, 'Gnosis', 'rpc.gnosischain.com', 'gnosisscan.io', ['xDAI', 'XDAI'])
/** ZKsync Era, `eip155:324`. */
export const zksync = evm(324, 'ZKsync Era', 'mainnet.era.zksync.io', 'explorer.zksync.io')
/** Linea, `eip155:59144`. */
export const linea = evm(59144, 'Linea', 'rpc.linea.build', 'lineascan.build')
/** Scroll, `eip155:534352`. */
export const scroll = evm(534352, 'Scroll', 'rpc.scroll.io', 'scrollscan.com')
/** Celo, `eip155:42220`. */
export const celo = evm(42220, 'Celo', 'forno.celo.org', 'celoscan.io', ['Celo', 'CELO'])
/** Mantle, `eip155:5000`. */
export const mantle = evm(5000, 'Mantle', 'rpc.mantle.xyz', 'mantlescan.xyz', ['Mantle', 'MNT'])

/** Sepolia, `eip155:11155111`. */
export const sepolia = test(11155111, 'Sepolia', 'ethereum-sepolia-rpc.publicnode.com', 'sepolia.etherscan.io')
/** Base Sepolia, `eip155:84532`. */
export const baseSepolia = test(84532, 'Base Sepolia', 'sepolia.base.org', 'sepolia.basescan.org')
/** Arbitrum Sepolia, `eip155:421614`. */
export const arbitrumSepolia = test(421614, 'Arbitrum Sepolia', 'sepolia-rollup.arbitrum.io/rpc', 'sepolia.arbiscan.io')
/** OP Sepolia, `eip155:11155420`. */
export const optimismSepolia = test(11155420, 'OP Sepolia', 'sepolia.optimism.io', 'sepolia-optimism.etherscan.io')
/** Polygon Amoy, `eip155:80002`. */
export const polygonAmoy = test(80002, 'Polygon Amoy', 'rpc-amoy.polygon.technology', 'amoy.polygonscan.com', pol)

/** The local development chain of Foundry and Hardhat. */
export const anvil: EvmNetwork<31337> = {
  ...test(31337, 'Anvil', '', ''),
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  blockExplorers: undefined,
}
export { anvil as foundry }

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
  [
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
  ].map((network) => [`eip155:${network.id}`, network]),
)
