import { encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi, serializeTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { allowList } from '../rpc/allow-list.ts'
import { callsFacts } from '../rpc/call-facts.ts'
import { typedFacts } from '../rpc/typed-facts.ts'
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import type { ApprovalView } from './approval-view.ts'
import { messageView } from './message-view.ts'
import { refuseMessage } from './refuse-message.ts'
import { transactionView } from './transaction-view.ts'
import { translateView } from './translate-view.ts'
import { typedDataView } from './typed-data/typed-data-view.ts'

const chain = chainOf(1)
const own: Hex = '0x00000000000000000000000000000000000000e1'
const person: Hex = '0x00000000000000000000000000000000000000a1'
/** A plain account that has delegated to code (EIP-7702); one key still commands it. */
const delegated: Hex = '0x00000000000000000000000000000000000000a7'
const token: Hex = '0x00000000000000000000000000000000000000c1'
const router: Hex = '0x00000000000000000000000000000000000000c2'
const nobody: Hex = '0x0000000000000000000000000000000000000000'

const codes: { readonly [address: string]: string } = {
  [token]: '0x6001',
  [router]: '0x6001',
  [delegated]: `0xef0100${router.slice(2)}`,
}
let fake: FakeNode
beforeAll(async () => {
  fake = await startFakeNode((method, [first]) => {
    if (method === 'eth_getCode') return codes[String(first).toLowerCase()] ?? '0x'
    // Every word of the token is six: its decimals are that, and its symbol is nothing readable.
    return `0x${'6'.padStart(64, '0')}`
  })
})
afterAll(() => fake?.stop())

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(bytes[] data)',
])
const word: Hex = `0x${'1'.repeat(64)}`
const encode = (functionName: (typeof abi)[number]['name'], ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0])
const through = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never) as Hex

const notesOf = (view: ApprovalView) => {
  const { notes, blocked } = translateView(translator(english), view)
  return { bad: notes.filter(({ tone }) => tone === 'bad').map(({ title }) => title), blocked: blocked ?? false, notes }
}
const transaction = async (to: Hex, data: Hex, value = 0n) => {
  const calls = await callsFacts(fake.node, chain, [{ to, value, data }])
  return notesOf(transactionView({ chain, calls, fee: 1n, balance: 10n ** 18n }))
}

type Fields = { readonly [type: string]: Readonly<Record<string, string>> }
const home = { name: 'Coin', chainId: 1, verifyingContract: token }
const typed = async (types: Fields, message: object, domain: object = home) => {
  const list = Object.entries(types).map(([name, fields]) => [
    name,
    Object.entries(fields).map(([field, type]) => ({ name: field, type })),
  ])
  const primaryType = Object.keys(types)[0]
  const data = parseTypedData(JSON.stringify({ types: Object.fromEntries(list), primaryType, message, domain }))
  return notesOf(typedDataView(data, { chain, own, ...(await typedFacts(fake.node, data, own)) }))
}
const page = { origin: 'https://shop.example', address: own, chain }
const message = async (given: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
  refuseMessage(bytes, page)
  return notesOf(messageView(bytes))
}
const signIn = (host: string) =>
  [
    `${host} wants you to sign in with your Ethereum account:`,
    ...['0x00000000000000000000000000000000000000e1', '', 'Sign in to the shop.', ''],
    ...[`URI: https://${host}/login`, 'Version: 1', 'Chain ID: 1', 'Nonce: 12345678abcdef'],
    'Issued At: 2026-01-01T00:00:00.000Z',
  ].join('\n')

