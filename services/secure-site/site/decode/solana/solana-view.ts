import { bytesToHex } from 'viem'
import type { Chain } from '../../api/chain.ts'
import { words } from '../../words/words.ts'
import { amountWords } from '../amount-words.ts'
import type { ApprovalView, Note, Row } from '../approval-view.ts'
import { escapeValue } from '../escape-text.ts'
import { integerText } from '../integer-text.ts'
import { proofRows } from '../proof-rows.ts'
import { type Simulation, simulationParts } from '../simulation.ts'
import { textOf } from '../text-of.ts'
import { accountList, addressRow } from './solana-accounts.ts'
import { solanaFee } from './solana-fee.ts'
import { knownInstruction } from './solana-forms.ts'
import type { SolanaAccount, SolanaInstruction, SolanaMessage } from './solana-message.ts'

const system = '11111111111111111111111111111111'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const tokenPrograms = new Set(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022])
// Compute-budget instructions set the amount and price of the work; the fee row includes the price.
const budget = 'ComputeBudget111111111111111111111111111111'
const oldMemo = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'
const memos = new Set(['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', oldMemo])
const twins = new Set([token2022, oldMemo])

interface Part {
  readonly rows: readonly Row[]
  readonly notes: readonly Note[]
  readonly lamports?: bigint
  readonly isUnread?: boolean
  /** True for an instruction that only pays the named recipient, or has no effect. */
  readonly isWhole?: boolean
}

