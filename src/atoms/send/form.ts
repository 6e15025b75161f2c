import type { AmountInput, AmountProblem } from './amount-input.ts'
import type { RecipientInput } from './recipient.ts'

/** All inputs of the form's button. */
export interface FormFacts {
  /** True if the network has a currency to send. */
  readonly token: boolean
  readonly amount: AmountInput
  readonly recipient: RecipientInput
  /** Undefined until it is read. */
  readonly balance: bigint | undefined
  /** Undefined until it is quoted. */
  readonly fee: bigint | undefined
  /** True if the network reported that the account cannot pay. */
  readonly broke: boolean
  /** For a token: the state of reading its contract. */
  readonly reading?: 'reading' | 'ready' | 'failed'
  /**
   * For a token: the balance of the coin that pays the fee, undefined until it is read. Not set for the coin itself,
   * whose fee comes out of `balance`.
   */
  readonly coins?: bigint | undefined
}

/** The first missing input, in the order in which a visitor fills in the form. */
export type FormIssue =
  | { readonly reason: 'token' }
  /** The token's contract has not answered yet, or does not report what is needed. */
  | { readonly reason: 'reading' | 'unreadable' }
  | { readonly reason: 'amount' }
  | { readonly reason: 'value'; readonly problem: AmountProblem }
  /** `excess` is the exact missing amount, if it is known. */
  | { readonly reason: 'funds'; readonly excess?: bigint }
  /** The balance of the coin does not cover the fee of a token transfer. */
  | { readonly reason: 'coins' }
  | { readonly reason: 'address' }
  | { readonly reason: 'invalid'; readonly why: 'name' | 'invalid' | 'zero' | 'token' }

/** Returns the reason why the form cannot be reviewed yet, or undefined if it can. */
export function formIssue(facts: FormFacts): FormIssue | undefined {
  const { token, amount, recipient, balance, fee, broke, reading, coins } = facts
  if (!token) return { reason: 'token' }
  if (reading === 'failed') return { reason: 'unreadable' }
  if (reading === 'reading') return { reason: 'reading' }
  if (amount.status === 'empty' || amount.status === 'zero') return { reason: 'amount' }
  if (amount.status === 'bad') return { reason: 'value', problem: amount.problem }
  if (balance !== undefined) {
    const excess = amount.value + (reading ? 0n : (fee ?? 0n)) - balance
    if (excess > 0n) return { reason: 'funds', excess }
  }
  if (reading && (broke || (coins !== undefined && fee !== undefined && fee > coins))) return { reason: 'coins' }
  if (broke) return { reason: 'funds' }
  if (recipient.status === 'empty') return { reason: 'address' }
  if (recipient.status !== 'ok') return { reason: 'invalid', why: recipient.status }
  return undefined
}

/** Returns the amount that Max sends: the balance less the quoted fee, at least 0. */
export const maxAmount = (balance: bigint, fee: bigint): bigint => (balance > fee ? balance - fee : 0n)
