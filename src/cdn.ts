// The CDN module: defines both tags and exports the same names as the package's `.` and `./networks`.
import './elements.ts'
import { allNetworks } from './elements/networks-from-attributes.ts'

export { knownNetworks } from './chains/known-networks.ts'
export * from './index.ts'

// Destructured, since every page downloads the name of each export of the file that has the networks.
export const [
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
  solana,
  solanaDevnet,
  solanaTestnet,
  bitcoin,
  bitcoinTestnet,
  bitcoinSignet,
] = allNetworks
export { anvil as foundry }