/** Shows an unknown instruction unchanged, and counts it. */
const unreadable = ({ program, accounts, data }: SolanaInstruction): Part => ({
  rows: [
    { label: words('solana.program'), value: program, kind: 'address' },
    ...(accounts.length > 0
      ? [
          {
            label: words('solana.accounts'),
            value: accountList(accounts),
            kind: 'code',
            depth: 1,
            ...(accounts.some(({ isWritable }) => isWritable) && { hint: words('solana.starred') }),
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

const further = (accounts: readonly SolanaAccount[]) =>
  accounts.map((account) => ({ ...addressRow('solana.further', account), depth: 1 }))

/** Returns the owner row; empty if the owner is the account itself. */
const authority = (account: SolanaAccount, own: string) =>
  account.address === own ? [] : [addressRow('solana.authority', account)]

/** Returns the part of a memo or a compute-budget instruction. */
function sideNote(instruction: SolanaInstruction): Part {
  const { program, accounts, data } = instruction
  if (program === budget)
    return {
      rows: [{ label: words('solana.budget'), value: bytesToHex(data), kind: 'code' }, ...further(accounts)],
      notes: [],
      isWhole: true,
    }
  const text = textOf(data)
  if (text === undefined) return unreadable(instruction)
  return {
    rows: [{ label: words('solana.memo'), value: escapeValue(text), kind: 'string' }, ...further(accounts)],
    notes: [],
    isWhole: true,
  }
}

function systemTransfer({ accounts, data }: SolanaInstruction, own: string): Part | undefined {
  const [from, to] = accounts
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  if (data.length !== 12 || view.getUint32(0, true) !== 2 || !from || !to) return undefined
  const lamports = view.getBigUint64(4, true)
  const isOwn = from.address === own
  return {
    rows: [
      {
        label: words(isOwn ? 'common.youSend' : 'solana.amount'),
        value: amountWords(lamports, 9, 'SOL'),
        kind: 'amount',
      },
      ...(isOwn ? [] : [addressRow('common.from', from)]),
      addressRow('common.to', to),
      ...further(accounts.slice(2)),
    ],
    notes: [],
    isWhole: isOwn,
    ...(isOwn && { lamports }),
  }
}

// Token instructions with their accounts in order: https://spl.solana.com/token
const tokenForms = [
  { kind: 3, length: 9, accounts: ['from', 'to', 'authority'] },
  { kind: 12, length: 10, accounts: ['from', 'token', 'to', 'authority'] },
  { kind: 4, length: 9, accounts: ['from', 'who', 'authority'] },
  { kind: 13, length: 10, accounts: ['from', 'token', 'who', 'authority'] },
] as const

/** Returns the part of a token transfer or a token approval. */
function tokenPart({ accounts, data }: SolanaInstruction, own: string): Part | undefined {
  const form = tokenForms.find(({ kind, length }) => kind === data[0] && length === data.length)
  if (!form || accounts.length < form.accounts.length) return undefined
  const named = (name: (typeof form.accounts)[number]) => {
    const at = (form.accounts as readonly string[]).indexOf(name)
    return at < 0 ? undefined : accounts[at]
  }
  const [from, token, to, who] = [named('from'), named('token'), named('to'), named('who')]
  const signs = named('authority')
  const count = data[9]
  const units = new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(1, true)
  const rows: Row[] = [
    {
      label: words(to ? 'solana.sendToken' : 'common.mayTake'),
      ...(count === undefined
        ? { value: integerText(units), hint: words('solana.smallestOf') }
        : { value: amountWords(units, count), hint: words('solana.decimals', { count }) }),
      kind: 'amount',
    },
    ...(who ? [{ ...addressRow('common.whoTakes', who), strong: true }] : []),
    ...(token ? [addressRow('solana.token', token)] : []),
    ...(from ? [addressRow('solana.fromToken', from)] : []),
    ...(to ? [addressRow('solana.toToken', to)] : []),
    ...(signs ? authority(signs, own) : []),
    ...further(accounts.slice(form.accounts.length)),
  ]
  const permission: Note = { tone: 'bad', title: words('common.permission'), text: words('solana.permissionText') }
  return { rows, notes: who ? [permission] : [] }
}

function readPart(instruction: SolanaInstruction, own: string): Part {
  const { program } = instruction
  if (program === budget || memos.has(program)) return sideNote(instruction)
  return (
    (program === system ? systemTransfer(instruction, own) : undefined) ??
    knownInstruction(instruction) ??
    (tokenPrograms.has(program) ? tokenPart(instruction, own) : undefined) ??
    unreadable(instruction)
  )
}

/** Adds the program for instructions that two programs share. */
function part(instruction: SolanaInstruction, own: string): Part {
  const { program } = instruction
  const one = readPart(instruction, own)
  if (one.isUnread || !twins.has(program)) return one
  const named: Row = { label: words('solana.program'), value: program, kind: 'address', depth: 1 }
  return { ...one, rows: [...one.rows, named] }
}

/** Returns rows for the other required signers. */
function otherSigners({ signers }: SolanaMessage, own: string): readonly Row[] {
  return signers.flatMap((signer, at): readonly Row[] =>
    signer === own
      ? []
      : [{ label: words(at === 0 ? 'solana.feePayer' : 'solana.alsoSigns'), value: signer, kind: 'address' }],
  )
}

/** Returns the view of Solana transactions and their effects. */
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
  const costs = messages.map((message, at) => {
    const [said, own] = [fees[at], solanaFee(message)]
    return said === undefined || (own !== undefined && own > said) ? own : said
  })
  const feeRow = (at: number): Row[] =>
    messages[at]?.signers[0] === own ? [{ label: words('solana.fee'), value: feeText(costs[at]) }] : []
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
    ...feeRow(at),
    ...(messages[at] ? otherSigners(messages[at], own) : []),
  ])
  const lamports = parts.flat().reduce((sum, one) => sum + (one.lamports ?? 0n), 0n)
  const known = costs.every((fee) => fee !== undefined)
  const total = lamports + costs.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n)
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
    ...proofRows(
      parts.flat(),
      messages.flatMap((_, at) => feeRow(at)),
    ),
  }
}

const feeText = (fee: bigint | undefined) => (fee === undefined ? words('solana.notKnown') : amountWords(fee, 9, 'SOL'))
