import type { Context } from './context.ts'
import type { CaipNetworkId, Network } from './types.ts'

/** The swap that a built transaction has to make. Amounts are base units. */
export interface SwapTerms {
  readonly from: string
  /** Contracts of both sides in canonical form; undefined for the coin. */
  readonly pay: string | undefined
  readonly receive: string | undefined
  readonly amount: bigint
  /** The swap must fail rather than give less. */
  readonly least: bigint
  /** Contracts that may be called, and may take the token. */
  readonly routers: readonly string[]
}

/** A transaction that a service has built; nothing in it is believed. */
export interface BuiltTransaction {
  /** CAIP-10 ids. */
  readonly from: string
  readonly to: string
  readonly data: string
  /** Base units of the coin, as digits. */
  readonly value?: string | undefined
}

/** A built swap that was checked. */
export interface CheckedSwap {
  readonly router: string
  /** In lower case. */
  readonly data: string
  /** The least that the swap gives, by the transaction itself. */
  readonly least: bigint
}

/** Facts about swaps by the network itself, so that no service has to be believed. */
export interface SwapChecks {
  /** Returns the contracts that may swap on a network, in canonical form: those given, else the well-known ones. */
  routers(network: CaipNetworkId, given: readonly string[] | undefined): readonly string[]
  /**
   * Compares a built swap with its terms, to the last byte.
   * @throws {WmError<'SWAP_REFUSED'>} It is another one.
   * @throws {WmError<'RPC_UNREACHABLE'>} What the coin is to the router, or the time, could not be read.
   */
  checkSwap(built: BuiltTransaction, terms: SwapTerms, network: Network, c: Context): Promise<CheckedSwap>
  /**
   * Returns the contract that may take exactly the amount. @throws {WmError<'SWAP_REFUSED'>} The approval is another
   * one.
   */
  checkApproval(built: BuiltTransaction, terms: SwapTerms, network: Network): string
  /**
   * Resolves with what a swap gave the account, by the receipt of its transaction; undefined if that does not say it.
   *
   * @param swap `call` is a text of `callText`, `to` the contract that swapped.
   */
  received(
    swap: { readonly hash: string; readonly from: string; readonly to: string; readonly call: string },
    network: Network,
    c: Context,
  ): Promise<bigint | undefined>
  /** Resolves with the greatest amount that one of `terms.routers` may take of the token that is paid. */
  allowance(terms: SwapTerms, network: Network, c: Context): Promise<bigint>
}
