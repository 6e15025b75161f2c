import { hashTypedData as viemHash } from 'viem'
import { expect, test } from 'vitest'
import { hashTypedData } from './hash-typed-data.ts'
import { parseTypedData } from './parse-typed-data.ts'
import type { TypedValue } from './typed-data.ts'

const a1 = '0x00000000000000000000000000000000000000a1'
const word = (end: string) => `0x${end.padStart(64, '0')}`

type Fields = { readonly [type: string]: readonly { readonly name: string; readonly type: string }[] }
const request = (
  types: Fields,
  primaryType: string,
  message: unknown,
  domain: object = { name: 'Test', chainId: 1 },
) => ({
  types,
  primaryType,
  message,
  domain,
})
const one = (type: string, value: unknown) => request({ Thing: [{ name: 'it', type }] }, 'Thing', { it: value })
const parse = (given: object) => parseTypedData(JSON.stringify(given))
const hash = (given: object) => hashTypedData(parse(given))
const oracle = (given: object) => viemHash(JSON.parse(JSON.stringify(given)))

// The example of https://eips.ethereum.org/EIPS/eip-712, with the hash that its own test names.
const mail = request(
  {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  'Mail',
  {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
  { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
)

test('hashes the example of EIP-712 as the standard does', () => {
  expect(hash(mail)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
  expect(parse(mail).typeTexts.get('Mail')).toBe(
    'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
  )
})

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]
const seaport = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
}
const order = (id: string) => ({
  offerer: a1,
  zone: a1,
  offer: [{ itemType: 2, token: a1, identifierOrCriteria: id, startAmount: '1', endAmount: '1' }],
  consideration: [
    { itemType: 0, token: a1, identifierOrCriteria: '0', startAmount: '0x10', endAmount: 16, recipient: a1 },
  ],
  orderType: 0,
  startTime: '1700000000',
  endTime: '1893456000',
  zoneHash: word('0'),
  salt: '123',
  conduitKey: word('7'),
  counter: 0,
})
const bulk = { ...seaport, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2][2]' }] }
const tree = [
  [order('1'), order('2')],
  [order('3'), order('4')],
]

test.each<[string, object]>([
  ['an order of Seaport', request(seaport, 'OrderComponents', order('7'))],
  ['a bulk order of Seaport', request(bulk, 'BulkOrder', { tree })],
  ['no field at all in a domain', request({ Thing: [{ name: 'it', type: 'bool' }] }, 'Thing', { it: true }, {})],
  ['negative numbers', one('int16', '-32768')],
  ['the greatest number', one('uint256', `${2n ** 256n - 1n}`)],
  ['an empty list', one('uint8[]', [])],
  [
    'lists in lists',
    one('string[2][]', [
      ['a', 'b'],
      ['', '世界 👋'],
    ]),
  ],
  ['bytes of every kind', one('bytes', '0x00ff')],
  ['fixed bytes', one('bytes5', '0x0102030405')],
  ['a struct that holds itself', request({ Tree: [{ name: 'sub', type: 'Tree[]' }] }, 'Tree', { sub: [{ sub: [] }] })],
  ['a type nobody uses', request({ Thing: [{ name: 'it', type: 'bool' }], Other: [] }, 'Thing', { it: false })],
  ['a domain with a salt', request({ Thing: [] }, 'Thing', {}, { salt: word('5'), verifyingContract: a1 })],
])('hashes %s as viem does', (_, given) => {
  expect(hash(given)).toBe(oracle(given))
})

const domainOf = (name: string, type: string) => ({
  ...request({ EIP712Domain: [{ name, type }], Thing: [] }, 'Thing', {}, { [name]: type === 'string' ? 'x' : 1 }),
})

test.each<[string, object, RegExp]>([
  // A library that looks for a struct before it looks for a list signs one thing where a screen shows the other.
  [
    'a list as the name of a struct',
    request({ ...bulk, 'OrderComponents[2]': [{ name: 'x', type: 'bytes32' }] } as Fields, 'BulkOrder', {
      tree: { x: word('1') },
    }),
    /not an identifier/,
  ],
  [
    'a struct in place of a list',
    request(bulk, 'BulkOrder', { tree: { 0: [], 1: [] } }),
    /message\.tree is not a list/,
  ],
  ['too few items', one('uint8[2]', [1]), /must have 2 items/],
  ['too many items', one('uint8[2]', [1, 2, 3]), /must have 2 items/],
  ['a list of no items that must have some', request(bulk, 'BulkOrder', { tree: [] }), /must have 2 items/],
  ['bytes as a string', one('string', [87, 105]), /message\.it is not a string/],
  ['a number as a string', one('string', 7955827), /not a string/],
  ['half a character', one('string', '\ud800'), /not well-formed/],
  ['a string as a yes', one('bool', 'true'), /not true or false/],
  ['a number as a yes', one('bool', 1), /not true or false/],
  ['a number that is not whole', one('uint256', 1.5), /not an integer/],
  ['a number that was rounded', one('uint256', 2 ** 53), /not an integer/],
  ['a number with an exponent as text', one('uint256', '1e3'), /not an integer/],
  ['a number with blanks', one('uint256', ' 1'), /not an integer/],
  ['a number with a zero in front', one('uint256', '01'), /not an integer/],
  ['a number out of nothing', one('uint256', ''), /not an integer/],
  ['a yes as a number', one('uint256', true), /not an integer/],
  ['a number too great', one('uint8', 256), /out of the range of uint8/],
  ['a number too great for signed ones', one('int8', 128), /out of the range of int8/],
  ['a number below zero', one('uint8', -1), /out of the range/],
  ['a number too small', one('int8', -129), /out of the range/],
  ['bytes too long', one('bytes2', '0x010203'), /does not have 2 bytes/],
  ['bytes too short', one('bytes2', '0x01'), /does not have 2 bytes/],
  ['half a byte', one('bytes', '0x1'), /not hex bytes/],
  ['text as bytes', one('bytes', 'abcd'), /not hex bytes/],
  ['an address too short', one('address', '0xa1'), /not an address/],
  ['an address as a number', one('address', 161), /not an address/],
  ['an address with a wrong checksum', one('address', '0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'), /wrong checksum/],
  ['a field too many', request({ Thing: [] }, 'Thing', { more: 1 }), /does not declare/],
  ['a field too few', request({ Thing: [{ name: 'it', type: 'bool' }] }, 'Thing', {}), /message\.it is missing/],
  ['a field of nothing', one('string', null), /not a string/],
  ['a list as a struct', request({ Thing: [] }, 'Thing', []), /message is not an object/],
  [
    'a field twice',
    request(
      {
        Thing: [
          { name: 'it', type: 'bool' },
          { name: 'it', type: 'bool' },
        ],
      },
      'Thing',
      { it: true },
    ),
    /declared twice/,
  ],
  [
    'a field with a comma',
    request({ Thing: [{ name: 'a,bool b', type: 'bool' }] }, 'Thing', { 'a,bool b': true }),
    /not an identifier/,
  ],
  ['a type with a parenthesis', request({ 'Thing(bool x)': [] }, 'Thing(bool x)', {}), /not an identifier/],
  [
    'a type called like one of Solidity',
    request({ uint256: [], Thing: [{ name: 'it', type: 'uint256' }] }, 'Thing', { it: {} }),
    /type already/,
  ],
  ['a type that is not declared', one('Other', {}), /no type that is known/],
  ['a type without a size', one('uint', 1), /no type that is known/],
  ['a type of an odd size', one('uint12', 1), /no type that is known/],
  ['a list of nothing', one('uint8[0]', []), /no type that is known/],
  ['an open bracket', one('uint8[', []), /no type that is known/],
  ['the domain as a value', one('EIP712Domain', {}), /no type that is known/],
  ['a primary type that is inherited', request({}, 'constructor', {}), /primaryType is not declared/],
  ['the domain alone', request({ EIP712Domain: [] }, 'EIP712Domain', {}, {}), /not a message/],
  [
    'a domain with a field too many',
    request({ EIP712Domain: [], Thing: [] }, 'Thing', {}, { name: 'x' }),
    /does not declare/,
  ],
  [
    'a domain without a type and with a field of its own',
    request({ Thing: [] }, 'Thing', {}, { owner: a1 }),
    /does not declare/,
  ],
  ['a domain with a number as text', request({ Thing: [] }, 'Thing', {}, { chainId: '1' }), /must be a number/],
  ['a domain with a field nobody knows', domainOf('owner', 'string'), /a domain has no field owner/],
  ['a domain with a known field of another type', domainOf('chainId', 'uint8'), /a domain has no field chainId/],
  ['no domain', { types: { Thing: [] }, primaryType: 'Thing', message: {} }, /domain is missing/],
  ['too many values', one('uint8[]', new Array(2001).fill(1)), /too many values/],
  [
    'too many types',
    request(Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`T${at}`, []])), 'T0', {}),
    /too many types/,
  ],
  [
    'too many fields',
    request({ Thing: Array.from({ length: 65 }, (_, at) => ({ name: `f${at}`, type: 'bool' })) }, 'Thing', {}),
    /too many fields/,
  ],
  ['types that are no lists', request({ Thing: {} } as never, 'Thing', {}), /not a list of fields/],
  ['too long a text', one('string', 'x'.repeat(262_144)), /too long/],
])('refuses %s', (_, given, why) => {
  expect(() => parse(given)).toThrow(why)
  expect(() => parse(given)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('refuses what nests deeper than anybody reads', () => {
  let deep: object = { sub: [] }
  for (let at = 0; at < 14; at++) deep = { sub: [deep] }
  expect(() => parse(request({ Tree: [{ name: 'sub', type: 'Tree[]' }] }, 'Tree', deep))).toThrow(/nested too deeply/)
})

test.each(['', 'null', '[]', '"x"', '{', '{"types":{}}', '{"types":[],"domain":{},"primaryType":"A","message":{}}'])(
  'refuses the text %j',
  (text) => {
    expect(() => parseTypedData(text)).toThrow(expect.objectContaining({ code: -32602 }))
  },
)

test('reads a name that every object inherits as any other', () => {
  const given = `{"types":{"Thing":[{"name":"__proto__","type":"bool"}]},"primaryType":"Thing","domain":{},"message":{"__proto__":true}}`
  expect(parseTypedData(given).message.fields).toEqual([
    { name: '__proto__', value: { kind: 'boolean', type: 'bool', value: true } },
  ])
  expect(() => parseTypedData(given.replace('"message":{"__proto__":true}', '"message":{}'))).toThrow(/missing/)
})

test('reads a name in parts, which the contracts of an exchange sign', () => {
  const given = request({ 'Exchange:Send': [{ name: 'it', type: 'bool' }] }, 'Exchange:Send', { it: true })
  expect(parse(given).typeTexts.get('Exchange:Send')).toBe('Exchange:Send(bool it)')
})

test('reads one value in any of its forms as the same, and gives nothing that can be changed', () => {
  const parsed = (value: unknown) => parse(one('uint256', value)).message
  expect(parsed('0x00ff')).toEqual(parsed(255))
  expect(parsed('255')).toEqual(parsed(255))
  const data = parse(request(bulk, 'BulkOrder', { tree }))
  const frozen = (value: TypedValue): boolean =>
    Object.isFrozen(value) &&
    (value.kind === 'struct'
      ? Object.isFrozen(value.fields) && value.fields.every((field) => Object.isFrozen(field) && frozen(field.value))
      : value.kind !== 'array' || (Object.isFrozen(value.items) && value.items.every(frozen)))
  expect(Object.isFrozen(data) && frozen(data.message) && frozen(data.domain)).toBe(true)
})
