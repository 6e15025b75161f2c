import fc from 'fast-check'
import { english, generateMnemonic } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../../../chains/core/base58.ts'
import { redact } from './redact.ts'

const rows: readonly (readonly [what: string, text: string, expected: string])[] = [
  ['plain words', 'Request timed out after 20 s', 'Request timed out after 20 s'],
  ['an address', 'from 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266.', 'from 0x….'],
  ['a hash', `tx 0x${'ab'.repeat(32)} failed`, 'tx 0x… failed'],
  ['hex without 0x', `key ${'ab'.repeat(32)}`, 'key …'],
  ['a short number', 'chain 0x7a69', 'chain 0x7a69'],
  ['a mailbox', 'sent to ann.lee+tag@mail.example.org', 'sent to …@…'],
  ['one of other letters', 'an jürgen@münchen.example', 'an …@…'],
  ['a query', 'GET https://rpc.example/v1/a?projectId=7&x=1 404', 'GET https://rpc.example/v1/a 404'],
  ['a hash of a page', 'at (https://shop.example/a.js#user:1:5)', 'at (https://shop.example/a.js)'],
  ['a frame of a stack', 'at f (https://shop.example/a.js:10:5)', 'at f (https://shop.example/a.js:10:5)'],
  ['a frame of another browser', 'f@https://shop.example/a.js:10:5', 'f@https://shop.example/a.js:10:5'],
  ['a pairing link', 'wc:7f6e@2?relay-protocol=irn&symKey=00ff', 'wc:…'],
  ['a key by its name', 'with symKey=00ffee&x=1', 'with symKey=…&x=1'],
  ['a code', 'back with code=4/P7q and state=9', 'back with code=… and state=…'],
  ['an account of Solana', 'of 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'of …'],
  ['an account of Bitcoin', 'of bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'of …'],
  ['JSON', '{"otp":"123456","token":"sk-77x"}', '{"otp":"…","token":"…"}'],
  ['JSON in JSON', '{\\"otp\\":\\"123456\\"}', '{\\"otp\\":\\"…\\"}'],
  ['a number in JSON', '{"otp":123456,"ok":true}', '{"otp":…,"ok":true}'],
  ['a list in JSON', '{"secret":["a","b"]}', '{"secret":…}'],
  ['a code in JSON, not an error’s', '{"code":"493817","x":1} {"code":-32602}', '{"code":"…","x":1} {"code":-32602}'],
  ['a password', 'password: hunter2!, x', 'password: …, x'],
  ['a header', 'Authorization: Bearer abc def', 'Authorization: …'],
  ['a cookie', 'Cookie: a=1; session=zz\nHost: x.example', 'Cookie: …\nHost: x.example'],
  ['a bearer', 'sent Bearer a1b2c3d4 twice', 'sent Bearer … twice'],
  ['a session', 'session_id=Zm9v x-api-key: 77aa', 'session_id=… x-api-key: …'],
  ['a name in camel case', 'with accessToken: "abc"', 'with accessToken: "…"'],
  [
    'a key in the path',
    'POST https://eth.example/v2/abcDEF_ghi-JKLmnoPQRstuvWXyz failed',
    'POST https://eth.example/v2/… failed',
  ],
  [
    'a key in the path at the end of a sentence',
    'no answer from https://rpc.example/v2/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAG.',
    'no answer from https://rpc.example/v2/….',
  ],
  ['one of another operator', 'https://a.example/4f5e6d7c8b9a0f1e2d3c/ 403', 'https://a.example/…/ 403'],
  ['a path without its host', 'POST /v3/0A9b8c7D6e5F4a3B2c failed', 'POST /v3/… failed'],
  ['a name and password of a host', 'GET https://ann:pw@rpc.example/x', 'GET https://…@rpc.example/x'],
  ['a mailbox in a path', 'GET /users/ann%40mail.example/x', 'GET /users/…@…/x'],
  ['a token', 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27 back', 'got … back'],
  ['a code in words', 'your code is 123456.', 'your code is ….'],
  [
    'a key whose letters and digits alternate like numbered words',
    'of 4Mjrf57Ytcijx7KHr34qKa2MEGTX4NEr2Vrg1FiEad22XPX41tLRhN6rSXVJ9MhKPuUwo1Ehxzgef9Se1xfSxH6a',
    'of …',
  ],
  ['a numbered phrase', `1. ${english.slice(0, 12).join(' 2. ')}`, '1. …'],
]

const harmless = [
  'Unexpected token < in JSON at position 0',
  'Unexpected token: punc (()',
  `Unexpected token 'a', "a" is not valid JSON`,
  'Invalid state: closed',
  'state: connected, key: undefined',
  'exit code 137, error code 32000, code: 4001, code=-32602, code: -32000',
  'user rejected action (action="sendTransaction", reason="rejected", code=ACTION_REJECTED, version=6.13.4)',
  'connect ECONNREFUSED 127.0.0.1:8545 {"code":"ECONNREFUSED","errno":-111}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_foo does not exist"}}',
  'Bearer authentication is required',
  'Basic authentication failed. The session expired: please log in again.',
  'Password: required',
  'insufficient funds for gas * price + value: balance 0, tx cost 21000000000000000000000000000, overshot 21000000',
  'Cannot read properties of undefined (reading "requestPermissionsForEveryAccount2")',
  'at _react_views__WEBPACK_IMPORTED_MODULE_12__.createWalletConnectClientForSession (webpack-internal:///./x.tsx:10:5)',
  'at async Object.request (https://cdn.example/npm/wallet-modal@1.20.30/dist/cdn/chunks/open-DuzRlER9a8b7c6d5e4f3.js:1:20531)',
  'f@https://shop.example/_next/static/chunks/app/layout-1b2c3d4e5f6a7b8c.js:2:117',
  'react-dom@18.3.1-canary-ab12 warns',
  'Failed to fetch dynamically imported module: https://shop.example/assets/sign-message-C1_x9aZk.js',
  'The wallet did not answer in time, and the page was told so after twenty seconds by the timer of the modal.',
  'GET https://api.example/v1/certified-wallets/page/12 504',
  'chain 0x7a69 is not eip155:31337',
]

const words = fc.constantFrom('', ' ', 'failed: ', 'answer ', '(', '"', '\n', 'x=1&', '{"a":1} ')
const after = fc.constantFrom('', ' ', ' failed', '.', ')', '"', '\n', ', then')
const hexes = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((raw) => Buffer.from(raw).toString('hex'))
/** Every byte as likely as any other, as in a key. */
const drawn = (bytes: number) =>
  fc.noBias(fc.uint8Array({ minLength: bytes, maxLength: bytes })).map((raw) => Buffer.from(raw))
/** Base58 texts without a digit (1 in 1,700) are left out: they look like names in code, which are kept. */
const base58 = (bytes: number) =>
  drawn(bytes)
    .map((raw) => encodeBase58(raw))
    .filter((secret) => /\d/.test(secret))
    .map((secret) => [secret, secret] as const)
const name = fc.constantFrom('otp', 'password', 'session_id', 'accessToken', 'x-api-key', 'client_secret', 'symKey')
const opaque = fc
  .stringMatching(/^[A-Za-z0-9._~+/-]{4,40}$/)
  .filter(
    (text) => !/^(?:undefined|null|true|false|not|is|was|must|missing|invalid|required|expired|empty)\b/i.test(text),
  )

/** A secret, and a text that holds it. */
const shapes: Readonly<Record<string, fc.Arbitrary<readonly [secret: string, text: string]>>> = {
  JSON: fc.tuple(name, opaque).map(([key, secret]) => [secret, JSON.stringify({ [key]: secret })]),
  'JSON in JSON': fc
    .tuple(name, opaque)
    .map(([key, secret]) => [secret, JSON.stringify(JSON.stringify({ [key]: secret }))]),
  pair: fc
    .tuple(name, fc.constantFrom('=', ': ', ':', ' = '), opaque)
    .map(([key, mark, secret]) => [secret, key + mark + secret]),
  header: opaque.map((secret) => [secret, `Authorization: Bearer ${secret}`]),
  key: hexes(32).map((secret) => [secret, secret]),
  'key with 0x': hexes(20).map((secret) => [secret, `0x${secret}`]),
  'hexadecimal key in a path': hexes(16).map((secret) => [secret, `https://rpc.example/v3/${secret}`]),
  'key in a path': drawn(24).map((raw) => [
    raw.toString('base64url'),
    `https://rpc.example/v2/${raw.toString('base64url')}`,
  ]),
  base58: base58(32),
  'long base58': base58(64),
  token: drawn(48).map((raw) => {
    const secret = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${raw.toString('base64url')}.${raw.toString('base64url')}`
    return [secret, secret]
  }),
  mailbox: fc
    .emailAddress()
    .filter((secret) => !/[/=?'`{}]/.test(secret))
    .map((secret) => [secret, secret]),
  phrase: fc.constantFrom(128, 256).map((strength) => {
    const secret = generateMnemonic(english, strength as 128 | 256)
    return [secret, secret]
  }),
}

describe('what leaves the page in a report', () => {
  test.each(rows)('param: %s', (_what, text, expected) => {
    expect(redact(text, 500)).toBe(expected)
  })

  test.each(harmless)('param: says %s as it is', (text) => {
    expect(redact(text, 500)).toBe(text)
  })

  test.each(Object.entries(shapes))('property: no piece of a %s is left, wherever it stands', (_what, shape) => {
    fc.assert(
      fc.property(words, shape, after, (before, [secret, text], rest) => {
        const left = redact(before + text + rest, 5_000)
        const piece = Math.min(secret.length, 10)
        for (let at = 0; at + piece <= secret.length; at++) expect(left).not.toContain(secret.slice(at, at + piece))
        expect(redact(left, 5_000)).toBe(left)
      }),
      { numRuns: 300 },
    )
  })

  test('param: half of a secret, where a long text is cut', () => {
    for (let at = 16_300; at < 16_384; at++) {
      const left = redact(`${'0x'.padEnd(at - 1, 'ab')} ${'Ab3'.repeat(40)}`, 5_000)
      expect(left).not.toContain('Ab3')
    }
  })

  test('param: a text of any size, in no time', () => {
    // The time of the processor is measured, not the clock, which other processes slow down. A pattern that backtracks
    // would take minutes.
    const begun = process.cpuUsage()
    for (const part of [
      'a@',
      '0x',
      'a.',
      'https://',
      'code=',
      'x',
      'a1',
      'abc ',
      '"',
      '\\\\',
      'a-',
      'eyJ',
      '[',
      'otp:"',
      'Bearer ',
    ])
      expect(redact(part.repeat(500_000), 500).length).toBeLessThanOrEqual(500)
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(5_000)
  })
})
