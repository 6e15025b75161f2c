import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../storage/memory-store.ts'
import type { Session } from '../wallet/session.ts'
import { PendingEmail } from './pending-email.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const email = 'ada@example.org'
const pending = (store = memoryStore(), origin = 'https://shop.example') =>
  new PendingEmail({ projectId: 'shop', origin, project: { codeSeconds: 300 } } as unknown as Session, store)

test('is there for as long as the code works, for its address, on its page', async () => {
  const store = memoryStore()
  await pending(store).keep(email, { challengeId: 'c1', action: 'VERIFY_OTP' })
  vi.setSystemTime(Date.now() + 20_500)
  expect(await pending(store).of('Ada@Example.org')).toEqual({ challengeId: 'c1', action: 'VERIFY_OTP', seconds: 280 })
  expect(await pending(store).of('bea@example.org')).toBe(undefined)
  expect(await pending(store, 'https://other.example').of(email)).toBe(undefined)
  vi.setSystemTime(Date.now() + 279_500)
  expect(await pending(store).of(email)).toBe(undefined)
})

test('is over when it was used, and with a clock that was set back', async () => {
  const one = pending()
  await one.keep(email, { challengeId: 'c1', action: 'VERIFY_OTP' })
  vi.setSystemTime(Date.now() - 60_000)
  expect(await one.of(email)).toBe(undefined)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await one.of(email)).not.toBe(undefined)
  await one.drop()
  expect(await one.of(email)).toBe(undefined)
})

test('knows that a device was approved', async () => {
  const one = pending()
  await one.approved()
  expect(await one.of(email)).toBe(undefined)
  await one.keep(email, { challengeId: 'c1', action: 'VERIFY_DEVICE' })
  await one.approved()
  expect(await one.of(email)).toMatchObject({ challengeId: 'c1', action: 'VERIFY_OTP' })
})
