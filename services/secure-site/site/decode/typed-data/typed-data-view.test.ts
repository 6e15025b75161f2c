import { getAddress, maxUint160, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../../api/chain.ts'
import { parseTypedData } from '../../typed-data/parse-typed-data.ts'
import { english } from '../../words/english.ts'
import { translator } from '../../words/translate.ts'
import { translateView } from '../translate-view.ts'
import { typedDataView } from './typed-data-view.ts'
import { typedTokens } from './typed-tokens.ts'

const own = getAddress('0x00000000000000000000000000000000000000e1')
const spender = getAddress('0x00000000000000000000000000000000000000a1')
const token = getAddress('0x00000000000000000000000000000000000000b2')
const t = translator(english)
const husd = new Map([[token.toLowerCase(), { symbol: 'HUSD', decimals: 6 }]])

type Fields = { readonly [type: string]: Readonly<Record<string, string>> }
/** Typed data whose types are written as `{ name: type }`; the first type is the primary one. */
function data(types: Fields, message: object, domain: object = { name: 'HUSD', chainId: 1, verifyingContract: token }) {
  const list = Object.entries(types).map(([name, fields]) => [
    name,
    Object.entries(fields).map(([field, type]) => ({ name: field, type })),
  ])
  const primaryType = Object.keys(types)[0]
  return parseTypedData(JSON.stringify({ types: Object.fromEntries(list), primaryType, message, domain }))
}
const view = (given: ReturnType<typeof data>, { chain = chainOf(1), tokens = husd } = {}) =>
  translateView(t, typedDataView(given, { chain, own, tokens, accounts: new Set(), isNowhere: false }))
const values = (shown: { rows: readonly { label: string; value: string }[] }) =>
  Object.fromEntries(shown.rows.map(({ label, value }) => [label, value]))
const notes = (shown: { notes: readonly { title: string }[] }) => shown.notes.map(({ title }) => title)

const eip2612 = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
const permit = (value: string | number = 1_500_000, name = 'Permit') =>
  data({ [name]: eip2612 }, { owner: own, spender, value, nonce: 0, deadline: '1893456000' })

test('shows a permit as a person reads it', () => {
  const shown = view(permit())
  expect(shown).toMatchObject({ title: 'Sign a permit', approve: 'Sign the permit', blocked: false })
  expect(shown.rows.slice(0, 3).map(({ label, value }) => [label, value])).toEqual([
    ['Spender', spender],
    ['Amount', '1.5 HUSD'],
    ['Expires', '1 January 2030, 00:00:00 UTC'],
  ])
  expect(values(shown)).toMatchObject({
    Owner: own,
    Nonce: '0',
    'Name it gives itself': 'HUSD',
    'Network number': '1',
    Contract: token,
    'Exact type': 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  })
  expect(shown.rows.find(({ label }) => label === 'Network number')).toMatchObject({ hint: 'Ethereum' })
  expect(notes(shown)).toEqual(['This lets someone else move your tokens'])
  expect(typedTokens(permit())).toEqual([token.toLowerCase()])
  // A node that does not answer for the token leaves the number, in groups.
  expect(values(view(permit(), { tokens: new Map() })).Amount).toBe('1\u202f500\u202f000')
})

test('says Unlimited of an unlimited amount, and still which number it is', () => {
  const shown = view(permit(`${maxUint256}`))
  expect(shown.rows[1]).toMatchObject({ label: 'Amount', value: 'Unlimited', hint: '\u20662^256 − 1\u2069' })
  expect(notes(shown)).toContain('An amount has no limit')
  expect(view(permit(`${maxUint256 - 1n}`)).rows[1]).toMatchObject({ value: 'Unlimited', hint: /\u202f935$/ })
  // A random number is no amount.
  const salted = data({ Thing: { salt: 'uint256' } }, { salt: `${maxUint256 - 5n}` })
  expect(notes(view(salted))).toEqual([])
})

test('blocks what is for another network, and what is too long to check', () => {
  expect(view(permit(), { chain: chainOf(137) })).toMatchObject({
    blocked: true,
    notes: [{ title: 'This is for another network' }, {}],
  })
  const long = data({ Thing: { list: 'uint8[]' } }, { list: new Array(501).fill(1) })
  expect(view(long)).toMatchObject({ blocked: true, notes: [{ title: 'This is too long to check' }] })
})

test('warns of a domain without a network', () => {
  expect(notes(view(data({ Thing: { text: 'string' } }, { text: 'x' }, { name: 'x' })))).toEqual([
    'It names no network',
  ])
})

const details = { token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' }
const detailed = (amount: string | number = 5_000_000) => ({ token, amount, expiration: 1_893_456_000, nonce: 1 })
const permitted = { token: 'address', amount: 'uint256' }
const item = {
  itemType: 'uint8',
  token: 'address',
  identifierOrCriteria: 'uint256',
  startAmount: 'uint256',
  endAmount: 'uint256',
}
const orderTypes = {
  OrderComponents: { offerer: 'address', offer: 'Offer[]', consideration: 'Consideration[]', salt: 'uint256' },
  Offer: item,
  Consideration: { ...item, recipient: 'address' },
}
const order = (recipient: string) => ({
  offerer: own,
  offer: [{ itemType: 2, token, identifierOrCriteria: 12345, startAmount: 1, endAmount: 1 }],
  consideration: [
    { itemType: 1, token, identifierOrCriteria: 0, startAmount: 2_000_000, endAmount: 1_000_000, recipient },
  ],
  salt: `${maxUint256 - 7n}`,
})

describe.each(['as everybody names it', 'Anything'])('tells by its fields, named %s,', (renamed) => {
  const named = (name: string) => (renamed === 'Anything' ? 'Anything' : name)

  test.each<[string, Fields, object, RegExp]>([
    [
      'EIP-2612',
      { [named('Permit')]: eip2612 },
      { owner: own, spender, value: 5, nonce: 0, deadline: 1 },
      /someone else move your tokens/,
    ],
    [
      "DAI's permit",
      {
        [named('Permit')]: {
          holder: 'address',
          spender: 'address',
          nonce: 'uint256',
          expiry: 'uint256',
          allowed: 'bool',
        },
      },
      { holder: own, spender, nonce: 0, expiry: 0, allowed: true },
      /someone else move your tokens/,
    ],
    [
      'Permit2 of one token',
      { [named('PermitSingle')]: { details: 'Details', spender: 'address', sigDeadline: 'uint256' }, Details: details },
      { details: detailed(`${maxUint160}`), spender, sigDeadline: 1_893_456_000 },
      /someone else move your tokens/,
    ],
    [
      'Permit2 of many tokens',
      {
        [named('PermitBatch')]: { details: 'Details[]', spender: 'address', sigDeadline: 'uint256' },
        Details: details,
      },
      { details: [detailed(), detailed()], spender, sigDeadline: 1_893_456_000 },
      /someone else move your tokens/,
    ],
    [
      'Permit2 for one transfer, with a witness',
      {
        [named('PermitWitnessTransferFrom')]: {
          permitted: 'Permitted',
          spender: 'address',
          nonce: 'uint256',
          deadline: 'uint256',
          witness: 'Order',
        },
        Permitted: permitted,
        Order: { note: 'string' },
      },
      { permitted: { token, amount: 1 }, spender, nonce: 1, deadline: 1, witness: { note: '' } },
      /someone else move your tokens/,
    ],
    ...(['order', 'transfer'] as const).map((kind): [string, Fields, object, RegExp] => [
      `Permit2 with a witness that looks like ${kind === 'order' ? 'an order' : 'a transfer'}`,
      {
        [named('PermitWitnessTransferFrom')]: {
          permitted: 'Permitted',
          spender: 'address',
          nonce: 'uint256',
          deadline: 'uint256',
          witness: 'Witness',
        },
        Permitted: permitted,
        Witness:
          kind === 'order'
            ? { sellToken: 'address', buyToken: 'address' }
            : { from: 'address', to: 'address', value: 'uint256', validBefore: 'uint256' },
      },
      {
        permitted: { token, amount: 1 },
        spender,
        nonce: 1,
        deadline: 1,
        witness:
          kind === 'order'
            ? { sellToken: token, buyToken: token }
            : { from: own, to: spender, value: 1, validBefore: 1 },
      },
      /someone else move your tokens/,
    ]),
    [
      'an approval by another name',
      { [named('Approve')]: { spender: 'address', value: 'uint256' } },
      { spender, value: 1 },
      /someone else move your tokens/,
    ],
    [
      'an approval for all',
      { [named('ApprovalForAll')]: { operator: 'address', approved: 'bool' } },
      { operator: spender, approved: true },
      /move everything you have there/,
    ],
    [
      'EIP-3009',
      {
        [named('TransferWithAuthorization')]: {
          from: 'address',
          to: 'address',
          value: 'uint256',
          validAfter: 'uint256',
          validBefore: 'uint256',
          nonce: 'bytes32',
        },
      },
      { from: own, to: spender, value: 5, validAfter: 0, validBefore: 1, nonce: `0x${'1'.repeat(64)}` },
      /sends your tokens/,
    ],
    [
      'an order of Seaport',
      { ...orderTypes, [named('OrderComponents')]: orderTypes.OrderComponents },
      order(own),
      /order to trade/,
    ],
    [
      'an order of Seaport with a spender of its own',
      {
        [named('Order')]: { offer: 'Item[]', consideration: 'Item[]', spender: 'address', amount: 'uint256' },
        Item: { token: 'address' },
      },
      { offer: [{ token }], consideration: [{ token }], spender, amount: 1 },
      /someone else move your tokens/,
    ],
    [
      'an order of other houses',
      { [named('Order')]: { sellToken: 'address', buyToken: 'address', sellAmount: 'uint256', buyAmount: 'uint256' } },
      { sellToken: token, buyToken: token, sellAmount: 1_000_000, buyAmount: 2_000_000 },
      /order to trade/,
    ],
    [
      'a transaction of a Safe',
      {
        [named('SafeTx')]: { to: 'address', value: 'uint256', data: 'bytes', operation: 'uint8', safeTxGas: 'uint256' },
      },
      { to: token, value: 0, data: '0x', operation: 1, safeTxGas: 0 },
      /foreign code as the Safe/,
    ],
    [
      'an operation of ERC-4337',
      { [named('PackedUserOperation')]: { sender: 'address', nonce: 'uint256', callData: 'bytes' } },
      { sender: token, nonce: 0, callData: '0x' },
      /order to a smart account/,
    ],
    [
      'a delegation',
      { [named('Authorization')]: { implementation: 'address', salt: 'bytes32' } },
      { implementation: spender, salt: `0x${'1'.repeat(64)}` },
      /act for your account/,
    ],
    [
      'somebody and a number under other names',
      { [named('Grant')]: { friend: 'Friend', howMuch: 'uint128' }, Friend: { who: 'address' } },
      { friend: { who: spender }, howMuch: 5 },
      /may be a permission or a payment/,
    ],
  ])('%s', (_, types, message, note) => {
    expect(notes(view(data(types, message))).join('\n')).toMatch(note)
  })
})

test.each<[string, Fields, object]>([
  ['the own account and a number', { Login: { account: 'address', nonce: 'uint256' } }, { account: own, nonce: 5 }],
  [
    'nobody and a number',
    { Login: { account: 'address', nonce: 'uint256' } },
    { account: `0x${'0'.repeat(40)}`, nonce: 5 },
  ],
  ['somebody and a text', { Mail: { to: 'address', text: 'string' } }, { to: spender, text: 'Hello' }],
])('says nothing of %s', (_, types, message) => {
  expect(notes(view(data(types, message)))).toEqual([])
})

test('says what orders give and bring, above their fields', () => {
  const shown = view(data(orderTypes, order(own)))
  expect(shown.title).toBe('Sign an order')
  expect(shown.rows.slice(0, 6).map(({ label, value }) => [label, value])).toEqual([
    ['You give', '1 × item 12\u202f345'],
    ['Token', token],
    ['You get', '2 HUSD'],
    ['You get', '1 HUSD'],
    ['Token', token],
    ['Offerer', own],
  ])
  expect(notes(shown)).toEqual(['This is an order to trade'])
  const gift = view(data(orderTypes, order(spender)))
  expect(gift.notes[0]).toMatchObject({ tone: 'bad', title: 'You get nothing for it' })
  expect(gift.rows.find(({ label }) => label === 'You get')).toMatchObject({ value: 'Nothing' })
})

test('counts the orders of a tree, and shows each', () => {
  const bulk = { BulkOrder: { tree: 'OrderComponents[2]' }, ...orderTypes }
  const shown = view(data(bulk, { tree: [order(own), order(spender)] }))
  expect(shown.title).toBe('Sign 2 orders at once')
  expect(shown.notes[0]).toMatchObject({ tone: 'bad', title: 'You get nothing for it' })
  expect(shown.rows.filter(({ label }) => label === 'Order').map(({ value }) => value)).toEqual(['1 of 2', '2 of 2'])
  expect(shown.rows.filter(({ label }) => label === 'Offerer')).toHaveLength(2)
  // An empty order that only fills the Merkle tree up is not counted.
  const filler = { ...order(own), offer: [], consideration: [] }
  expect(view(data(bulk, { tree: [order(own), filler] })).title).toBe('Sign an order')
})

test('reads the amounts of an order in the token that is named beside them', () => {
  const shown = view(
    data(
      { Order: { sellToken: 'address', buyToken: 'address', sellAmount: 'uint256', buyAmount: 'uint256' } },
      { sellToken: token, buyToken: spender, sellAmount: 1_000_000, buyAmount: 2_000_000 },
    ),
  )
  expect(values(shown)).toMatchObject({ 'Sell amount': '1 HUSD', 'Buy amount': '2\u202f000\u202f000' })
})

test('shows strings with all of their blanks, and empty ones as that', () => {
  const shown = view(data({ Thing: { one: 'string', two: 'string' } }, { one: ' a\n\u202e', two: '' }))
  expect(shown.rows[0]).toMatchObject({ value: '\\u{20}a\n\\u{202E}', kind: 'string' })
  expect(shown.rows[1]).toMatchObject({ value: '', hint: 'empty text' })
})
