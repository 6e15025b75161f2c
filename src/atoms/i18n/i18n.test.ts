import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { englishMessages, type Messages } from './english-messages.ts'
import { locales } from './locale.ts'
import { ar } from './locales/ar.ts'
import { de } from './locales/de.ts'
import { message } from './message-ref.ts'
import { sendMessages } from './messages/send-messages.ts'
import { walletMessages } from './messages/wallet-messages.ts'
import { lengthen, pseudo } from './pseudo.ts'
import { translator } from './translate.ts'

const ids = Object.keys(englishMessages) as (keyof Messages)[]
const all: { readonly [locale: string]: Messages } = { de, ar, 'en-XA': pseudo }

// Arguments of every kind, so that each message can be called.
// biome-ignore format: one table
const args = {
  site: 'Tidepool', wallet: 'Lantern', network: 'Basalt', address: '0x7A3f…c41E', query: 'meridain', amount: '1.5 MRD',
  symbol: 'MRD', name: 'juniper', id: '999', count: 3, limit: 99, hash: '0xab', seconds: 4, fee: '0.1', unit: 'MRD', excess: '0.2',
}
const sentinel = new Proxy(args, { get: (target, name) => Reflect.get(target, name) ?? 'thing' })
const say = (message: unknown): string =>
  typeof message === 'function' ? (message as (given: object) => string)(sentinel) : String(message)

