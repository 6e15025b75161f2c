import type { Context } from './context.ts'
import type { SendCapability, TransferIntent } from './send-capability.ts'
import type { Namespace, Network } from './types.ts'

/** A swap that gives a recipient exactly an amount of a token. */
export interface ExactTerms {
  readonly from: string
  /** The contract of what is paid, in canonical form; undefined for the coin. */
  readonly pay: string | undefined
  /** The contract of what the recipient gets, in canonical form. */
  readonly receive: string
  readonly to: string
  /** Base units of `receive`. */
  readonly out: bigint
  /** Contracts that may be called, and may take the token. */
  readonly routers: readonly string[]
}

/** The way through the pools that costs the least now. */
export interface ExactOffer {
  readonly router: string
  readonly path: readonly string[]
  /** Base units of what is paid. */
  readonly cost: bigint
}

/** What an intent gives its recipient. */
export interface ExactPayment {
  readonly to: string
  readonly token: string
  readonly value: bigint
}

/** Swaps straight to a recipient, by the contracts of the network alone. */
export interface ExactSwaps<N extends Namespace = Namespace> {
  /**
   * Resolves with the cheapest offer; undefined if no pool has enough.
   * @throws {WmError<'RPC_UNREACHABLE'>} No endpoint answers.
   */
  offer(terms: ExactTerms, network: Network, c: Context): Promise<ExactOffer | undefined>
  /** Resolves with the text of the call that pays, which the network may mine within twenty minutes. */
  build(offer: ExactOffer, most: bigint, terms: ExactTerms, network: Network, c: Context): Promise<string>
  /**
   * Returns what an intent gives whom; undefined for one that is no such swap, calls a contract that is not among the
   * routers, or may take another amount than the intent says.
   */
  read(
    intent: Pick<TransferIntent, 'to' | 'value' | 'token' | 'call'>,
    routers: readonly string[],
  ): ExactPayment | undefined
  /** Returns the sending of such a call. */
  sending(call: string, token: string | undefined): SendCapability<N>
}
