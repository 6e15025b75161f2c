import { formatUnits } from 'viem'
import type { Chain } from '../api/chain.ts'
import { words } from '../words/words.ts'
import { amountWords } from './amount-words.ts'
import type { ApprovalView, Note, Row } from './approval-view.ts'
import { type CallFacts, callParts, isPlain, unreadableInside } from './call-parts.ts'
import { namesOf } from './known-chains.ts'
import { proofRows } from './proof-rows.ts'
import { type Simulation, simulationParts } from './simulation.ts'

export interface TransactionFacts {
  readonly chain: Chain
  /** Calls that are executed in order and atomically. */
  readonly calls: readonly CallFacts[]
  /** Maximum network fee, in base units. */
  readonly fee: bigint
  readonly balance: bigint
  /** The contract that the account delegates to (EIP-7702); undefined if it already does. */
  readonly delegate?: string
  /** The result of the simulation; undefined if none is needed. */
  readonly simulation?: Simulation | undefined
}

/** Returns the view of a transaction: its effects and its maximum cost. */
export function transactionView({ chain, calls, fee, balance, delegate, simulation }: TransactionFacts): ApprovalView {
  const { symbol, decimals } = namesOf(chain)
  const coins = (amount: bigint) => amountWords(amount, decimals, symbol)
  const hint = symbol === undefined && { hint: words('chain.coins') }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const parts = calls.map((call) => ({ ...callParts(call), value: call.value }))
  const [first] = parts
  const many = parts.length > 1
  const listed = parts.map((part, at): readonly Row[] => [
    ...(many
      ? [{ label: words('batch.step', { index: at + 1, count: parts.length }), value: part.title, strong: true }]
      : []),
    ...(part.value > 0n
      ? [{ label: words('common.youSend'), value: coins(part.value), kind: 'amount' as const, ...hint }]
      : []),
    ...part.rows,
  ])
  const rows = listed.flat()
  const missing = value + fee - balance
  const notes = new Map<string, Note>(parts.flatMap((part) => part.notes.map((note) => [note.title.id, note])))
  const unreadable = calls.reduce((sum, call) => sum + unreadableInside(call), 0)
  if (unreadable > 0)
    notes.set('inside', {
      tone: 'warn',
      title: words('call.unreadableInside', { count: unreadable }),
      text: words('call.unreadableText'),
    })
  const trial = simulation && simulationParts(simulation, chain)
  for (const note of trial?.notes ?? []) notes.set(note.title.id, note)
  if (delegate)
    notes.set('delegate', {
      tone: 'info',
      title: words('batch.learns'),
      text: words('batch.learnsText', { address: delegate }),
    })
  if (missing > 0n)
    notes.set('missing', {
      tone: 'bad',
      title: words('cost.missing'),
      text: words('cost.missingText', { digits: formatUnits(missing, decimals), symbol: symbol ?? '' }),
    })
  const costs: Row = { label: words('cost.fee'), value: coins(fee) }
  return {
    title: many || !first ? words('batch.title', { count: parts.length }) : first.title,
    approve: many || !first ? words('batch.approve') : first.approve,
    rows: [
      ...rows,
      ...(trial?.rows ?? []),
      costs,
      { label: words('cost.total'), value: coins(value + fee), strong: true, ...hint },
    ],
    notes: [...notes.values()],
    ...proofRows(
      calls.map((call, at) => ({ rows: listed[at] ?? [], isWhole: isPlain(call) })),
      [costs],
    ),
    blocked: missing > 0n,
  }
}
