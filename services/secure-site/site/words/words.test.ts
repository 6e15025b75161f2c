import { describe, expect, test } from 'vitest'
import { amountWords } from '../decode/amount-words.ts'
import { english } from './english.ts'
import { languages, pickLanguage } from './language.ts'
import type { MessageId } from './messages.ts'
import { translator } from './translate.ts'
import { words } from './words.ts'

const ids = Object.keys(english) as MessageId[]
const args = {
  host: 'wallet.example',
  page: 'shop.example',
  count: 7,
  index: 3,
  type: 'Mail',
  field: 'owner',
  named: '137',
  used: '8453',
  reference: '31337',
  digits: '25',
  digit: 4,
  address: '0x00000000000000000000000000000000000000A2',
  symbol: 'TIDE',
  provider: 'Git Harbour',
  seconds: 1_893_456_000,
  id: '42',
  email: 'ada@example.org',
  length: 8,
  left: 4,
  table: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  letter: 'Ж',
  time: Date.UTC(2030, 4, 6, 12),
}
const asked = new Set<string>()
const given = new Proxy(args, {
  get(target, name) {
    asked.add(String(name))
    return Reflect.get(target, name)
  },
})
const said = (message: unknown): string =>
  typeof message === 'function' ? (message as (given: object) => string)(given) : String(message)
const others = Object.entries(languages).filter(([code]) => code !== 'en')

test('what newcomers once stumbled over is said so that one reading is enough', () => {
  const texts = ['keeper.operator', 'recovery.onceText', 'typed.unlimitedText', 'batch.title', 'batch.learns'] as const
  expect(texts.map((id) => said(english[id]))).toEqual([
    'wallet.example keeps this wallet’s key for you. Whoever runs wallet.example could use it and spend everything in this wallet.',
    'Write it down, or keep it where you keep passwords. Without it, nobody, including us, can open your wallet in another browser or on another site.',
    'The spender can take all of this token, now or later.',
    '7 actions, one approval',
    'One-time upgrade of your account',
  ])
  const odd = /by nobody|in three parts|learns to do|takes on the code/i
  expect(ids.filter((id) => odd.test(said(english[id])))).toEqual([])
})

test('English says something everywhere, in plain words', () => {
  for (const id of ids) {
    expect(said(english[id]).trim(), id).not.toBe('')
    expect(said(english[id]), id).not.toMatch(/[!'"]|oops|please|undefined/i)
  }
  expect([...asked].filter((name) => !Object.hasOwn(args, name))).toEqual([])
})

describe.each(others)('%s', (_, { messages }) => {
  test('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...ids].sort())
  })

  test('takes arguments where English does, and shows each', () => {
    for (const id of ids) {
      expect(typeof messages[id], id).toBe(typeof english[id])
      expect(said(messages[id]).trim(), id).not.toBe('')
      for (const value of Object.values(args))
        if (said(english[id]).includes(String(value))) expect(said(messages[id]), id).toContain(String(value))
    }
  })

  test('leaves nothing in English', () => {
    expect(ids.filter((id) => messages[id] === english[id])).toEqual([])
  })
})

test('Arabic keeps what is Latin from turning its sentences', () => {
  const t = translator(languages.ar.messages)
  expect(t(words('call.send', { symbol: 'TIDE' }))).toContain('\u2066TIDE\u2069')
  expect(t(words('cost.missingText', { digits: '0.25', symbol: 'TIDE' }))).toContain('\u20660.25 TIDE\u2069')
  expect([1, 2, 3, 11, 100].map((count) => t(words('typed.longText', { count })))).toEqual([
    'فيه قيمة واحدة.',
    'فيه قيمتان.',
    'فيه 3 قيم.',
    'فيه 11 قيمة.',
    'فيه 100 قيمة.',
  ])
})

test('a moment has the same form in every language, by the clock of the world or of its reader', () => {
  const seconds = Date.UTC(2030, 4, 6, 12, 7, 9) / 1000
  const said = Object.values(languages).map(({ messages }) => translator(messages)(words('typed.date', { seconds })))
  expect(said).toEqual(['6 May 2030, 12:07:09 UTC', '6. Mai 2030, 12:07:09 UTC', '6 مايو 2030، 12:07:09 UTC'])
  const here = new Date(2030, 0, 2, 3, 4).getTime()
  const local = Object.values(languages).map(({ messages }) =>
    translator(messages)(words('newcomer.time', { time: here })),
  )
  expect(local).toEqual(['2 January 2030, 03:04', '2. Januar 2030, 03:04', '2 يناير 2030، 03:04'])
})

test('picks the first language that there is', () => {
  expect(pickLanguage(['fr', 'de-AT', 'ar'])).toBe('de')
  expect(pickLanguage(['ar-EG'])).toBe('ar')
  expect(pickLanguage(['en-XA', 'de'])).toBe('en')
  for (const none of [[], [''], ['fr'], ['__proto__'], ['constructor']]) expect(pickLanguage(none)).toBe('en')
})

test('an amount has the decimal sign of its reader, and every digit', () => {
  const amount = amountWords(1_500_043_768_252_416_000n, 18, 'T.1')
  expect(translator(languages.en.messages)(amount)).toBe('1.500043768252416 T.1')
  expect(translator(languages.de.messages)(amount)).toBe('1,500043768252416 T.1')
  expect(translator(languages.de.messages)(amountWords(5n, 0, 'T.1'))).toBe('5 T.1')
  expect(translator(languages.en.messages)(amountWords(5n, 1))).toBe('0.5')
})
