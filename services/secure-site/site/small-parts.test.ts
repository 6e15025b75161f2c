import { expect, test } from 'vitest'
import { chainOf, wireChainId } from './api/chain.ts'
import { Arming } from './approval/arming.ts'
import { v } from './data/schema.ts'
import type { Channel } from './host/channel.ts'
import { dispatch } from './host/dispatch.ts'
import { embedderOf } from './host/embedder.ts'
import { FrameError } from './host/frame-error.ts'
import { LocalizedError } from './host/localized-error.ts'
import { rateLimit } from './host/rate-limit.ts'
import { withinSize } from './host/within-size.ts'
import { Language, languages } from './words/language.ts'
import { words } from './words/words.ts'

test('a press counts after a second, half of it undisturbed and free', () => {
  const arming = new Arming(0)
  arming.set('more', false, 50)
  expect(arming.armedSince(5000)).toBeUndefined()
  arming.set('unknown', false, 100)
  expect(arming.armedSince(999)).toBeUndefined()
  expect(arming.armedSince(1000)).toBe(1000)
  arming.set('covered', true, 1100)
  expect(arming.armedSince(1100)).toBeUndefined()
  arming.set('covered', false, 2000)
  expect(arming.armedSince(2499)).toBeUndefined()
  expect(arming.armedSince(2500)).toBe(2500)
  arming.disturb(3000)
  expect(arming.armedSince(3400)).toBeUndefined()
  expect(arming.armedSince(3500)).toBe(3500)
})

test('tells when a press would count, once only the steady time is missing', () => {
  const arming = new Arming(0, [])
  expect(arming.due(900)).toBeUndefined()
  arming.disturb(1200)
  expect(arming.due(1300)).toBe(1700)
  expect(arming.armedSince(1300)).toBeUndefined()
  arming.set('more', true, 1400)
  expect(arming.due(1800)).toBeUndefined()
})

const around = { inFrame: true, nested: false, ancestors: ['https://shop.example'], referrer: 'https://other.example/' }

test('knows the page around', () => {
  expect(embedderOf(around)).toBe('https://shop.example')
  expect(embedderOf({ ...around, ancestors: undefined })).toBe('https://other.example')
  for (const wrong of [
    { inFrame: false },
    { nested: true },
    { ancestors: ['https://shop.example', 'https://outer.example'] },
    { ancestors: ['null'] },
    { ancestors: undefined, referrer: '' },
    { ancestors: ['file://'] },
  ])
    expect(() => embedderOf({ ...around, ...wrong })).toThrow()
})

test('takes plain data of a size, and nothing else', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(withinSize({ a: [1, 'two', null, undefined, true, { b: 3n }] })).toBe(true)
  for (const wrong of ['x'.repeat(300_000), cycle, new Map(), new Date(), new Array(1e6), Symbol('a'), () => {}, /a/])
    expect(withinSize(wrong)).toBe(false)
})

test('lets a burst through and then so many a second', () => {
  let now = 0
  const allowed = rateLimit(50, 100, () => now)
  const run = () => Array.from({ length: 200 }, allowed).filter(Boolean).length
  expect(run()).toBe(100)
  now = 1000
  expect(run()).toBe(50)
})

test('reads networks in every form of the wire', () => {
  const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expect([1, '8453', 'eip155:10', `solana:${devnet}`, devnet].map((id) => wireChainId(chainOf(id)))).toEqual([
    1,
    8453,
    10,
    `solana:${devnet}`,
    `solana:${devnet}`,
  ])
  for (const wrong of [0, -1, 1.5, '', 'eip155:x', 'bip122:1', 'solana:1', {}, null])
    expect(() => chainOf(wrong)).toThrow()
  expect(() => chainOf(1, 'solana')).toThrow()
})

test('an event that only every object has is no event', () => {
  const posted: unknown[] = []
  const channel = { post: (...message: unknown[]) => void posted.push(message) } as unknown as Channel
  const { t } = new Language({ lang: '', dir: '' } as HTMLElement, ['en'])
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '__proto__'])
    expect(dispatch({}, channel, { name, id: '1', payload: {} } as never, t, false), name).toBe(false)
  expect(posted).toEqual([])
})

test('what a person is to do is said in the language of the page, the rest in English', async () => {
  const root = { lang: '', dir: '' } as HTMLElement
  const language = new Language(root, ['en'])
  language.want('de-AT')
  const posted: unknown[] = []
  const channel = { post: (...message: unknown[]) => void posted.push(message) } as unknown as Channel
  for (const error of [
    new LocalizedError(words('start.cookies'), 4900),
    new FrameError('Nobody is logged in.', 4100),
  ]) {
    const handlers = { ASK: { schema: v.unknown(), run: () => Promise.reject(error) } }
    dispatch(handlers, channel, { name: 'ASK', id: '1' } as never, language.t, false)
  }
  await Promise.resolve()
  await Promise.resolve()
  expect(posted).toEqual([
    ['ASK_ERROR', '1', { message: languages.de.messages['start.cookies'], code: 4900 }],
    ['ASK_ERROR', '1', { message: 'Nobody is logged in.', code: 4100 }],
  ])
  expect(root.lang).toBe('en')
})
