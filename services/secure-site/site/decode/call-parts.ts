import type { Hex } from 'viem'
import type { Chain } from '../api/chain.ts'
import { words } from '../words/words.ts'
import { amountWords } from './amount-words.ts'
import type { ApprovalView, Note, Row, Text } from './approval-view.ts'
import { integerText, largeText } from './integer-text.ts'
import { namesOf } from './known-chains.ts'
import { momentOf } from './moment-of.ts'
import { isToNobody, tokenCallOf } from './token-call.ts'

/** A token's unverified name and decimals. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

/** Data about one call, collected before it is shown. */
export interface CallFacts {
  readonly chain: Chain
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Hex
  /** Token data of the called contract, if it answered as a token. */
  readonly token: TokenFacts | undefined
  /** True if the target address has code. */
  readonly isContract: boolean
  /** True if the call gives a permission to an address that one key commands, not a program. */
  readonly isForAccount?: boolean
  /** The nested calls, if the form is known. */
  readonly inner?: InnerFacts | undefined
  /** True for DELEGATECALL: the target's code runs as the calling contract. */
  readonly isDelegated?: boolean
}

interface InnerFacts {
  readonly calls: readonly CallFacts[]
  /** Number of further parts that cannot be decoded. */
  readonly unreadable: number
  /** True if one of them grants a permission. */
  readonly hasPermit?: boolean
}

/** Returns the number of nested calls that cannot be decoded. */
export const unreadableInside = ({ inner }: CallFacts): number =>
  inner ? inner.calls.reduce((sum, one) => sum + (isReadable(one) ? unreadableInside(one) : 1), inner.unreadable) : 0

const isReadable = ({ to, data, isContract, inner }: CallFacts): boolean =>
  data === '0x' || inner !== undefined || (to !== undefined && isContract && tokenCallOf(data) !== undefined)

/** Returns true for a call that only sends coins, or tokens with a known symbol, to one recipient. */
export const isPlain = ({ to, data, isContract, token }: CallFacts): boolean =>
  to !== undefined && (data === '0x' || (isContract && token !== undefined && tokenCallOf(data)?.kind === 'transfer'))

// The maximum amount of the narrowest token type in use (96 bits); sites request at least this for "unlimited".
const NO_LIMIT = (1n << 96n) - 1n

const toAccount: Note = { tone: 'bad', title: words('token.account'), text: words('token.accountText') }
const toItself: Note = { tone: 'bad', title: words('token.itself'), text: words('token.itselfText') }
const isToItself = ({ to }: { readonly to: string }, contract: string) => to.toLowerCase() === contract.toLowerCase()

const claim = words('token.claim')
const amountRow = (label: Text, amount: bigint, token: TokenFacts | undefined): Row =>
  token
    ? { label, value: amountWords(amount, token.decimals, token.symbol), kind: 'amount', hint: claim }
    : { label, value: integerText(amount), kind: 'amount', hint: words('token.smallest') }

