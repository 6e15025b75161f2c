import type { Chain } from '../api/chain.ts'
import { words } from '../words/words.ts'
import type { Text } from './approval-view.ts'

const eth = 'ETH'
const known: { readonly [caip2: string]: readonly [name: string, symbol: string] } = {
  'eip155:1': ['Ethereum', eth],
  'eip155:5': ['Goerli', eth],
  'eip155:10': ['OP Mainnet', eth],
  'eip155:56': ['BNB Smart Chain', 'BNB'],
  'eip155:97': ['BNB Smart Chain Testnet', 'tBNB'],
  'eip155:100': ['Gnosis', 'XDAI'],
  'eip155:137': ['Polygon', 'POL'],
  'eip155:280': ['ZKsync Era Testnet', eth],
  'eip155:324': ['ZKsync Era', eth],
  'eip155:420': ['Optimism Goerli', eth],
  'eip155:999': ['Zora Goerli', eth],
  'eip155:8453': ['Base', eth],
  'eip155:42161': ['Arbitrum One', eth],
  'eip155:42220': ['Celo', 'CELO'],
  'eip155:43113': ['Avalanche Fuji', 'AVAX'],
  'eip155:43114': ['Avalanche', 'AVAX'],
  'eip155:80001': ['Mumbai', 'MATIC'],
  'eip155:84531': ['Base Goerli', eth],
  'eip155:84532': ['Base Sepolia', eth],
  'eip155:421613': ['Arbitrum Goerli', eth],
  'eip155:7777777': ['Zora', eth],
  'eip155:11155111': ['Sepolia', eth],
  'eip155:1313161554': ['Aurora', eth],
  'eip155:1313161555': ['Aurora Testnet', eth],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['Solana', 'SOL'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['Solana Testnet', 'SOL'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['Solana Devnet', 'SOL'],
}

export interface ChainNames {
  readonly name: Text
  /** Symbol of the chain's coin; undefined if no trusted source names it. */
  readonly symbol: string | undefined
  readonly decimals: number
  /** The block explorer that the project configured. */
  readonly explorer?: string
}

/**
 * Returns the names of a chain and its coin: those of the project on the server, else built-in ones. An unknown chain
 * is named by its number, never by text of the page.
 */
export function namesOf({ namespace, reference, caip2, names }: Chain): ChainNames {
  const decimals = namespace === 'eip155' ? 18 : 9
  if (names) return names
  const [name, symbol] = known[caip2] ?? []
  if (name && symbol) return { name, symbol, decimals }
  return namespace === 'eip155'
    ? { name: words('chain.evm', { reference }), symbol: undefined, decimals }
    : { name: words('chain.solana', { reference }), symbol: 'SOL', decimals }
}
