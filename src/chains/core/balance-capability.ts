import type { Context } from './context.ts'
import type { NftId, NftStandard } from './nft.ts'
import type { Network } from './types.ts'

/** The balance of a token, as the network states it. Texts are as they came. */
export interface TokenReading {
  readonly address: string
  readonly decimals: number
  /** Base units. */
  readonly value: bigint
  readonly symbol: string
  readonly name: string
}

/**
 * Reads what an account holds of some tokens, given by their contracts. Undefined stands for a token that could not be
 * read; one that is not held may be left out.
 */
export type ReadTokens = (
  network: Network,
  owner: string,
  tokens: readonly string[],
  c: Context,
) => Promise<readonly (TokenReading | undefined)[]>

/** A collection whose items are looked for. */
export interface NftCollection {
  /** The contract in canonical form. */
  readonly contract: string
  readonly standard: NftStandard
  /** The ids to look for. Without them the contract itself must list what an account holds. */
  readonly ids?: readonly bigint[]
}

/** An item of an account, as the network states it. Texts are as they came. */
export interface NftReading extends NftId {
  readonly amount: bigint
  readonly collection: string
  /** Address of its metadata, or the metadata themselves in a `data:` URI; empty if the contract names none. */
  readonly uri: string
}

/** Reads which items of some collections an account holds. `unread` counts the collections that did not say it. */
export type ReadNfts = (
  network: Network,
  owner: string,
  collections: readonly NftCollection[],
  c: Context,
) => Promise<{ readonly items: readonly NftReading[]; readonly unread: number }>

/** Readings of what an account holds besides coins. */
export interface Holdings {
  readonly tokens: ReadTokens
  /** Loads the reading of NFTs on first use. */
  readonly nfts?: () => Promise<ReadNfts>
}

export interface BalanceCapability {
  /** Resolves with the native balance in base units. */
  read(network: Network, address: string, c: Context): Promise<bigint>
  /** Loads the reading of tokens and NFTs on first use. */
  readonly holdings?: () => Promise<Holdings>
}