/** Returns the effects of a call, without its network fee. */
export function callParts(facts: CallFacts): Pick<ApprovalView, 'title' | 'approve' | 'rows' | 'notes'> {
  const { to, data, token, value, chain, isContract, isForAccount } = facts
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
        // Names of tokens are not unique: only the address identifies one.
        { ...contract, strong: true },
      ],
      notes: isToItself(call, to) ? [toItself] : [],
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
      notes: isToItself(call, to) ? [toItself] : [],
    }
  if (call && 'spender' in call && isToNobody(call))
    return {
      title: words('token.takeBack'),
      approve: words('token.takeBackApprove'),
      rows: [
        amountRow(words('token.item'), call.amount, token),
        { label: words('token.who'), value: call.spender, kind: 'address' },
        contract,
      ],
      notes: [],
    }
  if (
    call?.kind === 'approve' ||
    call?.kind === 'increaseAllowance' ||
    call?.kind === 'permit' ||
    call?.kind === 'approveThrough'
  ) {
    const unlimited = call.amount >= NO_LIMIT
    const label = words(call.kind === 'increaseAllowance' ? 'token.more' : 'common.mayTake')
    const amount = unlimited
      ? { label, value: words('common.noLimit'), kind: 'amount' as const, hint: largeText(call.amount) }
      : amountRow(label, call.amount, call.kind === 'approveThrough' ? undefined : token)
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
      rows: [
        amount,
        { label: words('common.whoTakes'), value: call.spender, kind: 'address', strong: true },
        ...('token' in call ? [{ label: words('field.token'), value: call.token, kind: 'address' } as const] : []),
        ...('owner' in call ? [{ label: words('field.owner'), value: call.owner, kind: 'address' } as const] : []),
        ...('deadline' in call ? [{ label: words('field.expires'), ...momentOf(call.deadline) }] : []),
        { ...contract, ...('token' in call && { label: words('common.contract') }) },
        // The signature inside is shown unchanged.
        ...(call.kind === 'permit' ? [{ label: words('call.data'), value: data, kind: 'code' } as const] : []),
      ],
      notes:
        call.amount === 0n && call.kind !== 'increaseAllowance' ? [] : [note, ...(isForAccount ? [toAccount] : [])],
    }
  }
  if (call?.kind === 'setApprovalForAll')
    return {
      title: words(call.approved ? 'token.collection' : 'token.takeBack'),
      approve: words(call.approved ? 'common.allow' : 'token.takeBackApprove'),
      rows: [{ label: words('token.who'), value: call.operator, kind: 'address', strong: true }, contract],
      notes: call.approved
        ? [
            { tone: 'bad', title: words('token.everyItem'), text: words('token.everyItemText') },
            ...(isForAccount ? [toAccount] : []),
          ]
        : [],
    }
  const target: Row = { label: words('common.to'), value: to, kind: 'address' }
  if (data === '0x') {
    const title = symbol === undefined ? words('call.sendCoins') : words('call.send', { symbol })
    return { title, approve: words('common.send'), rows: [target], notes: [] }
  }
  if (facts.inner && isContract) return carrierParts(facts, facts.inner, { ...target, label: words('common.contract') })
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

/** Returns the view of a call with nested calls: each of them, and the complete call data. */
function carrierParts(
  { chain, data, value }: CallFacts,
  { calls, unreadable, hasPermit }: InnerFacts,
  target: Row,
): Pick<ApprovalView, 'title' | 'approve' | 'rows' | 'notes'> {
  const { symbol, decimals } = namesOf(chain)
  const count = calls.length + unreadable
  const parts = calls.map((call) => ({ call, ...callParts(call) }))
  const inside = (row: Row): Row => ({ ...row, depth: (row.depth ?? 0) + 1 })
  const rows = parts.flatMap(({ call, title, rows }, at): readonly Row[] => [
    { label: words('batch.step', { index: at + 1, count }), value: title, strong: true },
    ...[
      ...(call.value > 0n
        ? [
            {
              label: words('call.carries'),
              value: amountWords(call.value, decimals, symbol),
              ...(symbol === undefined && { hint: words('chain.coins') }),
            },
          ]
        : []),
      ...rows,
    ].map(inside),
  ])
  const notes = parts.flatMap((part) => part.notes.filter(({ title }) => title.id !== 'call.unreadable'))
  return {
    title: words('call.inside', { count }),
    approve: words(value > 0n ? 'call.payApprove' : 'call.approve'),
    rows: [
      target,
      ...rows,
      ...(unreadable > 0 ? [{ label: words('call.counted'), value: `${unreadable}` }] : []),
      { label: words('call.data'), value: data, kind: 'code' },
    ],
    notes: [
      ...notes,
      ...(hasPermit
        ? [{ tone: 'warn', title: words('common.permission'), text: words('call.permitText') } as const]
        : []),
      ...(calls.some(({ isDelegated, to }) => isDelegated && !multiSends.has(to?.toLowerCase() ?? ''))
        ? [{ tone: 'bad', title: words('typed.delegateCallNote'), text: words('typed.delegateCallText') } as const]
        : []),
    ],
  }
}

// MultiSend and MultiSendCallOnly of Safe 1.3.0 and 1.4.1, which only execute the nested calls:
// https://github.com/safe-global/safe-deployments
const multiSends = new Set([
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
])
