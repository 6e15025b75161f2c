import type { CaipNetworkId } from './caip-ids.ts'

/** A payment for one request, as it is put before the wallet. */
export interface X402Payment {
  /** Address of the request. */
  readonly url: string
  readonly caipNetworkId: CaipNetworkId
  /** Contract of the token. */
  readonly asset: string
  /** Decimal number of the token, exact. */
  readonly amount: string
  readonly payTo: string
  /** The account that pays. */
  readonly payer: string
  /** 32 random bytes, by which the chain knows the payment. */
  readonly nonce: string
  /** Seconds since the epoch; the server can take the money until then. */
  readonly validBefore: number
}
