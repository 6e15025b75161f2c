import { afterEach, describe, expect, test } from 'vitest'
import { endBuyKits, FakeWindow } from '../../../test/fakes/buy-kit.ts'
import { BuyWorld } from '../../../test/fakes/buy-world.ts'
import { bought, buying } from '../../../test/fakes/buying.ts'
import { flush } from '../../../test/fakes/clock.ts'
import { second } from '../../../test/fakes/send-kit.ts'
import type { Session } from '../../chains/core/types.ts'
import { connectionAtoms, sessionIn } from '../sessions/connection.atoms.ts'
import { followAgain } from './start-purchase.ts'

afterEach(async () => {
  // A purchase that has ended loads this: a file that still loads when the last test ends would fail the run.
  await import('../assets/history.ts')
  endBuyKits()
}, 60_000)

type Buying = Awaited<ReturnType<typeof buying>>

/** Changes the session of the same wallet, as one does by `accountsChanged`. */
function change({ kit }: Buying, part: Partial<Session<'eip155'>>) {
  const session = { ...(sessionIn(kit.store.get, 'eip155') as Session<'eip155'>), ...part }
  kit.store.set(connectionAtoms.eip155, { status: 'connected', session })
}
const changeAccount = (one: Buying) => change(one, { address: second as `0x${string}` })

describe('startPurchase', () => {
  test('behavior: another account of the wallet ends a purchase; the provider’s page is left', async () => {
    const one = await buying()
    changeAccount(one)
    await flush(20)
    expect(one.state().status).toBe('none')
    expect(one.view()).toBe('OnRampProviders')
    expect(one.window.wasClosed).toBe(false)
    const polls = one.polls().length
    await one.clock.pass(60_000)
    expect(one.polls()).toHaveLength(polls)
  })

  test('behavior: another account of the wallet while the address is made ends the wait for it', async () => {
    const world = new BuyWorld()
    world.url = undefined
    const one = await buying('coinbase', { world })
    expect(one.state().status).toBe('opening')
    changeAccount(one)
    await flush(20)
    expect(one.state().status).toBe('none')
    expect(one.view()).toBe('OnRampProviders')
    expect(one.window.wasClosed).toBe(true)
  })

  test('behavior: another network of the wallet goes one view back, not two', async () => {
    const one = await buying()
    change(one, { caipNetworkId: 'eip155:2' })
    await flush(20)
    expect(one.state().status).toBe('none')
    expect(one.view()).toBe('OnRampProviders')
  })

  test('behavior: a look more is no blocked window, and does not end with the window of before', async () => {
    const one = await buying()
    for (let passed = 0; passed < 180_000; passed += 4_000) {
      await one.clock.pass(4_000)
      await flush(20)
    }
    expect(one.state()).toMatchObject({ status: 'failed', reason: 'late' })
    one.window.isClosed = true
    followAgain(one.kit)
    await one.clock.pass(10_000)
    await flush(20)
    expect(one.state()).toMatchObject({ status: 'waiting', blocked: false })
    one.world.rows = [bought('p1', 'confirmed')]
    await one.clock.pass(4_000)
    await flush(20)
    expect(one.view()).toBe('Account')
  })

  test.each([
    ['bought', [bought('p1', 'confirmed')], 'buy.landed'],
    ['bought nothing', [], 'buy.closed'],
  ])('behavior: a window that is closed by who has %s there is told so', async (_, rows, toast) => {
    const one = await buying()
    one.world.rows = rows
    one.window.isClosed = true
    await one.clock.pass(2_000)
    await flush(20)
    expect(one.toast()).toBe(toast)
    expect(one.view()).toBe('Account')
    expect(one.polls()).toHaveLength(2)
  })

  test('behavior: a window that is closed ends the view in ten seconds if the service does not answer', async () => {
    const one = await buying()
    one.world.answer = () => new Promise(() => {})
    one.window.isClosed = true
    await one.clock.pass(2_000)
    expect(one.view()).toBe('BuyInProgress')
    await one.clock.pass(10_000)
    await flush(20)
    expect(one.view()).toBe('Account')
    expect(one.toast()).toBe('buy.closed')
  })

  test('error: a window that can’t be led anywhere becomes a link', async () => {
    const window = new FakeWindow()
    window.go = () => {
      throw new TypeError('The window is gone')
    }
    const one = await buying('meld', { window })
    expect(one.state()).toMatchObject({ status: 'waiting', blocked: true })
    await one.clock.pass(10_000)
    expect(one.view()).toBe('BuyInProgress')
  })

  test.each([
    'ONRAMP_TRANSACTION_STATUS_FAILED',
    'ONRAMP_ORDER_STATUS_CANCELLED',
    'canceled',
    'EXPIRED',
    'rejected',
    'REFUNDED',
    'error',
  ])('behavior: %s brings no coins', async (status) => {
    const one = await buying()
    one.world.rows = [bought('p1', status)]
    await one.clock.pass(4_000)
    await flush(20)
    expect(one.state()).toMatchObject({ status: 'failed', reason: 'declined' })
  })

  test('behavior: a page that has slept looks once more before it calls a purchase late', async () => {
    const one = await buying()
    one.world.rows = [bought('p1', 'confirmed')]
    // A sleeping page has no timers; all that were due run when it wakes.
    one.clock.sleep(600_000)
    await one.clock.pass(0)
    await flush(20)
    expect(one.view()).toBe('Account')
  })

  test('behavior: a double press opens one window; a press a second later another one', async () => {
    const one = await buying()
    expect([one.press(), one.press()]).toEqual([false, false])
    await one.clock.pass(1_000)
    expect(one.press()).toBe(true)
  })

  test('behavior: a press after a failure opens a window at once', async () => {
    const world = new BuyWorld()
    world.url = { status: 404 }
    const one = await buying('coinbase', { world })
    expect(one.state().status).toBe('failed')
    expect(one.press()).toBe(true)
  })

  test('default: its event names the provider, and the kind of account', async () => {
    const one = await buying()
    const events: unknown[] = []
    one.kit.events.onAny((name, detail) => void (name === 'event' && events.push(detail)))
    await one.clock.pass(1_000)
    one.press()
    const properties = { provider: 'quay', isSmartAccount: false }
    expect(events).toMatchObject([{ event: 'SELECT_BUY_PROVIDER', properties }])
  })
})

