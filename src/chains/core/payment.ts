import type { CaipNetworkId } from './types.ts'

/** A payment that `kit.pay()` asks the visitor for. */
export interface PaymentRequest {
  /** Decimal number of the asset, such as `'12.34'`. */
  readonly amount: string
  /**
   * [CAIP-19](https://chainagnostic.org/CAIPs/caip-19) id: `eip155:8453/erc20:0x8335…2913` or, on Solana,
   * `solana:…/token:EPjF…Dt1v` for a token, and `eip155:1/slip44:60` for the network's own coin. With `network`, the
   * part after the slash is enough.
   */
  readonly asset: string
  /** The address that gets the money. */
  readonly recipient: string
  /** CAIP-2 id of the network; only needed if `asset` does not name it. */
  readonly network?: CaipNetworkId
  /** The purpose, as the visitor reads it; at most 80 characters are shown. */
  readonly label?: string
  /** Epoch milliseconds after which nothing is paid any more. */
  readonly expiresAt?: number
}

/** The outcome of a payment, as the network shows it. Amounts are decimal numbers of the asset. */
export interface PaymentReceipt {
  readonly id: string
  /** `overpaid`: more has arrived than was asked for, as after a payment that was made twice. */
  readonly status: 'paid' | 'overpaid'
  /** CAIP-19 id of what was paid. */
  readonly asset: string
  readonly symbol: string
  readonly caipNetworkId: CaipNetworkId
  readonly recipient: string
  /** The amount that was asked for. */
  readonly amount: string
  /** The amount that has arrived. */
  readonly received: string
  /** Hashes of the transactions, or signatures on Solana; several if it was paid in parts. */
  readonly transactions: readonly string[]
  /** The account that paid last, if the network shows one. */
  readonly payer?: string
  readonly label?: string
  /** On Solana, the account by which a payment by code is found. */
  readonly reference?: string
  /** Epoch milliseconds at which this page saw the payment on the network. */
  readonly paidAt: number
}

/** The state of a payment on its network. `missing`: no transaction of it has paid anything to its recipient. */
export type ReceiptCheck = 'paid' | 'overpaid' | 'underpaid' | 'missing'
