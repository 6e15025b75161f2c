import type { CaipNetworkId } from '../core/types.ts'

/** Wallet Standard's names of the networks that CAIP-2 names by genesis hash. */
const names: { readonly [id: CaipNetworkId]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
}
const custom = 'solana:localnet'

/** Returns true for a network that only the integrator knows: a wallet's node for it may be another one, or missing. */
export const isCustom = (id: CaipNetworkId): boolean => !Object.hasOwn(names, id)

/** Returns a wallet's name for a network, given the wallet's chains; undefined for a network that it lacks. */
export function chainName(id: CaipNetworkId, chains: readonly string[]): string | undefined {
  if (!isCustom(id)) return chains.find((chain) => chain === names[id])
  return chains.find((chain) => chain === id) ?? chains.find((chain) => chain === custom)
}

/** Returns the Wallet Standard name of a network that a remote wallet approved. */
export const standardName = (id: CaipNetworkId): string => names[id] ?? id

/** Returns the network that a wallet names in a sign-in message: `solana:mainnet`, or without the namespace. */
export const networkOfName = (name: string): CaipNetworkId | undefined =>
  (Object.keys(names) as CaipNetworkId[]).find((id) => names[id] === name || names[id] === `solana:${name}`)