const permit = {
  Permit: { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' },
}
const permitted = (spender: Hex, value: string | number = 5_000_000) => ({
  ...{ owner: own, spender, value, nonce: 0, deadline: 1_893_456_000 },
})
const permit2 = {
  PermitSingle: { details: 'PermitDetails', spender: 'address', sigDeadline: 'uint256' },
  PermitDetails: { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' },
}
const permitted2 = (spender: Hex, amount: string | number = 5) => ({
  details: { token, amount, expiration: 1_893_456_000, nonce: 0 },
  spender,
  sigDeadline: 1_893_456_000,
})
const mail = { Mail: { contents: 'string' } }
const vote = { Vote: { support: 'uint8', proposal: 'string' } }
const safeTx = {
  SafeTx: {
    ...{ to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8', safeTxGas: 'uint256' },
    ...{ baseGas: 'uint256', gasPrice: 'uint256', gasToken: 'address', refundReceiver: 'address', nonce: 'uint256' },
  },
}
const safeMessage = (operation: number) => ({
  ...{ to: token, value: 0, data: '0x', operation, safeTxGas: 0 },
  ...{ baseGas: 0, gasPrice: 0, gasToken: nobody, refundReceiver: nobody, nonce: 4 },
})

const ACCOUNT = 'A plain account gets this permission'
const ITSELF = 'The token would go to its own contract'
const ALL = 'All of this token may be taken'

type Shown = ReturnType<typeof notesOf>
type Case = readonly [what: string, ask: () => Promise<Shown>, bad: readonly string[]]

describe('names what is known to cost people everything', () => {
  const risky: readonly Case[] = [
    ['an unlimited allowance', () => transaction(token, encode('approve', router, maxUint256)), [ALL]],
    ['an allowance to a plain account', () => transaction(token, encode('approve', person, 5n)), [ACCOUNT]],
    ['an allowance to a delegated account', () => transaction(token, encode('approve', delegated, 5n)), [ACCOUNT]],
    [
      'an unlimited allowance to a plain account',
      () => transaction(token, encode('approve', person, maxUint256)),
      [ALL, ACCOUNT],
    ],
    [
      'a larger allowance to a plain account',
      () => transaction(token, encode('increaseAllowance', person, 5n)),
      [ACCOUNT],
    ],
    [
      'a permit that is handed in for a plain account',
      () => transaction(token, encode('permit', own, person, 5n, 9n, 27, word, word)),
      [ACCOUNT],
    ],
    [
      'an allowance of Permit2 to a plain account',
      () => {
        const signature = 'approve(address token, address spender, uint160 amount, uint48 expiration)'
        return transaction(router, through(signature, token, person, 5n, 9))
      },
      [ACCOUNT],
    ],
    [
      'a whole collection to a contract',
      () => transaction(token, encode('setApprovalForAll', router, true)),
      ['Every item may be taken'],
    ],
    [
      'a whole collection to a plain account',
      () => transaction(token, encode('setApprovalForAll', person, true)),
      ['Every item may be taken', ACCOUNT],
    ],
    [
      'an allowance inside of another call',
      () => transaction(token, encode('multicall', [encode('approve', person, 5n)])),
      [ACCOUNT],
    ],
    ['a transfer to the token itself', () => transaction(token, encode('transfer', token, 5n)), [ITSELF]],
    [
      'a transfer from somebody to the token itself',
      () => transaction(token, encode('transferFrom', own, token, 5n)),
      [ITSELF],
    ],
    ['a permit for a plain account', () => typed(permit, permitted(person)), [ACCOUNT]],
    [
      'an unlimited permit for a contract',
      () => typed(permit, permitted(router, `${maxUint256}`)),
      ['An amount has no limit'],
    ],
    ['a permit of Permit2 for a delegated account', () => typed(permit2, permitted2(delegated)), [ACCOUNT]],
    [
      'an unlimited permit of Permit2',
      () => typed(permit2, permitted2(router, `${maxUint160}`), { ...home, verifyingContract: router }),
      ['An amount has no limit'],
    ],
    [
      'a collection by signature to a plain account',
      () => typed({ Grant: { operator: 'address', approved: 'bool' } }, { operator: person, approved: true }),
      ['This lets someone move everything you have there', ACCOUNT],
    ],
    [
      'data for a contract that is not on the network',
      () => typed(permit, permitted(router), { ...home, verifyingContract: person }),
      ['Its contract is not on this network'],
    ],
    [
      'a foreign program in a Safe',
      () => typed(safeTx, safeMessage(1), { chainId: 1, verifyingContract: router }),
      ['It runs foreign code as the Safe'],
    ],
    [
      '32 bytes that are the hash of something',
      () => message(new Uint8Array(32).fill(255)),
      ['This is the fingerprint of something that is not shown'],
    ],
    ['the hash of something as text', () => message(word), ['This is the fingerprint of something that is not shown']],
    [
      'a transaction that is written as text',
      () => message(serializeTransaction({ chainId: 1, to: person, value: 5n, type: 'eip1559' })),
      ['This is a transaction, written as text'],
    ],
  ]

  test.each(risky)('%s', async (_, ask, bad) => {
    const shown = await ask()
    expect(shown.bad).toEqual(bad)
    // Each of them can be read: a title alone would not say what may happen.
    for (const { text } of shown.notes) expect(text.length).toBeGreaterThan(20)
  })

  test('typed data for another network can only be rejected', async () => {
    const { bad, blocked } = await typed(permit, permitted(router), { ...home, chainId: 137 })
    expect({ bad, blocked }).toEqual({ bad: ['This is for another network'], blocked: true })
  })

  test('a sign-in for another site, a transaction as bytes and a raw hash are not even shown', async () => {
    await expect(message(signIn('bank.example'))).rejects.toThrow('This signs in at bank.example')
    const bytes = serializeTransaction({ chainId: 1, to: person, value: 5n, type: 'eip1559' })
    await expect(message(Uint8Array.from(Buffer.from(bytes.slice(2), 'hex')))).rejects.toThrow('is a transaction')
    expect(Object.keys(allowList)).not.toContain('eth_sign')
  })
})

test('behavior: an item that is approved to nobody is told as a permission taken back', async () => {
  const calls = await callsFacts(fake.node, chain, [{ to: token, value: 0n, data: encode('approve', nobody, 7n) }])
  const view = translateView(translator(english), transactionView({ chain, calls, fee: 1n, balance: 10n ** 18n }))
  expect(view.title).toBe('Take a permission back')
  expect(view.approve).toBe('Take back')
  expect(calls[0]?.isForAccount).toBe(undefined)
})

// A warning that comes with every request is read by nobody.
describe('gives no alarm for what people do every day', () => {
  const far = { ...home, verifyingContract: router }
  const ordinary: readonly (readonly [what: string, ask: () => Promise<Shown>])[] = [
    ['coins to a person', () => transaction(person, '0x', 5n)],
    ['coins to a contract', () => transaction(router, '0x', 5n)],
    ['coins to the own account', () => transaction(own, '0x', 5n)],
    ['tokens to a person', () => transaction(token, encode('transfer', person, 5n))],
    ['tokens to a contract', () => transaction(token, encode('transfer', router, 5n))],
    ['tokens to a delegated account', () => transaction(token, encode('transfer', delegated, 5n))],
    ['tokens from the own account to a person', () => transaction(token, encode('transferFrom', own, person, 5n))],
    ['an exact allowance to a contract', () => transaction(token, encode('approve', router, 5_000_000n))],
    ['a larger allowance to a contract', () => transaction(token, encode('increaseAllowance', router, 5n))],
    ['an allowance taken back from a contract', () => transaction(token, encode('approve', router, 0n))],
    ['an allowance taken back from a person', () => transaction(token, encode('approve', person, 0n))],
    ['an item of a collection taken back', () => transaction(token, encode('approve', nobody, 7n))],
    ['a collection taken back from a contract', () => transaction(token, encode('setApprovalForAll', router, false))],
    ['a collection taken back from a person', () => transaction(token, encode('setApprovalForAll', person, false))],
    ['an unknown call of a contract', () => transaction(router, '0x12345678')],
    ['an unknown call with coins', () => transaction(router, '0x12345678', 5n)],
    ['a few calls in one', () => transaction(token, encode('multicall', [encode('transfer', person, 5n)]))],
    ['an exact permit for a contract', () => typed(permit, permitted(router))],
    ['an exact permit of Permit2', () => typed(permit2, permitted2(router), far)],
    ['a letter', () => typed(mail, { contents: 'Hello' })],
    ['a letter without a contract', () => typed(mail, { contents: 'Hello' }, { name: 'Mail', chainId: 1 })],
    [
      'a letter of a site that has no contract',
      () => typed(mail, { contents: 'Hi' }, { ...home, verifyingContract: nobody }),
    ],
    ['a vote', () => typed(vote, { support: 1, proposal: 'bafy' }, { name: 'Votes', version: '1', chainId: 1 })],
    ['a Safe’s transaction', () => typed(safeTx, safeMessage(0), { chainId: 1, verifyingContract: router })],
    [
      'a transfer by signature',
      () =>
        typed(
          { Move: { from: 'address', to: 'address', value: 'uint256', validAfter: 'uint256', validBefore: 'uint256' } },
          { from: own, to: person, value: 5, validAfter: 0, validBefore: 1_893_456_000 },
        ),
    ],
    ['a sign-in of the page', () => message(signIn('shop.example'))],
    ['a greeting', () => message('Welcome to the shop! Sign to continue.')],
    ['a text with a short code', () => message('Code: 4f9a01')],
    ['a number of a session', () => message('9f86d081884c7d659a2feaa0c55ad015')],
    ['an address as text', () => message(person)],
    ['a text with an emoji', () => message('gm ☀️')],
    ['a text that quotes a hash', () => message(`I confirm order ${word}`)],
    ['a text of several lines', () => message('One\nTwo\n\nThree')],
  ]

  test.each(ordinary)('%s', async (_, ask) => {
    const { bad, blocked } = await ask()
    expect({ bad, blocked }).toEqual({ bad: [], blocked: false })
  })

  test('says nothing about addresses that the node does not tell of', async () => {
    const silent = await startFakeNode(() => {
      throw { code: -32000, message: 'busy' }
    })
    const data = parseTypedData(
      JSON.stringify({
        types: { Permit: Object.entries(permit.Permit).map(([name, type]) => ({ name, type })) },
        primaryType: 'Permit',
        message: permitted(person),
        domain: home,
      }),
    )
    const facts = await typedFacts(silent.node, data, own)
    await silent.stop()
    expect(notesOf(typedDataView(data, { chain, own, ...facts })).bad).toEqual([])
  })
})
