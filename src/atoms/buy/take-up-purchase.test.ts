import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buyKit, endBuyKits } from '../../../test/fakes/buy-kit.ts'
import { BuyWorld } from '../../../test/fakes/buy-world.ts'
import { bought, buying } from '../../../test/fakes/buying.ts'
import { fakeClock, flush } from '../../../test/fakes/clock.ts'
import { fakeLocks, second, sessionOf } from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import type { Session } from '../../chains/core/types.ts'
import type { UserOptions } from '../kit/options/options.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { claimPurchase, keptPurchase } from './kept-purchase.ts'
import { leavePurchase } from './start-purchase.ts'
import { takeUpPurchase } from './take-up-purchase.ts'

const key = '@wallet-modal/onramp'

// A purchase that has ended loads this: a file that still loads when the last test ends would fail the run.
beforeAll(() => import('../assets/history.ts'))
afterEach(endBuyKits)

/** A page whose visitor has left a purchase a minute after the press, and what a reload of it has. */
async function left(world = new BuyWorld()) {
  const env = { clock: fakeClock(), storage: new FakeStorage(), locks: fakeLocks() }
  const first = await buying('quay', { world, env })
  await env.clock.pass(60_000)
  await flush(20)
  leavePurchase(first.kit)
  const reload = (options: Partial<UserOptions> = {}) => {
    const { kit, events } = buyKit(options, world, env)
    kit.store.set(openAtom, true)
    const toasts: unknown[] = []
    kit.store.sub(toastAtom, () => {
      const toast = kit.store.get(toastAtom)
      if (toast) toasts.push([toast.tone, toast.message.id])
    })
    takeUpPurchase(kit)
    return { kit, events, toasts }
  }
  const polls = () => world.asked.filter(({ query }) => query.has('onramp')).length
  const balances = () => world.asked.filter(({ path }) => path.endsWith('/balance')).length
  return { ...env, first, world, reload, polls, balances }
}