describe('englishMessages', () => {
  test('default: every id says something, without straight apostrophes or exclamation marks', () => {
    for (const id of ids) {
      expect(say(englishMessages[id]).trim(), id).not.toBe('')
      // The secure frame's protocol prescribes "Please try again after"; no other message says please.
      expect(say(englishMessages[id]).replace(/^Please (?=try again after)/, ''), id).not.toMatch(/[!'"]|oops|please/i)
    }
  })

  test('default: no id is in two parts', async () => {
    const folder = path.join(import.meta.dirname, 'messages')
    const files = await Promise.all(
      readdirSync(folder).map(
        (file) => import(path.join(folder, file)) as Promise<{ readonly [name: string]: object }>,
      ),
    )
    const inParts = files.flatMap((file) => Object.values(file)).flatMap((part) => Object.keys(part))
    expect(inParts.sort()).toEqual([...ids].sort())
  })

  test('default: the fixed messages of the specification are verbatim', () => {
    const t = translator(englishMessages)
    expect(t('balance.unavailable')).toBe('Token Balance Unavailable')
    expect(t('error.signRejected')).toBe('Signature declined')
    expect(t('error.unsupportedChain')).toBe('Unsupported chain')
    expect(t('error.sendIncomplete')).toBe('An amount and receiver address are required')
    expect(t('error.tokenRequired')).toBe('A token is required')
    expect(t('error.connectRejected')).toBe('Connection rejected')
    expect(t('connecting.failed')).toBe('Failed to connect')
    expect(t('error.disconnect')).toBe('Failed to disconnect')
    expect(t('error.cooldown', { seconds: 7 })).toBe('Please try again after 7 seconds')
    expect(t('error.farcaster')).toBe('Failed to connect to farcaster')
    expect(t('error.networkNotFound')).toBe('Network not found')
  })
})

describe('translator', () => {
  test('default: English as long as no translation is loaded, then the translation', () => {
    expect(translator(sendMessages)('send.max')).toBe('Max')
    expect(translator(sendMessages, {})('send.token', { symbol: 'MRD' })).toBe('Token: MRD')
    expect(translator(sendMessages, ar)('send.max')).toBe(ar['send.max'])
  })

  test('behavior: a message that is data brings its English text, whichever parts the translator has', () => {
    const count = message(walletMessages, 'list.found', { count: 2 })
    expect(translator(sendMessages).ref(count)).toBe('2 wallets found')
    expect(translator(sendMessages, de).ref(count)).toBe(translator(de)('list.found', { count: 2 }))
    expect(translator({}).ref(message(sendMessages, 'send.max'))).toBe('Max')
  })

  test('behavior: ids of other parts, and missing or needless arguments, do not compile', () => {
    const t = translator(sendMessages)
    // @ts-expect-error: another part
    expect(t('list.search')).toBeUndefined()
    // @ts-expect-error: without its argument
    expect(() => t('send.token')).toThrow()
    // @ts-expect-error: it has no argument
    expect(t('send.max', { symbol: 'MRD' })).toBe('Max')
    // @ts-expect-error: another part
    expect(message(sendMessages, 'list.search').english).toBeUndefined()
  })
})

describe.each(Object.entries(all))('locale %s', (name, messages) => {
  test('default: has every id and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...ids].sort())
  })

  test('default: takes arguments exactly where English does, and uses each', () => {
    for (const id of ids) {
      expect(typeof messages[id], id).toBe(typeof englishMessages[id])
      const english = say(englishMessages[id])
      for (const value of Object.values(args)) {
        const shown = typeof value === 'string' && english.includes(value)
        if (shown) expect(say(messages[id]), id).toContain(value)
      }
      expect(say(messages[id]).trim(), id).not.toBe('')
    }
  })

  test('default: nothing is left in English', () => {
    const same = ids.filter((id) => messages[id] === englishMessages[id])
    // Words that are the same in German.
    expect(same).toEqual(
      name === 'de'
        ? same.filter((id) =>
            /^(Browser|Desktop|Web|NFTs|Name|Beta|Normal)$|Wallets?$|^\?$/.test(say(englishMessages[id])),
          )
        : [],
    )
  })
})

test('default: the first texts of the pseudo-locale are the English ones in brackets', () => {
  expect(locales['en-XA'].connect).toBe(`[${locales.en.connect}]`)
  expect(Object.keys(locales['en-XA'])).toEqual(Object.keys(locales.de))
})

test('behavior: Arabic counts accounts by its own plural forms', () => {
  const t = translator(ar)
  expect([1, 2, 3, 11, 100].map((count) => t('wallets.count', { count }))).toEqual([
    'حساب واحد',
    'حسابان',
    '3 حسابات',
    '11 حسابًا',
    '100 حساب',
  ])
})

test('behavior: an age in Arabic, which says by itself that it is past, is not said to be so twice', () => {
  const age = translator(ar)('time.min', { count: 5 })
  const [past = ''] = age.split(' ')
  const told = ids.flatMap((id) => {
    const text = ar[id]
    if (typeof text !== 'function') return []
    const shown = (text as (given: object) => string)({ ...args, age })
    return shown.includes(age) ? [shown.split(past).length - 1] : []
  })
  expect([told.length > 3, ...new Set(told)]).toEqual([true, 1])
})

describe('pseudo', () => {
  test('default: longer by about 40 %, accented and bracketed', () => {
    for (const id of ids) {
      const text = englishMessages[id]
      if (typeof text !== 'string' || text.length < 12) continue
      const long = lengthen(text)
      expect(long, id).toMatch(/^\[.*\]$/s)
      expect(long.length / text.length, id).toBeGreaterThan(1.25)
      expect(long.length / text.length, id).toBeLessThan(1.6)
      expect(long, id).not.toMatch(/[a-z]/i)
    }
  })

  test('behavior: arguments come through letter by letter', () => {
    const t = translator(pseudo)
    const text = t('connecting.connectedText', { site: 'Tidepool', address: '0xAbC' })
    expect(text).toContain('Tidepool')
    expect(text).toContain('0xAbC')
    expect(text).toContain('çåñ')
  })
})

describe('how long a mail is good for, and how long to wait, are said as the language counts', () => {
  const minutes = (messages: Messages, count: number) => {
    const t = translator(messages)
    return [
      t('login.codeSent', { count: 6, email: '@', minutes: count }),
      t('login.deviceText', { email: '@', minutes: count }),
    ]
  }
  const seconds = (messages: Messages, count: number) => translator(messages)('error.cooldown', { seconds: count })

  test.each([
    [1, 'دقيقة واحدة', 'ثانية واحدة'],
    [2, 'دقيقتين', 'ثانيتين'],
    [5, '5 دقائق', '5 ثوانٍ'],
    [20, '20 دقيقة', '20 ثانية'],
  ])('Arabic: %i', (count, shown, wait) => {
    for (const text of minutes(ar, count)) expect(text).toContain(`لمدة ${shown}.`)
    expect(seconds(ar, count)).toContain(`بعد ${wait}`)
  })

  test.each([
    [1, '1 minute.', '1 Minute.', '1 Sekunde '],
    [5, '5 minutes.', '5 Minuten.', '5 Sekunden '],
  ])('English and German: %i', (count, english, german, wait) => {
    for (const text of minutes(englishMessages as Messages, count)) expect(text).toContain(english)
    for (const text of minutes(de, count)) expect(text).toContain(german)
    expect(seconds(de, count)).toContain(wait)
  })
})
