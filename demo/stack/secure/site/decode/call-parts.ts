import type { Hex } from 'viem'
import { formatUnits } from 'viem'
import type { Chain } from '../chain.ts'
import type { ApprovalView, Note, Row } from './approval-view.ts'
import { namesOf } from './known-chains.ts'
import { tokenCallOf } from './token-call.ts'

/** What a token says of itself; it may say anything. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

/** What is known of one call before it is shown. */
export interface CallFacts {
  readonly chain: Chain
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Hex
  /** Of the contract it calls, where that answered like a token. */
  readonly token: TokenFacts | undefined
  /** Whether there is a contract at the address it goes to. */
  readonly isContract: boolean
}

// The greatest number of the narrowest tokens in use; sites ask for it, or for more, when they mean "all".
const NO_LIMIT = (1n << 96n) - 1n

const claim = 'as the token calls itself'
const amountRow = (label: string, amount: bigint, token: TokenFacts | undefined): Row =>
  token
    ? { label, value: `${formatUnits(amount, token.decimals)} ${token.symbol}`, kind: 'amount', hint: claim }
    : { label, value: `${amount}`, kind: 'amount', hint: 'in the smallest unit; the token does not say its decimals' }

/** A call as what it does, without what it costs. */
export function callParts(facts: CallFacts): Pick<ApprovalView, 'title' | 'approve' | 'rows' | 'notes'> {
  const { to, data, token, value, chain, isContract } = facts
  const { symbol } = namesOf(chain)
  const contract: Row = { label: 'Token contract', value: to ?? '', kind: 'address' }
  const call = to && isContract ? tokenCallOf(data) : undefined
  if (!to)
    return {
      title: 'Create a contract',
      approve: 'Create',
      rows: [{ label: 'Code', value: data, kind: 'code' }],
      notes: [{ tone: 'warn', title: 'This puts new code on the network', text: 'Only people who build do this.' }],
    }
  if (call?.kind === 'transfer')
    return {
      title: 'Send a token',
      approve: 'Send',
      rows: [amountRow('You send', call.amount, token), { label: 'To', value: call.to, kind: 'address' }, contract],
      notes: [],
    }
  if (call?.kind === 'transferFrom')
    return {
      title: 'Move a token',
      approve: 'Move',
      rows: [
        amountRow('Amount or item', call.amount, token),
        { label: 'From', value: call.from, kind: 'address' },
        { label: 'To', value: call.to, kind: 'address' },
        contract,
      ],
      notes: [],
    }
  if (call?.kind === 'approve' || call?.kind === 'increaseAllowance') {
    const unlimited = call.amount >= NO_LIMIT
    const label = call.kind === 'approve' ? 'May take up to' : 'May take, in addition'
    const amount = unlimited
      ? { label, value: 'No limit', kind: 'amount' as const, hint: `${call.amount}` }
      : amountRow(label, call.amount, token)
    const note: Note = unlimited
      ? {
          tone: 'bad',
          title: 'All of this token may be taken',
          text: 'There is no limit: all you have of it and all you will ever get, until you take the permission back.',
        }
      : { tone: 'warn', title: 'This gives a permission', text: 'The spender can move the amount whenever it wants.' }
    return {
      title: 'Allow spending',
      approve: 'Allow',
      rows: [amount, { label: 'Who may take it', value: call.spender, kind: 'address', strong: true }, contract],
      notes: call.kind === 'approve' && call.amount === 0n ? [] : [note],
    }
  }
  if (call?.kind === 'setApprovalForAll')
    return {
      title: call.approved ? 'Allow moving a whole collection' : 'Take a permission back',
      approve: call.approved ? 'Allow' : 'Take back',
      rows: [{ label: 'Who', value: call.operator, kind: 'address', strong: true }, contract],
      notes: call.approved
        ? [{ tone: 'bad', title: 'Every item may be taken', text: 'All you have of this collection, now and later.' }]
        : [],
    }
  const target: Row = { label: 'To', value: to, kind: 'address' }
  if (data === '0x') return { title: `Send ${symbol}`, approve: 'Send', rows: [target], notes: [] }
  return {
    title: 'Call a contract',
    approve: value > 0n ? 'Pay and call' : 'Call',
    rows: [
      { ...target, label: isContract ? 'Contract' : 'To' },
      { label: 'Data', value: data, kind: 'code' },
    ],
    notes: [
      {
        tone: 'warn',
        title: 'This wallet cannot read what it does',
        text: 'The call may move tokens or give permissions. Go on only if you trust the site.',
      },
    ],
  }
}
