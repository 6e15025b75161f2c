import type { AmountInput, AmountProblem } from './amount-input.ts'
import type { RecipientInput } from './recipient.ts'

/** Everything the form's button depends on. */
export interface FormFacts {
  /** The network has a currency to send. */
  readonly token: boolean
  readonly amount: AmountInput
  readonly recipient: RecipientInput
  /** Undefined until it is read. */
  readonly balance: bigint | undefined
  /** Undefined until it is quoted. */
  readonly fee: bigint | undefined
  /** The network itself said that the account cannot pay. */
  readonly broke: boolean
}

/** The first thing that is missing, in the order in which a visitor fills the form in. */
export type FormIssue =
  | { readonly reason: 'token' }
  | { readonly reason: 'amount' }
  | { readonly reason: 'value'; readonly problem: AmountProblem }
  /** `excess` is exactly what is missing, when that is known. */
  | { readonly reason: 'funds'; readonly excess?: bigint }
  | { readonly reason: 'address' }
  | { readonly reason: 'invalid'; readonly why: 'name' | 'invalid' | 'zero' }

/** Why the form cannot be reviewed yet; undefined when it can. */
export function formIssue({ token, amount, recipient, balance, fee, broke }: FormFacts): FormIssue | undefined {
  if (!token) return { reason: 'token' }
  if (amount.status === 'empty' || amount.status === 'zero') return { reason: 'amount' }
  if (amount.status === 'bad') return { reason: 'value', problem: amount.problem }
  if (balance !== undefined) {
    const excess = amount.value + (fee ?? 0n) - balance
    if (excess > 0n) return { reason: 'funds', excess }
  }
  if (broke) return { reason: 'funds' }
  if (recipient.status === 'empty') return { reason: 'address' }
  if (recipient.status !== 'ok') return { reason: 'invalid', why: recipient.status }
  return undefined
}

/** What Max sends: exactly the balance less the quoted fee, and never less than nothing. */
export const maxAmount = (balance: bigint, fee: bigint): bigint => (balance > fee ? balance - fee : 0n)
