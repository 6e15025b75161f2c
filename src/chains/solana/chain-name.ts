import type { CaipNetworkId } from '../core/types.ts'

/** What Wallet Standard calls the networks that CAIP-2 names by their genesis hash. */
const names: { readonly [id: CaipNetworkId]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
}
const custom = 'solana:localnet'

/** True for a network that only the integrator knows: a wallet has its own idea of where that is, or none. */
export const isCustom = (id: CaipNetworkId): boolean => !Object.hasOwn(names, id)

/** What a wallet of these chains calls a network; undefined when it does not have it. */
export function chainName(id: CaipNetworkId, chains: readonly string[]): string | undefined {
  if (!isCustom(id)) return chains.find((chain) => chain === names[id])
  return chains.find((chain) => chain === id) ?? chains.find((chain) => chain === custom)
}

/** What Wallet Standard would call a network that a wallet of another kind approved. */
export const standardName = (id: CaipNetworkId): string => names[id] ?? id
