import { bytesToHex } from 'viem'
import { encodeBase58 } from '../../data/base58.ts'
import type { PlainId } from '../../words/messages.ts'
import { words } from '../../words/words.ts'
import { amountWords } from '../amount-words.ts'
import type { Note, Row } from '../approval-view.ts'
import { integerText } from '../integer-text.ts'
import { addressRow } from './solana-accounts.ts'
import type { SolanaInstruction } from './solana-message.ts'

/** A known instruction: its action, accounts and warnings. */
interface Form {
  readonly program: ReadonlySet<string>
  /** The first bytes of the data. */
  readonly begins: readonly number[]
  /** The allowed lengths of the data. */
  readonly lengths: readonly number[]
  /** Further condition on the data. */
  readonly isOf?: (bytes: Uint8Array) => boolean
  readonly title: PlainId
  readonly accounts: readonly (PlainId | undefined)[]
  readonly values?: (data: DataView, bytes: Uint8Array) => readonly Row[]
  /** True if its only payment is the deposit for a new account, so that the owner is the only relevant fact. */
  readonly isWhole?: boolean
  readonly note?: readonly [title: PlainId, text: PlainId, tone: Note['tone']]
}

const system = new Set(['11111111111111111111111111111111'])
const tokens = new Set(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'])
const associated = new Set(['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'])
const loader = new Set(['BPFLoaderUpgradeab1e11111111111111111111111'])

const keyAt = (bytes: Uint8Array, at: number): Row['value'] => encodeBase58(bytes.slice(at, at + 32))
const owner = (bytes: Uint8Array, at: number): Row => ({
  label: words('solana.newOwner'),
  value: keyAt(bytes, at),
  kind: 'address',
  strong: true,
})
const coins = (data: DataView, at: number): Row => ({
  label: words('solana.amount'),
  value: amountWords(data.getBigUint64(at, true), 9, 'SOL'),
})
/** Shows the data, to distinguish two forms with the same action. */
const dataRow = (bytes: Uint8Array): Row => ({ label: words('call.data'), value: bytesToHex(bytes), kind: 'code' })
const controls = ['solana.controlNote', 'solana.controlText', 'bad'] as const
const powers = ['solana.powerMint', 'solana.powerFreeze', 'solana.powerOwner', 'solana.powerClose'] as const

// Accounts are in the order that the programs define: https://solana.com/docs/programs and https://spl.solana.com/token
const forms: readonly Form[] = [
  {
    ...{ program: system, begins: [0, 0, 0, 0], lengths: [52], title: 'solana.createAccount' },
    accounts: ['common.from', 'solana.account'],
    values: (data, bytes) => [
      coins(data, 4),
      { label: words('solana.space'), value: integerText(data.getBigUint64(12, true)) },
      { label: words('solana.program'), value: keyAt(bytes, 20), kind: 'address' },
    ],
  },
  {
    ...{ program: system, begins: [1, 0, 0, 0], lengths: [36], title: 'solana.assign', note: controls },
    accounts: ['solana.account'],
    values: (_, bytes) => [owner(bytes, 4)],
  },
  {
    ...{ program: system, begins: [4, 0, 0, 0], lengths: [4], title: 'solana.nonce' },
    accounts: ['solana.account', undefined, 'solana.authority'],
    note: ['solana.nonceNote', 'solana.nonceText', 'bad'],
  },
  {
    ...{ program: system, begins: [5, 0, 0, 0], lengths: [12], title: 'solana.withdrawNonce' },
    accounts: ['common.from', 'common.to', undefined, undefined, 'solana.authority'],
    values: (data) => [coins(data, 4)],
  },
  {
    ...{ program: system, begins: [7, 0, 0, 0], lengths: [36], title: 'solana.setAuthority', note: controls },
    accounts: ['solana.account', 'solana.authority'],
    values: (_, bytes) => [owner(bytes, 4)],
  },
  {
    ...{ program: tokens, begins: [5], lengths: [1], title: 'solana.revoke' },
    accounts: ['solana.tokenAccount', 'solana.authority'],
  },
  {
    ...{ program: tokens, begins: [6], lengths: [3, 35], title: 'solana.setAuthority', note: controls },
    accounts: ['solana.account', 'solana.authority'],
    // The program reads this byte and ignores what follows.
    isOf: (bytes) => bytes[2] === (bytes.length === 35 ? 1 : 0),
    values: (_, bytes) => [
      {
        label: words('solana.power'),
        value: powers[bytes[1] ?? 9] ? words(powers[bytes[1] ?? 9] as PlainId) : `${bytes[1]}`,
      },
      bytes.length === 35
        ? owner(bytes, 3)
        : { label: words('solana.newOwner'), value: words('solana.nobody'), strong: true },
    ],
  },
  {
    ...{ program: tokens, begins: [8], lengths: [9], title: 'solana.burn' },
    accounts: ['solana.fromToken', 'solana.token', 'solana.authority'],
    values: (data) => [
      { label: words('solana.amount'), value: integerText(data.getBigUint64(1, true)), hint: words('solana.smallest') },
    ],
    note: ['solana.burnNote', 'solana.burnText', 'bad'],
  },
  {
    ...{ program: tokens, begins: [9], lengths: [1], title: 'solana.close' },
    accounts: ['solana.tokenAccount', 'common.to', 'solana.authority'],
    note: ['solana.closeNote', 'solana.closeText', 'warn'],
  },
  {
    ...{ program: associated, begins: [], lengths: [0, 1], title: 'solana.createToken' },
    accounts: ['common.from', 'solana.tokenAccount', 'field.owner', 'solana.token'],
    isWhole: true,
    isOf: ([kind = 0]) => kind < 2,
    values: (_, bytes) =>
      bytes.length > 0 ? [{ label: words('call.data'), value: bytesToHex(bytes), kind: 'code' }] : [],
  },
  {
    ...{ program: loader, begins: [3, 0, 0, 0], lengths: [4], title: 'solana.upgrade' },
    accounts: [undefined, 'solana.program', 'solana.newCode', 'common.to', undefined, undefined, 'solana.authority'],
    note: ['solana.upgradeNote', 'solana.upgradeText', 'bad'],
  },
  {
    ...{ program: loader, begins: [4, 0, 0, 0], lengths: [4], title: 'solana.setAuthority', note: controls },
    accounts: ['solana.account', 'solana.authority', 'solana.newOwner'],
  },
  {
    ...{ program: loader, begins: [7, 0, 0, 0], lengths: [4], title: 'solana.setAuthority', note: controls },
    accounts: ['solana.account', 'solana.authority', 'solana.newOwner'],
    // SetAuthorityChecked: as above, with the new owner as a signer.
    values: (_, bytes) => [dataRow(bytes)],
  },
]

/** Returns the action of an instruction with all of its accounts; undefined if it is unknown. */
export function knownInstruction({
  program,
  accounts,
  data,
}: SolanaInstruction):
  | { readonly rows: readonly Row[]; readonly notes: readonly Note[]; readonly isWhole: boolean }
  | undefined {
  const form = forms.find(
    (one) =>
      one.program.has(program) &&
      one.lengths.includes(data.length) &&
      one.begins.every((byte, at) => data[at] === byte) &&
      (one.isOf?.(data) ?? true) &&
      accounts.length >= one.accounts.filter((label) => label !== undefined).length,
  )
  if (!form) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  // System accounts and additional signers have no label.
  const named = accounts.map((account, at) => {
    const label = form.accounts[at] ?? 'solana.further'
    return { ...addressRow(label, account), ...(form.isWhole && label === 'field.owner' && { strong: true }) }
  })
  const values = form.values?.(view, data) ?? []
  return {
    rows: [
      { label: words('solana.does'), value: words(form.title), strong: true },
      ...[...values, ...named].map((row) => ({ ...row, depth: 1 })),
    ],
    isWhole: form.isWhole ?? false,
    notes: form.note ? [{ title: words(form.note[0]), text: words(form.note[1]), tone: form.note[2] }] : [],
  }
}
