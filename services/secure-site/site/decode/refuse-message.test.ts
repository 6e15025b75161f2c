import { hexToBytes, parseEther, serializeTransaction } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { chainOf } from '../api/chain.ts'
import { encodeBase58 } from '../data/base58.ts'
import { refuseMessage } from './refuse-message.ts'

const address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const ethereum = { origin: 'https://shop.example', address, chain: chainOf(1) }
const own = encodeBase58(new Uint8Array(32).fill(1))
const solana = {
  origin: 'https://shop.example',
  address: own,
  chain: chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
}
const bytes = (text: string) => new TextEncoder().encode(text)
const copy = (data: Uint8Array) => Uint8Array.from(data)

const siwe = (more: object = {}) =>
  createSiweMessage({
    ...{ address, chainId: 1, domain: 'shop.example', nonce: 'abcdefgh1234', uri: 'https://shop.example/in' },
    ...{ version: '1', issuedAt: new Date(1_700_000_000_000), ...more },
  })
const siws = (account = own, fields = 'URI: https://shop.example/\nChain ID: devnet') =>
  `shop.example wants you to sign in with your Solana account:\n${account}\n\nWelcome\n\n${fields}`

test.each([
  ['plain', siwe()],
  ['with a statement', siwe({ statement: 'I agree to the terms of https://shop.example/terms' })],
  ['with a scheme', siwe({ scheme: 'https' })],
  [
    'with everything',
    siwe({
      statement: 'Hi',
      requestId: '7',
      expirationTime: new Date(2e12),
      notBefore: new Date(1e12),
      resources: ['https://other.example/a', 'ipfs://b'],
    }),
  ],
  ['with one empty line', siwe().replace('\n\n\n', '\n\n')],
  ['without being one', 'Sign in, please'],
  ['empty', ''],
])('takes a text that is for here: %s', (_, text) => {
  expect(() => refuseMessage(bytes(text), ethereum)).not.toThrow()
})

test.each([
  ['all of it', siws()],
  ['the account alone', `shop.example wants you to sign in with your Solana account:\n${own}`],
  ['a statement alone', `shop.example wants you to sign in with your Solana account:\n${own}\n\nWelcome`],
  ['the name of the network', siws(own, 'Chain ID: solana:devnet\nNonce: abcdefgh')],
  ['the id of the network', siws(own, `Version: 1\nChain ID: ${solana.chain.reference}`)],
])('takes the form of Solana: %s', (_, text) => {
  expect(() => refuseMessage(bytes(text), solana)).not.toThrow()
})

const refused = (text: string, why: RegExp, asker: Parameters<typeof refuseMessage>[1] = ethereum) => {
  const attempt = () => refuseMessage(bytes(text), asker)
  expect(attempt).toThrow(why)
  expect(attempt).toThrow(expect.objectContaining({ code: -32602 }))
}

test.each<[string, string, RegExp]>([
  ['another domain', siwe({ domain: 'bank.example' }), /signs in at bank\.example/],
  ['another port', siwe({ domain: 'shop.example:8443' }), /signs in at/],
  ['a domain with a user', siwe().replace('shop.example', 'bank.example@shop.example'), /does not have the form/],
  ['another scheme', siwe({ scheme: 'http' }), /signs in at/],
  ['the URI of another host', siwe({ uri: 'https://bank.example/in' }), /URI of this sign-in/],
  ['the URI of another scheme', siwe({ uri: 'http://shop.example/in' }), /URI of this sign-in/],
  ['another network', siwe({ chainId: 137 }), /another network/],
  ['another account', siwe({ address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' }), /another account/],
  ['another version', siwe().replace('Version: 1', 'Version: 2'), /does not have the form/],
  ['no nonce', siwe().replace(/Nonce: .*\n/, ''), /does not have the form/],
  ['a short nonce', siwe().replace(/Nonce: .*\n/, 'Nonce: abc\n'), /does not have the form/],
  [
    'a field twice',
    siwe().replace('Version: 1\n', 'URI: https://bank.example\nVersion: 1\n'),
    /does not have the form/,
  ],
  ['fields in another order', siwe().replace(/(URI: .*)\n(Version: 1)/, '$2\n$1'), /does not have the form/],
  ['a field as the statement', siwe().replace('\n\n\n', '\n\nURI: https://bank.example\n\n'), /does not have the form/],
  ['something behind it', `${siwe()}\nmore`, /does not have the form/],
  ['something before it', ` ${siwe()}`, /does not have the form/],
  ['an odd date', siwe().replace(/Issued At: .*/, 'Issued At: today'), /does not have the form/],
  ['ends of lines of another kind', siwe().replaceAll('\n', '\r\n'), /does not have the form/],
  ['a hidden letter', siwe({ domain: 'bank.example' }).replace('wants', 'wa\u200bnts'), /does not have the form/],
  ['wide letters', siwe({ domain: 'bank.example' }).replace('wants', 'ｗants'), /does not have the form/],
  ['two blanks', siwe({ domain: 'bank.example' }).replace('wants you', 'wants  you'), /does not have the form/],
  ['no first line', siwe({ domain: 'bank.example' }).replace(/^.*\n/, ''), /does not have the form/],
])('refuses a sign-in with %s', (_, text, why) => refused(text, why))

test('refuses sign-ins of Solana that are for elsewhere', () => {
  refused(siws(encodeBase58(new Uint8Array(32).fill(2))), /another account/, solana)
  refused(siws(own, 'Chain ID: mainnet'), /another network/, solana)
  refused(siws().replace('shop.', 'bank.'), /signs in at/, solana)
  refused(siws(own, 'URI: https://bank.example'), /URI of this/, solana)
  refused(`${siws()}\n\nmore`, /does not have the form/, solana)
})

describe('refuses bytes that are no text to sign', () => {
  const transaction = { chainId: 1, to: address, value: parseEther('1'), gas: 21_000n, nonce: 0 } as const
  test.each<[string, Uint8Array]>([
    ['a transaction of EIP-1559', hexToBytes(serializeTransaction({ ...transaction, maxFeePerGas: 9n }))],
    ['an old transaction', hexToBytes(serializeTransaction({ ...transaction, gasPrice: 9n }))],
    ['an authorization of EIP-7702', Uint8Array.from([5, 0xd7, ...new Array<number>(23).fill(1)])],
    ['typed data', Uint8Array.from([0x19, 1, ...new Array<number>(64).fill(7)])],
    ['data for a validator', Uint8Array.from([0x19, 0, 1])],
  ])('of Ethereum: %s', (_, data) => {
    expect(() => refuseMessage(copy(data), ethereum)).toThrow(/cannot be signed as text/)
  })

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
  const legacy = [1, 0, 1, ...body]
  test.each<[string, number[]]>([
    ['a message of a transaction', legacy],
    ['one of version 0', [128, 1, 0, 1, ...body, 0]],
    ['one of a version that is to come', [129, 1, 0, 1, ...body, 0]],
    ['a transaction with its signatures', [1, ...new Array<number>(64).fill(0), ...legacy]],
  ])('of Solana: %s', (_, data) => {
    expect(() => refuseMessage(Uint8Array.from(data), solana)).toThrow(/is a transaction/)
  })

  test('of Solana: the header of an off-chain message', () => {
    const data = Uint8Array.from([255, ...bytes('solana offchain'), 0, 0, 5, 0, ...bytes('Hello')])
    expect(() => refuseMessage(data, solana)).toThrow(/off-chain message/)
    expect(() => refuseMessage(data.slice(1), solana)).not.toThrow()
  })
})