describe('takeUpPurchase', () => {
  test('default: after a reload, coins that come are told, and the balances read anew', async () => {
    const world = new BuyWorld()
    world.rows = [bought('old', 'confirmed')]
    const { clock, reload, storage, balances } = await left(world)
    const { toasts } = reload()
    await clock.pass(8_000)
    await flush(20)
    expect(toasts).toEqual([])
    expect(storage.items.has(key)).toBe(true)
    world.rows = [bought('old', 'confirmed'), bought('new', 'confirmed')]
    const before = balances()
    await clock.pass(4_000)
    await flush(20)
    expect(toasts).toEqual([['success', 'buy.landed']])
    expect(balances()).toBeGreaterThan(before)
    expect(storage.items.has(key)).toBe(false)
  })

  test('behavior: a purchase that the provider declines is told, and forgotten', async () => {
    const { clock, reload, storage, world } = await left()
    const { toasts } = reload()
    world.rows = [bought('p1', 'ONRAMP_TRANSACTION_STATUS_FAILED')]
    await clock.pass(4_000)
    await flush(20)
    expect(toasts).toEqual([['error', 'buy.declined']])
    expect(storage.items.has(key)).toBe(false)
  })

  test('behavior: a page that is left before the first answer goes by the time of the press', async () => {
    const world = new BuyWorld()
    world.historyStatus = 404
    const { clock, reload } = await left(world)
    world.historyStatus = 200
    const at = (ms: number) => new Date(clock.now() - 60_000 + ms).toISOString()
    world.rows = [bought('older', 'confirmed', at(-1_000))]
    const { toasts } = reload()
    await clock.pass(4_000)
    await flush(20)
    expect(toasts).toEqual([])
    world.rows = [bought('newer', 'confirmed', at(1_000))]
    await clock.pass(4_000)
    await flush(20)
    expect(toasts).toEqual([['success', 'buy.landed']])
  })

  test('behavior: it is asked for as long as its three minutes last, and by one look afterwards', async () => {
    const { clock, reload, storage, polls, world } = await left()
    const { toasts, kit } = reload()
    await clock.pass(130_000)
    await flush(20)
    const late = polls()
    await clock.pass(60_000)
    await flush(20)
    expect(polls()).toBe(late)
    expect(storage.items.has(key)).toBe(true)
    takeUpPurchase(kit)
    await clock.pass(60_000)
    await flush(20)
    // The first request and the last.
    expect(polls()).toBe(late + 2)
    world.rows = [bought('p1', 'confirmed')]
    takeUpPurchase(kit)
    await clock.pass(1)
    await flush(20)
    expect(toasts).toEqual([['success', 'buy.landed']])
  })

  test('behavior: after half an hour it is forgotten', async () => {
    const { clock, reload, storage, polls } = await left()
    clock.sleep(30 * 60_000)
    const before = polls()
    reload()
    await clock.pass(60_000)
    await flush(20)
    expect(polls()).toBe(before)
    expect(storage.items.has(key)).toBe(false)
  })

  test('behavior: two tabs tell it once, also where both hear of it at the same time', async () => {
    const { clock, reload, world } = await left()
    const [a, b] = [reload(), reload()]
    world.rows = [bought('p1', 'confirmed')]
    await clock.pass(4_000)
    await flush(20)
    expect([...a.toasts, ...b.toasts]).toEqual([['success', 'buy.landed']])
  })

  test('behavior: a purchase is told though a later one has taken its place', async () => {
    const { clock, reload, world, storage } = await left()
    const { toasts } = reload()
    const later = JSON.stringify({ ...JSON.parse(storage.items.get(key) ?? ''), at: clock.now() })
    storage.items.set(key, later)
    world.rows = [bought('p1', 'confirmed')]
    await clock.pass(4_000)
    await flush(20)
    expect(toasts).toEqual([['success', 'buy.landed']])
    expect(storage.items.get(key)).toBe(later)
  })

  test('behavior: a purchase that is half an hour old is claimed once', async () => {
    const { clock, first } = await left()
    const { at } = keptPurchase(first.kit) ?? {}
    clock.sleep(30 * 60_000)
    expect(await claimPurchase(first.kit, at ?? 0)).toBe(true)
    expect(await claimPurchase(first.kit, at ?? 0)).toBe(false)
  })

  test('behavior: a tab that waits in the view of the purchase, and one with the account, tell it once', async () => {
    const world = new BuyWorld()
    const env = { clock: fakeClock(), storage: new FakeStorage(), locks: fakeLocks() }
    const waiting = await buying('quay', { world, env })
    const { kit } = buyKit({}, world, env)
    kit.store.set(openAtom, true)
    takeUpPurchase(kit)
    world.rows = [bought('p1', 'confirmed')]
    await env.clock.pass(4_000)
    await flush(20)
    expect([waiting.toast(), kit.store.get(toastAtom)?.message.id].filter(Boolean)).toEqual(['buy.landed'])
    expect(waiting.view()).toBe('Account')
  })

  test('behavior: it ends with the modal, and with another account', async () => {
    const one = await left()
    const { kit } = one.reload()
    kit.store.set(openAtom, false)
    const before = one.polls()
    await one.clock.pass(60_000)
    expect(one.polls()).toBe(before)
    kit.store.set(openAtom, true)
    takeUpPurchase(kit)
    takeUpPurchase(kit)
    await flush(20)
    expect(one.polls()).toBe(before + 1)
    kit.store.set(connectionAtoms.eip155, { status: 'connected', session: sessionOf(second) as Session<'eip155'> })
    takeUpPurchase(kit)
    await one.clock.pass(60_000)
    await flush(20)
    expect(one.polls()).toBe(before + 1)
    expect(one.storage.items.has(key)).toBe(true)
  })

  test.each(['', 'null', '{"provider":"quay"}', '{"provider":1,"key":"eip155:1:0x","at":1}', '[]'])(
    'error: a stored text that is no purchase (%s) is forgotten',
    async (text) => {
      const { reload, storage, polls } = await left()
      storage.items.set(key, text)
      const before = polls()
      reload()
      await flush(20)
      expect(polls()).toBe(before)
      expect(storage.items.has(key)).toBe(false)
    },
  )

  test('error: a provider that the page has no more is not asked about', async () => {
    const { reload, polls } = await left()
    const before = polls()
    reload({ features: { onramp: ['meld'] } })
    await flush(20)
    expect(polls()).toBe(before)
  })
})
