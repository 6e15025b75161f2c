import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import type { X402Payment } from '../chains/core/x402-payment.ts'
import type { X402Caps } from './caps.ts'

/** A payment of a request that was answered. */
export interface X402Receipt extends X402Payment {
  /** Hash of the transaction, as the server says; undefined if it says none. `verifyPayment` asks the chain. */
  readonly transaction?: string
}

/** The options of `wrapFetch`. */
export interface X402Options {
  /** The kit whose connected EVM account pays. */
  readonly kit: KitHandle
  /** The most that each origin may take. An origin without an entry is never paid. */
  readonly capPerOrigin: X402Caps
  /** Asked before the wallet. Without true, nothing is signed and the request rejects with `PAYMENT_REFUSED`. */
  readonly confirm?: (payment: X402Payment) => boolean | Promise<boolean>
  /** Called once for each payment whose request was answered. */
  readonly onPayment?: (receipt: X402Receipt) => void
}
