import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { encodeBase58 } from '../data/base58.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import type { CallFacts } from './call-parts.ts'
import { escapeName, escapeText, escapeValue } from './escape-text.ts'
import { messageView as messageWords } from './message-view.ts'
import { readSolanaMessage, splitSolanaTransaction, withSignature } from './solana/solana-message.ts'
import { solanaView as solanaWords } from './solana/solana-view.ts'
import { transactionView as transactionWords } from './transaction-view.ts'
import { translateView } from './translate-view.ts'

const t = translator(english)
const messageView = (...args: Parameters<typeof messageWords>) => translateView(t, messageWords(...args))
const solanaView = (...args: Parameters<typeof solanaWords>) => translateView(t, solanaWords(...args))
const transactionView = (...args: Parameters<typeof transactionWords>) => translateView(t, transactionWords(...args))

const a1 = '0x00000000000000000000000000000000000000a1'
const a2 = '0x00000000000000000000000000000000000000A2'
const bytes = (text: string) => new TextEncoder().encode(text)
const values = (view: { rows: readonly { label: string; value: string }[] }) =>
  Object.fromEntries(view.rows.map(({ label, value }) => [label, value]))

test('writes out what cannot be seen', () => {
  expect(escapeText('a\u202eb\u200bc\u0007d\u00a0e\n\tf\ufeff')).toBe(
    'a\\u{202E}b\\u{200B}c\\u{7}d\\u{A0}e\n\tf\\u{FEFF}',
  )
  expect(escapeText('Grüße, 世界 👋 שלום')).toBe('Grüße, 世界 👋 שלום')
  // Marks in piles cover the lines above and below; four on a letter are more than languages need.
  expect(escapeText(`a${'\u0301'.repeat(4)}`)).toBe(`a${'\u0301'.repeat(4)}`)
  expect(escapeText(`a${'\u0301'.repeat(6)}b`)).toBe(`a${'\u0301'.repeat(4)}\\u{301}\\u{301}b`)
  expect(escapeText('\\u{202E}')).toBe('\\u{5C}u{202E}')
  expect(escapeValue(' a b\n')).toBe('\\u{20}a b\\u{A}')
  expect(escapeName('US\u200dDC\n')).toBe('US\\u{200D}DC')
  expect(escapeName('x'.repeat(99), 5)).toBe('xxxxx…')
})

test('shows text as text and bytes as bytes', () => {
  expect(messageView(bytes('Hello\u202e'))).toMatchObject({
    title: 'Sign a message',
    text: { value: 'Hello\\u{202E}' },
    notes: [{ title: 'The text has hidden characters' }],
  })
  expect(messageView(Uint8Array.from([255, 254]))).toMatchObject({
    title: 'Sign data',
    text: { value: '0xfffe' },
  })
  // A hash can stand for anything.
  expect(messageView(new Uint8Array(32).fill(255)).notes).toMatchObject([{ tone: 'bad' }])
})

const facts: CallFacts = {
  chain: chainOf(1),
  to: a2,
  value: 1_500_000_000_000_000_000n,
  data: '0x',
  token: undefined,
  isContract: false,
}

const shown = (call: CallFacts, balance = 2_000_000_000_000_000_000n) =>
  transactionView({ chain: call.chain, calls: [call], fee: 21_000_000_000_000n, balance })

test('shows a transfer with all that it can cost', () => {
  const view = shown(facts)
  expect(view.title).toBe('Send ETH')
  expect(values(view)).toEqual({
    'You send': '1.5 ETH',
    To: a2,
    'Network fee, at most': '0.000021 ETH',
    'Total, at most': '1.500021 ETH',
  })
  expect(shown(facts, 0n)).toMatchObject({ blocked: true, notes: [{ tone: 'bad' }] })
})

const call = (functionName: 'transfer' | 'approve', amount: bigint): CallFacts => ({
  ...facts,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [a1, amount] }),
  isContract: true,
  token: { symbol: 'HUSD', decimals: 6 },
})

test('reads what a token is told', () => {
  const sent = shown(call('transfer', 120_000_000n))
  expect(sent).toMatchObject({ title: 'Send a token', notes: [] })
  expect(values(sent)).toMatchObject({ 'You send': '120 HUSD', 'Token contract': a2 })
  const unlimited = shown(call('approve', maxUint256))
  expect(unlimited).toMatchObject({ title: 'Allow spending', notes: [{ tone: 'bad' }] })
  expect(values(unlimited)['May take up to']).toBe('Unlimited')
  expect(shown(call('approve', 5n)).notes).toMatchObject([{ tone: 'warn' }])
  expect(shown(call('approve', 0n)).notes).toEqual([])
  const unnamed = shown({ ...call('transfer', 120_000_000n), token: undefined })
  expect(values(unnamed)['You send']).toBe('120\u202f000\u202f000')
})

test('calls nothing readable that has more to it, or no contract behind it', () => {
  const transfer = call('transfer', 1n)
  expect(shown({ ...transfer, data: `${transfer.data}00` as Hex }).title).toBe('Call a contract')
  expect(shown({ ...transfer, data: transfer.data.slice(0, -2) as Hex }).title).toBe('Call a contract')
  expect(shown({ ...transfer, isContract: false }).title).toBe('Call a contract')
  expect(shown({ ...facts, to: undefined, data: '0x60' }).title).toBe('Create a contract')
})

