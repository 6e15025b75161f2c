import type { Context } from './context.ts'
import type { Network } from './types.ts'

/** The recipient and the asset of a payment. */
export interface PaymentTarget {
  readonly to: string
  /** The contract of the token; undefined for the network's own coin. */
  readonly token?: string
  readonly decimals: number
  readonly label?: string
  /** A fresh account that a payment by code names, where the network can find payments by it. */
  readonly reference?: string
}

/** A transaction that has paid something to the recipient. */
export interface Arrival {
  readonly hash: string
  /** Base units. */
  readonly value: bigint
  readonly from?: string
}

/** Facts of a token that a payment depends on. */
export interface PaymentToken {
  readonly decimals: number
  readonly symbol: string
  /** True if the token keeps a part of each transfer: what is left to pay never gets to nothing. */
  readonly keepsPart?: true
}

/** Requests for payments by code, and the search for what was paid. */
export interface PaymentCapability {
  /** The name of tokens in a CAIP-19 id. */
  readonly tokenKind: string
  /** The numbers that name the own coin of a network, the first of which is the usual one. */
  coinTypes(network: Network): readonly number[]
  /** Returns a fresh reference. Undefined where payments are found by recipient and amount. */
  readonly makeReference?: () => Promise<string>
  /**
   * Reads decimals and symbol of a token. The symbol is empty if the token does not say it.
   * @throws {WmError<'TOKEN_UNREADABLE' | 'RPC_UNREACHABLE'>}
   */
  facts(token: string, network: Network, c: Context): Promise<PaymentToken>
  /**
   * Resolves with false for an account of the network that nobody can be paid by, such as one that holds a token.
   * Undefined where an address says it all.
   */
  readonly takesPayments?: (to: string, network: Network, c: Context) => Promise<boolean>
  /** Returns the text of the code that another wallet scans. */
  uri(target: PaymentTarget, value: bigint, network: Network): string
  /** Resolves with the place of the chain from which on a payment counts. */
  now(network: Network, c: Context): Promise<string>
  /** Resolves with what has arrived after a place, and the place to look from next; `more` if the chain goes on. */
  arrivals(
    target: PaymentTarget,
    since: string,
    network: Network,
    c: Context,
  ): Promise<{ readonly found: readonly Arrival[]; readonly next: string; readonly more?: boolean }>
  /** Resolves with what one transaction has paid; undefined if it is not on the network, failed, or paid nothing. */
  arrivalOf(hash: string, target: PaymentTarget, network: Network, c: Context): Promise<Arrival | undefined>
}
