import type { WmError } from '../../chains/core/errors.ts'
import type { PaymentReceipt } from '../../chains/core/payment.ts'
import type { Arrival, PaymentTarget } from '../../chains/core/payment-capability.ts'
import type { Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'

/** The amount that is to be paid, once the token is read. */
export interface PaymentDue extends PaymentTarget {
  /** CAIP-19 id. */
  readonly asset: string
  readonly symbol: string
  /** Base units. */
  readonly value: bigint
}

/**
 * `reading`: the token is being read. `open`: the visitor chooses how to pay; `preparing` while the review is made.
 * `code`: the visitor sees a code, and the network is searched. `asked`: the connected wallet has not said whether it
 * sends. `sent`: its transfer is on its way.
 */
export type PaymentStatus = 'reading' | 'open' | 'code' | 'asked' | 'sent' | 'paid' | 'expired'

/** A payment that the page has asked for. */
export interface Payment {
  readonly id: string
  readonly network: Network
  readonly to: string
  /** The amount as the page wrote it. */
  readonly amount: string
  readonly label?: string
  readonly expiresAt?: number
  readonly status: PaymentStatus
  /** Undefined while the token is being read. */
  readonly due?: PaymentDue
  readonly preparing?: true
  /** The reason why the last try did not pay. */
  readonly error?: WmError
  /** The error came before a wallet was asked. */
  readonly untried?: true
  /** The last transfer was replaced in the wallet, or the network holds another one than was reviewed. */
  readonly failed?: 'replaced' | 'content'
  /** The text of the code, while one is shown. */
  readonly uri?: string
  /** The last search of the network has failed. */
  readonly unreachable?: true
  /** Transactions that have paid so far, each once. */
  readonly arrived: readonly Arrival[]
  readonly receipt?: PaymentReceipt
}

/** The payment that is asked for; undefined if there is none. Written by `payment-run.ts` only. */
export const paymentAtom = atom<Payment | undefined>(undefined)

export const sumOf = (arrived: readonly Arrival[]): bigint => arrived.reduce((sum, { value }) => sum + value, 0n)

/** Returns what is left to pay, in base units. */
export const missingOf = ({ due, arrived }: Payment): bigint => (due ? due.value - sumOf(arrived) : 0n)