test('shows several calls as steps with one total', () => {
  const view = transactionView({
    chain: facts.chain,
    calls: [facts, call('approve', 5n)],
    fee: 1n,
    balance: facts.value,
    delegate: a1,
  })
  expect(view).toMatchObject({ title: '2 actions, one approval', approve: 'Approve all', blocked: true })
  expect(view.rows.map(({ label }) => label)).toEqual([
    ...['Step 1 of 2', 'You send', 'To', 'Step 2 of 2', 'May take up to', 'Who may take it', 'Token contract'],
    ...['Network fee, at most', 'Total, at most'],
  ])
  expect(view.notes.map(({ tone }) => tone)).toEqual(['warn', 'info', 'bad'])
})

const devnet = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
// Bytes of a transfer of 1.5 SOL from key 1 to key 2, as a legacy message and as one of version 0.
const key = (fill: number) => new Array<number>(32).fill(fill)
const body = [
  3,
  ...key(1),
  ...key(2),
  ...key(0),
  ...key(9),
  1,
  2,
  2,
  0,
  1,
  12,
  2,
  0,
  0,
  0,
  0,
  0x2f,
  0x68,
  0x59,
  0,
  0,
  0,
  0,
]
const legacy = Uint8Array.from([1, 0, 1, ...body])
const version0 = Uint8Array.from([128, 1, 0, 1, ...body, 0])
const own = encodeBase58(Uint8Array.from(key(1)))

test.each([
  ['legacy', legacy],
  ['version 0', version0],
])('reads a transfer of a %s message', (_, bytes) => {
  const message = readSolanaMessage(bytes)
  expect(message?.signers).toEqual([own])
  const view = solanaView([message as NonNullable<typeof message>], own, [5000n], true, devnet)
  expect(values(view)).toEqual({
    'You send': '1.5 SOL',
    To: encodeBase58(Uint8Array.from(key(2))),
    'Network fee': '0.000005 SOL',
    Total: '1.500005 SOL',
  })
})

test('reads nothing that is cut, longer, or no message', () => {
  expect(readSolanaMessage(legacy.slice(0, -1))).toBeUndefined()
  expect(readSolanaMessage(Uint8Array.from([...legacy, 0]))).toBeUndefined()
  expect(readSolanaMessage(Uint8Array.from([129, ...version0.slice(1)]))).toBeUndefined()
  expect(readSolanaMessage(bytes('Hello'))).toBeUndefined()
})

test('names a program that it cannot read', () => {
  const other = legacy.slice()
  other[3 + 1 + 64] = 7
  const message = readSolanaMessage(other)
  const view = solanaView([message as NonNullable<typeof message>], own, [undefined], false, devnet)
  expect(view.notes.map(({ tone }) => tone)).toEqual(['warn', 'info'])
  expect(values(view)).toHaveProperty('Program')
})

test.each<[string, string, number[], string, string | undefined]>([
  [
    'system',
    '11111111111111111111111111111111',
    [4, 0, 0, 0],
    'Use a lasting number',
    'It can be sent at any later time',
  ],
  [
    'system',
    '11111111111111111111111111111111',
    [1, 0, 0, 0, ...key(5)],
    'Give an account to a program',
    'This gives control away',
  ],
  [
    'token',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    [6, 2, 1, ...key(5)],
    'Change who is in control',
    'This gives control away',
  ],
  ['token', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', [9], 'Close a token account', 'An account is closed'],
  ['token', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', [5], 'Take a permission back', undefined],
  [
    'token',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    [8, 1, 0, 0, 0, 0, 0, 0, 0],
    'Burn tokens',
    'Tokens are destroyed',
  ],
  [
    'loader',
    'BPFLoaderUpgradeab1e11111111111111111111111',
    [3, 0, 0, 0],
    'Replace the code of a program',
    'A program gets other code',
  ],
])('names what an instruction of the %s program does', (_, program, data, title, note) => {
  const accounts = Array.from({ length: 7 }, (_, at) => encodeBase58(Uint8Array.from(key(at + 20))))
  const used = accounts.map((address) => ({ address, isWritable: false }))
  const message = {
    signers: [own],
    accounts,
    instructions: [{ program, accounts: used, data: Uint8Array.from(data) }],
    hasLookups: false,
  }
  const view = solanaView([message], own, [1n], true, devnet)
  expect(view.rows[0]).toMatchObject({ label: 'Step', value: title })
  expect(view.notes.map((one) => one.title)).toEqual(note === undefined ? [] : [note])
  // Every account is there, named or not.
  for (const account of accounts) expect(view.rows.map(({ value }) => value)).toContain(account)
  // With an additional byte the instruction counts as unreadable.
  const longer = { ...message, instructions: [{ program, accounts: used, data: Uint8Array.from([...data, 0]) }] }
  const unread = solanaView([longer], own, [1n], true, devnet)
  expect(unread.notes.map((one) => one.title)).toEqual(['1 instruction can’t be read'])
  expect(unread.rows).toContainEqual(expect.objectContaining({ label: 'Accounts', value: accounts.join(' ') }))
})

test('puts a signature in its place', () => {
  const transaction = Uint8Array.from([1, ...new Array<number>(64).fill(0), ...legacy])
  const parts = splitSolanaTransaction(transaction)
  const signed = withSignature(parts as NonNullable<typeof parts>, 0, new Uint8Array(64).fill(5))
  expect(signed).toEqual(Uint8Array.from([1, ...new Array<number>(64).fill(5), ...legacy]))
})
