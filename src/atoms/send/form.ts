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
  /** Of a token: whether its contract has said what an amount of it is. */
  readonly reading?: 'reading' | 'ready' | 'failed'
  /** Of a token: the coins that the fee comes out of; undefined until they are read. Without it the fee comes out of the balance. */
  readonly coins?: bigint | undefined
}

/** The first thing that is missing, in the order in which a visitor fills the form in. */
export type FormIssue =
  | { readonly reason: 'token' }
  /** The token's contract has not answered yet, or does not say what is needed. */
  | { readonly reason: 'reading' | 'unreadable' }
  | { readonly reason: 'amount' }
  | { readonly reason: 'value'; readonly problem: AmountProblem }
  /** `excess` is exactly what is missing, when that is known. */
  | { readonly reason: 'funds'; readonly excess?: bigint }
  /** There are too few coins for the fee of a token's transfer. */
  | { readonly reason: 'coins' }
  | { readonly reason: 'address' }
  | { readonly reason: 'invalid'; readonly why: 'name' | 'invalid' | 'zero' | 'token' }

/** Why the form cannot be reviewed yet; undefined when it can. */
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

/** What Max sends: exactly the balance less the quoted fee, and never less than nothing. */
export const maxAmount = (balance: bigint, fee: bigint): bigint => (balance > fee ? balance - fee : 0n)
