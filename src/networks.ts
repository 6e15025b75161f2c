/** Well-known networks by name: `import { mainnet, base } from 'wallet-modal/networks'`. */

export * from './chains/bitcoin-networks.ts'
export * from './chains/networks.ts'
export * from './chains/solana-networks.ts'
