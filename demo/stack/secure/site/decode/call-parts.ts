import type { Hex } from 'viem'
import type { Chain } from '../chain.ts'
import { words } from '../words/words.ts'
import { amountWords } from './amount-words.ts'
import type { ApprovalView, Note, Row, Text } from './approval-view.ts'
import { integerText, largeText } from './integer-text.ts'
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

const claim = words('token.claim')
const amountRow = (label: Text, amount: bigint, token: TokenFacts | undefined): Row =>
  token
    ? { label, value: amountWords(amount, token.decimals, token.symbol), kind: 'amount', hint: claim }
    : { label, value: integerText(amount), kind: 'amount', hint: words('token.smallest') }

/** A call as what it does, without what it costs. */
export function callParts(facts: CallFacts): Pick<ApprovalView, 'title' | 'approve' | 'rows' | 'notes'> {
  const { to, data, token, value, chain, isContract } = facts
  const { symbol } = namesOf(chain)
  const contract: Row = { label: words('token.contract'), value: to ?? '', kind: 'address' }
  const call = to && isContract ? tokenCallOf(data) : undefined
  if (!to)
    return {
      title: words('call.create'),
      approve: words('call.createApprove'),
      rows: [{ label: words('call.code'), value: data, kind: 'code' }],
      notes: [{ tone: 'warn', title: words('call.createNote'), text: words('call.createText') }],
    }
  if (call?.kind === 'transfer')
    return {
      title: words('token.send'),
      approve: words('common.send'),
      rows: [
        amountRow(words('common.youSend'), call.amount, token),
        { label: words('common.to'), value: call.to, kind: 'address' },
        contract,
      ],
      notes: [],
    }
  if (call?.kind === 'transferFrom')
    return {
      title: words('token.move'),
      approve: words('token.moveApprove'),
      rows: [
        amountRow(words('token.item'), call.amount, token),
        { label: words('common.from'), value: call.from, kind: 'address' },
        { label: words('common.to'), value: call.to, kind: 'address' },
        contract,
      ],
      notes: [],
    }
  if (call?.kind === 'approve' || call?.kind === 'increaseAllowance') {
    const unlimited = call.amount >= NO_LIMIT
    const label = words(call.kind === 'approve' ? 'common.mayTake' : 'token.more')
    const amount = unlimited
      ? { label, value: words('common.noLimit'), kind: 'amount' as const, hint: largeText(call.amount) }
      : amountRow(label, call.amount, token)
    const note: Note = unlimited
      ? {
          tone: 'bad',
          title: words('token.all'),
          text: words('token.allText'),
        }
      : { tone: 'warn', title: words('common.permission'), text: words('token.permissionText') }
    return {
      title: words('token.allow'),
      approve: words('common.allow'),
      rows: [amount, { label: words('common.whoTakes'), value: call.spender, kind: 'address', strong: true }, contract],
      notes: call.kind === 'approve' && call.amount === 0n ? [] : [note],
    }
  }
  if (call?.kind === 'setApprovalForAll')
    return {
      title: words(call.approved ? 'token.collection' : 'token.takeBack'),
      approve: words(call.approved ? 'common.allow' : 'token.takeBackApprove'),
      rows: [{ label: words('token.who'), value: call.operator, kind: 'address', strong: true }, contract],
      notes: call.approved
        ? [{ tone: 'bad', title: words('token.everyItem'), text: words('token.everyItemText') }]
        : [],
    }
  const target: Row = { label: words('common.to'), value: to, kind: 'address' }
  if (data === '0x') {
    const title = symbol === undefined ? words('call.sendCoins') : words('call.send', { symbol })
    return { title, approve: words('common.send'), rows: [target], notes: [] }
  }
  return {
    title: words('call.title'),
    approve: words(value > 0n ? 'call.payApprove' : 'call.approve'),
    rows: [
      { ...target, label: words(isContract ? 'common.contract' : 'common.to') },
      { label: words('call.data'), value: data, kind: 'code' },
    ],
    notes: [
      {
        tone: 'warn',
        title: words('call.unreadable'),
        text: words('call.unreadableText'),
      },
    ],
  }
}
