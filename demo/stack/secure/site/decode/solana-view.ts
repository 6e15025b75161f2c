import { formatUnits } from 'viem'
import type { ApprovalView, Note, Row } from './approval-view.ts'
import type { SolanaInstruction, SolanaMessage } from './solana-message.ts'

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
}

const account = (value: string | undefined): Row['value'] => value ?? 'An account of a lookup table, not known here'
const address = (label: string, value: string | undefined): Row =>
  value ? { label, value, kind: 'address' } : { label, value: account(value) }
const unreadable = (program: string): Part => ({
  rows: [{ label: 'Program', value: program, kind: 'address' }],
  notes: [
    {
      tone: 'warn',
      title: 'This wallet cannot read a part of it',
      text: 'A program is called that may move tokens or give permissions. Go on only if you trust the site.',
    },
  ],
})

function part({ program, accounts, data }: SolanaInstruction, own: string): Part {
  const view = new DataView(data.buffer)
  if (program === budget || memos.has(program)) return { rows: [], notes: [] }
  if (program === system && data.length === 12 && view.getUint32(0, true) === 2 && accounts.length >= 2) {
    const lamports = view.getBigUint64(4, true)
    const from = accounts[0] === own ? [] : [address('From', accounts[0])]
    const rows: Row[] = [
      { label: accounts[0] === own ? 'You send' : 'Amount', value: `${formatUnits(lamports, 9)} SOL`, kind: 'amount' },
      ...from,
      address('To', accounts[1]),
    ]
    return { rows, notes: [], ...(accounts[0] === own && { lamports }) }
  }
  if (!tokenPrograms.has(program)) return unreadable(program)
  const [kind] = data
  if (kind === 3 && data.length === 9)
    return {
      rows: [
        {
          label: 'You send a token',
          value: `${view.getBigUint64(1, true)}`,
          kind: 'amount',
          hint: 'in the smallest unit; the transaction does not say of what',
        },
        address('From token account', accounts[0]),
        address('To token account', accounts[1]),
      ],
      notes: [],
    }
  if (kind === 12 && data.length === 10)
    return {
      rows: [
        { label: 'You send a token', value: formatUnits(view.getBigUint64(1, true), data[9] ?? 0), kind: 'amount' },
        address('Token', accounts[1]),
        address('From token account', accounts[0]),
        address('To token account', accounts[2]),
      ],
      notes: [],
    }
  if ((kind === 4 && data.length === 9) || (kind === 13 && data.length === 10))
    return {
      rows: [
        {
          label: 'May take up to',
          value: `${view.getBigUint64(1, true)}`,
          kind: 'amount',
          hint: 'in the smallest unit',
        },
        { ...address('Who may take it', accounts[kind === 4 ? 1 : 2]), strong: true },
      ],
      notes: [{ tone: 'bad', title: 'This gives a permission', text: 'Someone else can move your tokens afterwards.' }],
    }
  return unreadable(program)
}

/** Transactions of Solana as what they will do. */
export function solanaView(
  messages: readonly SolanaMessage[],
  own: string,
  fees: readonly (bigint | undefined)[],
  sends: boolean,
): ApprovalView {
  const parts = messages.map(({ instructions }) => instructions.map((instruction) => part(instruction, own)))
  const many = messages.length > 1
  const rows = parts.flatMap((list, at) => [
    ...(many ? [{ label: 'Transaction', value: `${at + 1} of ${messages.length}`, strong: true }] : []),
    ...list.flatMap((one) => one.rows),
    ...(messages[at]?.signers[0] === own ? [{ label: 'Network fee', value: feeText(fees[at]) }] : []),
  ])
  const lamports = parts.flat().reduce((sum, one) => sum + (one.lamports ?? 0n), 0n)
  const known = fees.every((fee) => fee !== undefined)
  const total = lamports + fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n)
  const notes = new Map(parts.flat().flatMap((one) => one.notes.map((note) => [note.title, note])))
  if (messages.some(({ hasLookups }) => hasLookups))
    notes.set('lookups', {
      tone: 'warn',
      title: 'Some accounts are not in the transaction',
      text: 'They stand in a table of the network, which this wallet does not read.',
    })
  if (!sends)
    notes.set('later', {
      tone: 'info',
      title: 'This is signed, not sent',
      text: 'The site gets it and can send it when it wants, for about a minute and sometimes longer.',
    })
  return {
    title: many
      ? `${sends ? 'Send' : 'Sign'} ${messages.length} transactions`
      : `${sends ? 'Send' : 'Sign'} a transaction`,
    approve: sends ? 'Send' : 'Sign',
    rows:
      lamports > 0n && known
        ? [...rows, { label: 'Total', value: `${formatUnits(total, 9)} SOL`, strong: true }]
        : rows,
    notes: [...notes.values()],
  }
}

const feeText = (fee: bigint | undefined) => (fee === undefined ? 'Not known' : `${formatUnits(fee, 9)} SOL`)
