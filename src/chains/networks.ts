import type { CaipNetworkId, NativeCurrency, NetworkInput } from './core/types.ts'

type Currency = readonly [name: string, symbol: string]

const ether: Currency = ['Ether', 'ETH']
const pol: Currency = ['POL', 'POL']
const bnb: Currency = ['BNB', 'BNB']
const avax: Currency = ['Avalanche', 'AVAX']

// Rows, not objects: this table is part of what every page loads. Hosts are written without `https://`.
function evm(
  id: number,
  name: string,
  rpcHost: string,
  explorerHost: string,
  [currency, symbol]: Currency = ether,
  testnet = false,
): NetworkInput {
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
const test = (id: number, name: string, rpcHost: string, explorerHost: string, currency?: Currency) =>
  evm(id, name, rpcHost, explorerHost, currency, true)

export const mainnet = evm(1, 'Ethereum', 'ethereum-rpc.publicnode.com', 'etherscan.io')
export const base = evm(8453, 'Base', 'mainnet.base.org', 'basescan.org')
export const arbitrum = evm(42161, 'Arbitrum One', 'arb1.arbitrum.io/rpc', 'arbiscan.io')
export const optimism = evm(10, 'OP Mainnet', 'mainnet.optimism.io', 'optimistic.etherscan.io')
export const polygon = evm(137, 'Polygon', 'polygon-bor-rpc.publicnode.com', 'polygonscan.com', pol)
export const bsc = evm(56, 'BNB Smart Chain', 'bsc-dataseed.bnbchain.org', 'bscscan.com', bnb)
export const avalanche = evm(43114, 'Avalanche', 'api.avax.network/ext/bc/C/rpc', 'snowtrace.io', avax)
export const gnosis = evm(100, 'Gnosis', 'rpc.gnosischain.com', 'gnosisscan.io', ['xDAI', 'XDAI'])
export const zksync = evm(324, 'ZKsync Era', 'mainnet.era.zksync.io', 'explorer.zksync.io')
export const linea = evm(59144, 'Linea', 'rpc.linea.build', 'lineascan.build')
export const scroll = evm(534352, 'Scroll', 'rpc.scroll.io', 'scrollscan.com')
export const celo = evm(42220, 'Celo', 'forno.celo.org', 'celoscan.io', ['Celo', 'CELO'])
export const mantle = evm(5000, 'Mantle', 'rpc.mantle.xyz', 'mantlescan.xyz', ['Mantle', 'MNT'])

export const sepolia = test(11155111, 'Sepolia', 'ethereum-sepolia-rpc.publicnode.com', 'sepolia.etherscan.io')
export const baseSepolia = test(84532, 'Base Sepolia', 'sepolia.base.org', 'sepolia.basescan.org')
export const arbitrumSepolia = test(421614, 'Arbitrum Sepolia', 'sepolia-rollup.arbitrum.io/rpc', 'sepolia.arbiscan.io')
export const optimismSepolia = test(11155420, 'OP Sepolia', 'sepolia.optimism.io', 'sepolia-optimism.etherscan.io')
export const polygonAmoy = test(80002, 'Polygon Amoy', 'rpc-amoy.polygon.technology', 'amoy.polygonscan.com', pol)

/** The local development chain of Foundry and Hardhat. */
export const anvil: NetworkInput = {
  ...test(31337, 'Anvil', '', ''),
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  blockExplorers: undefined,
}
export { anvil as foundry }

/** Every network above by CAIP-2 id. */
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