describe('an address that the service makes', () => {
  const hidden = `0%78${second.slice(2)}`
  const thrice = encodeURIComponent(encodeURIComponent(encodeURIComponent(`"${hidden}`)))

  test.each([
    ['another account, after an escape that is none', `https://pay.coinbase.com/buy?x=%zz&to=${hidden}`],
    ['another account, after bytes that are no text', `https://pay.coinbase.com/buy?x=%ff&to=${hidden}`],
    ['another account, escaped many times', `https://pay.coinbase.com/buy?to=${thrice}`],
  ])('error: %s is not gone to', async (_, url) => {
    const world = new BuyWorld()
    world.url = { body: { url } }
    const { window, state } = await buying('coinbase', { world })
    expect(window).toMatchObject({ at: undefined, wasClosed: true })
    expect(state()).toMatchObject({ status: 'failed', reason: 'address' })
  })

  const contract = '0x1111111111111111111111111111111111111111'
  test.each([
    ['error: it names no account that the service calls a contract', second, 'failed'],
    ['behavior: it may name a token that the page lists', contract, 'waiting'],
  ])('%s', async (_, named, status) => {
    const world = new BuyWorld()
    const body = (world.options as { body: { purchaseCurrencies: { networks: object[] }[] } }).body
    for (const { networks } of body.purchaseCurrencies)
      for (const network of networks) Object.assign(network, { contract_address: named })
    world.url = { body: { url: `https://pay.coinbase.com/buy?to=${named}` } }
    const options = { tokens: { 'eip155:1': [{ address: contract, symbol: 'MRD' }] } }
    const { state } = await buying('coinbase', { world, options })
    expect(state().status).toBe(status)
  })
})
