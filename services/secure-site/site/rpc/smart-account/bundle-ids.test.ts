import { afterEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../storage/memory-store.ts'
import type { Session } from '../../wallet/session.ts'
import { BundleIds } from './bundle-ids.ts'

const session = (id = 'ada') =>
  ({ projectId: 'p', origin: 'https://shop.example', requireUser: () => ({ id }) }) as unknown as Session
const DAY = 86_400_000

afterEach(() => vi.useRealTimers())

async function use(ids: BundleIds, name: string) {
  const claimed = await ids.claim(name)
  await claimed.keep(`own ${name}`)
  await claimed.free(false)
}

test('ids are forgotten after thirty days, and none before', async () => {
  vi.useFakeTimers()
  const values = new Map<string, unknown>()
  const ids = new BundleIds(session(), memoryStore(values))
  await use(ids, 'first')
  vi.advanceTimersByTime(29 * DAY)
  await use(ids, 'second')
  expect(await ids.find('first')).toBe('own first')
  await expect(ids.claim('first')).rejects.toMatchObject({ code: 5720 })
  vi.advanceTimersByTime(2 * DAY)
  await use(ids, 'third')
  expect(await ids.find('first')).toBeUndefined()
  expect(await ids.find('second')).toBe('own second')
})

test('the newest five hundred of a person and page are kept, whatever others use', async () => {
  const values = new Map<string, unknown>()
  const store = memoryStore(values)
  const ids = new BundleIds(session(), store)
  const others = new BundleIds(session('bea'), store)
  await use(others, 'hers')
  for (let n = 0; n < 520; n++) await use(ids, `bundle ${n}`)
  expect(await ids.find('bundle 19')).toBeUndefined()
  expect(await ids.find('bundle 20')).toBe('own bundle 20')
  expect(await others.find('hers')).toBe('own hers')
  expect(values.size).toBe(500 + 1 + 2)
})

test('one that was not sent leaves nothing', async () => {
  const values = new Map<string, unknown>()
  const ids = new BundleIds(session(), memoryStore(values))
  const claimed = await ids.claim('unsent')
  await claimed.keep('own')
  await claimed.free(true)
  expect(await ids.find('unsent')).toBeUndefined()
  await use(ids, 'unsent')
  expect(await ids.find('unsent')).toBe('own unsent')
})
