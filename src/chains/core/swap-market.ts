import type { Context } from './context.ts'
import type { BuiltTransaction, SwapTerms } from './swap-checks.ts'
import type { Network } from './types.ts'

/** The way through the pools that gives the most. */
export interface SwapOffer {
  readonly router: string
  /** Contracts, from what is paid to what is received. */
  readonly path: readonly string[]
  /** Base units of what is received. */
  readonly out: bigint
}

/** Quotes and transactions by the routers of a network themselves, for pages without a service. */
export interface SwapMarket {
  /**
   * Resolves with the best offer of each router, the best first; none if no pool has enough.
   * @throws {WmError<'RPC_UNREACHABLE'>} No endpoint answers.
   */
  offers(terms: Omit<SwapTerms, 'least'>, network: Network, c: Context): Promise<readonly SwapOffer[]>
  /** Resolves with the gas price, in base units of the coin. */
  gasPrice(network: Network, c: Context): Promise<bigint>
  /** Resolves with the swap of an offer, which the network may mine within twenty minutes. */
  build(offer: SwapOffer, terms: SwapTerms, network: Network, c: Context): Promise<BuiltTransaction>
  /** Returns the approval of exactly the amount for a router. */
  approval(router: string, terms: Omit<SwapTerms, 'least'>, network: Network): BuiltTransaction
}
