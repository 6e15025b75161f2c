import { formatUnits } from 'viem'
import type { Chain } from '../chain.ts'
import type { ApprovalView, Note, Row } from './approval-view.ts'
import { type CallFacts, callParts } from './call-parts.ts'
import { namesOf } from './known-chains.ts'

export interface TransactionFacts {
  readonly chain: Chain
  /** What is done, one after the other, all of it or nothing. */
  readonly calls: readonly CallFacts[]
  /** The most that the network can take for it, in base units. */
  readonly fee: bigint
  readonly balance: bigint
  /** The contract whose code the account takes on, where it does not have it yet. */
  readonly delegate?: string
}

/** A transaction as what it will do, with all that it can cost. */
export function transactionView({ chain, calls, fee, balance, delegate }: TransactionFacts): ApprovalView {
  const { symbol } = namesOf(chain)
  const coins = (amount: bigint) => `${formatUnits(amount, 18)} ${symbol}`
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const parts = calls.map((call) => ({ ...callParts(call), value: call.value }))
  const many = parts.length > 1
  const rows = parts.flatMap((part, at): Row[] => [
    ...(many ? [{ label: `Step ${at + 1} of ${parts.length}`, value: part.title, strong: true }] : []),
    ...(part.value > 0n ? [{ label: 'You send', value: coins(part.value), kind: 'amount' as const }] : []),
    ...part.rows,
  ])
  const missing = value + fee - balance
  const notes = new Map<string, Note>(parts.flatMap((part) => part.notes.map((note) => [note.title, note])))
  if (delegate)
    notes.set('delegate', {
      tone: 'info',
      title: 'Your account learns to do several things at once',
      text: `For that it takes on the code of ${delegate} on this network. It still obeys your key alone.`,
    })
  if (missing > 0n)
    notes.set('missing', {
      tone: 'bad',
      title: 'Not enough for amount and fee',
      text: `${coins(missing)} more than you have.`,
    })
  return {
    title: many ? `Do ${parts.length} things at once` : (parts[0]?.title ?? ''),
    approve: many ? 'Send all' : (parts[0]?.approve ?? ''),
    rows: [
      ...rows,
      { label: 'Network fee, at most', value: coins(fee) },
      { label: 'Total, at most', value: coins(value + fee), strong: true },
    ],
    notes: [...notes.values()],
    blocked: missing > 0n,
  }
}
