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

/** The amount that an intent gives its recipient. */
export interface ExactPayment {
  readonly to: string
  readonly token: string
  readonly value: bigint
}
