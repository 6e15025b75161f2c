import { bytesToHex } from 'viem'
import type { Chain } from '../chain.ts'
import { words } from '../words/words.ts'
import { amountWords } from './amount-words.ts'
import type { ApprovalView, Note, Row, Text } from './approval-view.ts'
import { escapeValue } from './escape-text.ts'
import { integerText } from './integer-text.ts'
import { proofRows } from './proof-rows.ts'
import { type Simulation, simulationParts } from './simulation.ts'
import { knownInstruction } from './solana-forms.ts'
import type { SolanaInstruction, SolanaMessage } from './solana-message.ts'
import { textOf } from './text-of.ts'

const system = '11111111111111111111111111111111'
const tokenPrograms = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])
// Say how much work may be done and at what price; the price is in the fee.
const budget = 'ComputeBudget111111111111111111111111111111'
const memos = new Set(['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'])

interface Part {
  readonly rows: readonly Row[]
  readonly notes: readonly Note[]
  readonly lamports?: bigint
  readonly isUnread?: boolean
}

const address = (label: Text, value: string | undefined): Row =>
  value ? { label, value, kind: 'address' } : { label, value: words('solana.lookedUp') }
/** Counted and shown as it is. */
const unreadable = ({ program, accounts, data }: SolanaInstruction): Part => ({
  rows: [
    { label: words('solana.program'), value: program, kind: 'address' },
    ...(accounts.length > 0
      ? [
          {
            label: words('solana.accounts'),
            value: accounts.map((one) => one ?? '?').join(' '),
            kind: 'code',
            depth: 1,
          } as const,
        ]
      : []),
    ...(data.length > 0
      ? [{ label: words('call.data'), value: bytesToHex(data), kind: 'code', depth: 1 } as const]
      : []),
  ],
  notes: [],
  isUnread: true,
})

/** A text that is only written down, or what the work may cost. */
function sideNote({ program, data }: SolanaInstruction): Part {
  const text = memos.has(program) ? textOf(data) : undefined
  const value: Row =
    text === undefined
      ? { label: words('solana.budget'), value: bytesToHex(data), kind: 'code' }
      : { label: words('solana.memo'), value: escapeValue(text), kind: 'string' }
  return { rows: [value], notes: [] }
}

function part(instruction: SolanaInstruction, own: string): Part {
  const { program, accounts, data } = instruction
  const view = new DataView(data.buffer)
  if (program === budget || memos.has(program)) return sideNote(instruction)
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2 && accounts.length >= 2) {
    const lamports = view.getBigUint64(4, true)
    const from = accounts[0] === own ? [] : [address(words('common.from'), accounts[0])]
    const rows: Row[] = [
      {
        label: words(accounts[0] === own ? 'common.youSend' : 'solana.amount'),
        value: amountWords(lamports, 9, 'SOL'),
        kind: 'amount',
      },
      ...from,
      address(words('common.to'), accounts[1]),
    ]
    return { rows, notes: [], ...(accounts[0] === own && { lamports }) }
  }
  const known = knownInstruction(instruction)
  if (known) return known
  if (!tokenPrograms.has(program)) return unreadable(instruction)
  const [kind] = data
  if (kind === 3 && data.length === 9)
    return {
      rows: [
        {
          label: words('solana.sendToken'),
          value: integerText(view.getBigUint64(1, true)),
          kind: 'amount',
          hint: words('solana.smallestOf'),
        },
        address(words('solana.fromToken'), accounts[0]),
        address(words('solana.toToken'), accounts[1]),
      ],
      notes: [],
    }
  if (kind === 12 && data.length === 10)
    return {
      rows: [
        {
          label: words('solana.sendToken'),
          value: amountWords(view.getBigUint64(1, true), data[9] ?? 0),
          kind: 'amount',
        },
        address(words('solana.token'), accounts[1]),
        address(words('solana.fromToken'), accounts[0]),
        address(words('solana.toToken'), accounts[2]),
      ],
      notes: [],
    }
  if ((kind === 4 && data.length === 9) || (kind === 13 && data.length === 10))
    return {
      rows: [
        {
          label: words('common.mayTake'),
          value: integerText(view.getBigUint64(1, true)),
          kind: 'amount',
          hint: words('solana.smallest'),
        },
        { ...address(words('common.whoTakes'), accounts[kind === 4 ? 1 : 2]), strong: true },
      ],
      notes: [{ tone: 'bad', title: words('common.permission'), text: words('solana.permissionText') }],
    }
  return unreadable(instruction)
}

/** Transactions of Solana as what they will do. */
export function solanaView(
  messages: readonly SolanaMessage[],
  own: string,
  fees: readonly (bigint | undefined)[],
  sends: boolean,
  chain: Chain,
  simulations: readonly Simulation[] = [],
): ApprovalView {
  const parts = messages.map(({ instructions }) => instructions.map((instruction) => part(instruction, own)))
  const many = messages.length > 1
  const rows = parts.flatMap((list, at) => [
    ...(many
      ? [
          {
            label: words('solana.transaction'),
            value: words('solana.of', { index: at + 1, count: messages.length }),
            strong: true,
          },
        ]
      : []),
    ...list.flatMap((one) => one.rows),
    ...(simulations[at] ? simulationParts(simulations[at], chain).rows : []),
    ...(messages[at]?.signers[0] === own ? [{ label: words('solana.fee'), value: feeText(fees[at]) }] : []),
  ])
  const lamports = parts.flat().reduce((sum, one) => sum + (one.lamports ?? 0n), 0n)
  const known = fees.every((fee) => fee !== undefined)
  const total = lamports + fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n)
  const notes = new Map<string, Note>(parts.flat().flatMap((one) => one.notes.map((note) => [note.title.id, note])))
  const unread = parts.flat().filter(({ isUnread }) => isUnread).length
  if (unread > 0)
    notes.set('unread', {
      tone: 'warn',
      title: words('solana.unreadable', { count: unread }),
      text: words('solana.unreadableText'),
    })
  for (const simulation of simulations)
    for (const note of simulationParts(simulation, chain).notes) notes.set(note.title.id, note)
  if (messages.some(({ hasLookups }) => hasLookups))
    notes.set('lookups', {
      tone: 'warn',
      title: words('solana.lookups'),
      text: words('solana.lookupsText'),
    })
  if (!sends)
    notes.set('later', {
      tone: 'info',
      title: words('solana.later'),
      text: words('solana.laterText'),
    })
  return {
    title: many
      ? words(sends ? 'solana.sendMany' : 'solana.signMany', { count: messages.length })
      : words(sends ? 'solana.send' : 'solana.sign'),
    approve: words(sends ? 'common.send' : 'common.sign'),
    rows:
      lamports > 0n && known
        ? [...rows, { label: words('solana.total'), value: amountWords(total, 9, 'SOL'), strong: true }]
        : rows,
    notes: [...notes.values()],
    ...proofRows(rows),
  }
}

const feeText = (fee: bigint | undefined) => (fee === undefined ? words('solana.notKnown') : amountWords(fee, 9, 'SOL'))
