import { describe, expect, test } from 'vitest'
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
]

describe('what leaves the page in a report', () => {
  test.each(rows)('param: %s', (_what, text, expected) => {
    expect(redact(text, 500)).toBe(expected)
  })

  test('param: a text of any size, in no time', () => {
    const begun = performance.now()
    for (const part of ['a@', '0x', 'a.', 'https://', 'code=', 'x', 'a1'])
      expect(redact(part.repeat(500_000), 500).length).toBeLessThanOrEqual(500)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})
