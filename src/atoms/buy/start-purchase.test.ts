import { afterEach, describe, expect, test } from 'vitest'
import { buyKit, endBuyKits, FakeWindow } from '../../../test/fakes/buy-kit.ts'
import { BuyWorld } from '../../../test/fakes/buy-world.ts'
import { bought, buying } from '../../../test/fakes/buying.ts'
import { flush } from '../../../test/fakes/clock.ts'
import { second, self, sessionOf } from '../../../test/fakes/send-kit.ts'
import type { Session } from '../../chains/core/types.ts'
import type { UserOptions } from '../kit/options/options.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { buyProvidersAtom } from './buy-providers.atoms.ts'
import { setBuyAmount } from './edit-buy.ts'
import { followBuy } from './follow-buy.ts'
import { purchaseStateAtom } from './purchase.atoms.ts'
import { followAgain, leavePurchase, startPurchase } from './start-purchase.ts'

afterEach(async () => {
  // A purchase that has ended loads this: a file that still loads when the last test ends would fail the run.
  await import('../assets/history.ts')
  endBuyKits()
}, 60_000)

describe('startPurchase', () => {
  test('default: the window shows the provider’s page, with the account that is shown and the entries', async () => {
    const { window, state, events } = await buying()
    expect(window.at).toBe(`https://quay.test/buy?to=${self}&on=eip155%3A1&get=MRD&pay=100USD`)
    expect(state()).toMatchObject({ status: 'waiting', blocked: false, url: window.at })
    expect(events()).toContain('SELECT_BUY_PROVIDER')
  })

  test('default: Meld’s page has key, currency, account and project', async () => {
    const { window, polls } = await buying('meld')
    const url = new URL(window.at ?? '')
    expect(url.origin).toBe('https://meldcrypto.com')
    expect(url.search).toContain('publicKey=key%3A1&')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: 'key:1',
      destinationCurrencyCode: 'USDC',
      walletAddress: self,
      externalCustomerId: 'project-1',
    })
    expect(polls()).toEqual([])
  })

  test('default: Coinbase’s page is made by the service, for this account on this network', async () => {
    const { window, world } = await buying('coinbase')
    expect(window.at).toBe('https://pay.coinbase.com/buy?session=1')
    const asked = world.asked.find(({ path }) => path === '/v1/generators/onrampurl')
    expect(asked?.body).toEqual({
      destinationWallets: [{ address: self, blockchains: ['ethereum'], assets: ['MRD'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: self,
      defaultExperience: 'buy',
      presetCryptoAmount: 0.05,
      presetFiatAmount: 100,
      fiatCurrency: 'USD',
    })
  })

  test.each([
    ['http', 'http://pay.coinbase.com/buy'],
    ['another host', 'https://pay.coinbase.com.evil.test/buy'],
    ['another scheme', 'javascript:alert(1)'],
    ['a user before the host', 'https://pay.coinbase.com@evil.test/'],
    ['another account', `https://pay.coinbase.com/buy?to=${second}`],
    ['another account, escaped', `https://pay.coinbase.com/buy?to=${encodeURIComponent(`{"a":"${second}"}`)}`],
    ['no address', ''],
  ])('error: an address of the service with %s is not gone to', async (_, url) => {
    const world = new BuyWorld()
    world.url = { body: { url } }
    const { window, state } = await buying('coinbase', { world })
    expect(window).toMatchObject({ at: undefined, wasClosed: true })
    expect(state()).toMatchObject({ status: 'failed', reason: 'address' })
  })

  test('behavior: an account that is not this one’s is not gone to, even when it changes meanwhile', async () => {
    const world = new BuyWorld()
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { fetch } = world
    world.fetch = async (input, init) => {
      if (String(input).includes('onrampurl')) await gate
      return fetch(input, init)
    }
    const { kit, window } = await buying('coinbase', { world })
    kit.store.set(connectionAtoms.eip155, { status: 'connected', session: sessionOf(second) as Session<'eip155'> })
    release()
    await flush(20)
    expect(window).toMatchObject({ at: undefined, wasClosed: true })
  })

  test('error: a service that makes no address closes the empty window, after ten seconds at most', async () => {
    const world = new BuyWorld()
    world.url = undefined
    const { window, state, clock, press } = await buying('coinbase', { world })
    expect(state().status).toBe('opening')
    await clock.pass(10_000)
    await flush(20)
    expect(window.wasClosed).toBe(true)
    expect(state()).toMatchObject({ status: 'failed', reason: 'address' })
    world.url = { body: { url: 'https://pay.coinbase.com/2' } }
    press()
    await flush(20)
    expect(window.at).toBe('https://pay.coinbase.com/2')
  })

  test.each([
    ['samples', { options: { status: 500 } }],
    ['a mocked quote', { twist: () => ({ status: 500 }) }],
  ])('error: nothing is opened by %s', async (_, spoilt) => {
    const world = Object.assign(new BuyWorld(), spoilt)
    const { kit, clock } = buyKit({}, world)
    followBuy(kit)
    await clock.pass(10_000)
    await flush(20)
    setBuyAmount(kit, '100')
    await clock.pass(10_000)
    await flush(20)
    let opened = 0
    for (const provider of kit.store.get(buyProvidersAtom).filter(({ takesAmount }) => takesAmount))
      startPurchase(kit, provider, () => {
        opened++
        return new FakeWindow()
      })
    expect(opened).toBe(0)
    expect(kit.store.get(purchaseStateAtom).status).toBe('none')
  })

  test('behavior: a purchase that lands leads to the account, after a request every four seconds', async () => {
    const { clock, world, state, view, toast, polls } = await buying()
    expect(polls()).toHaveLength(1)
    expect(polls()[0]?.path).toBe(`/v1/account/${self}/history`)
    expect(Object.fromEntries(polls()[0]?.query ?? [])).toMatchObject({ onramp: 'quay', chainId: 'eip155:1' })
    await clock.pass(3_999)
    await flush(20)
    expect(polls()).toHaveLength(1)
    world.rows = [bought('p1', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')]
    await clock.pass(1)
    await flush(20)
    expect(polls()).toHaveLength(2)
    expect(state().status).toBe('none')
    expect(view()).toBe('Account')
    expect(toast()).toBe('buy.landed')
    await clock.pass(60_000)
    await flush(20)
    expect(polls()).toHaveLength(2)
  })

  test('behavior: a purchase of before is not this one; a request that fails is made again', async () => {
    const world = new BuyWorld()
    world.rows = [bought('old', 'confirmed')]
    const { clock, view, polls } = await buying('quay', { world })
    await clock.pass(4_000)
    await flush(20)
    world.historyStatus = 404
    await clock.pass(4_000)
    await flush(20)
    world.historyStatus = 200
    expect(view()).toBe('BuyInProgress')
    expect(polls()).toHaveLength(3)
    world.rows = [bought('old', 'confirmed'), bought('new', 'confirmed')]
    await clock.pass(4_000)
    await flush(20)
    expect(view()).toBe('Account')
  })

  test('behavior: where the first request fails, what is newer than the start counts', async () => {
    const world = new BuyWorld()
    world.historyStatus = 404
    const { clock, view } = await buying('quay', { world })
    const at = new Date(clock.now()).toISOString()
    world.historyStatus = 200
    world.rows = [bought('older', 'confirmed', new Date(clock.now() - 1_000).toISOString())]
    await clock.pass(4_000)
    await flush(20)
    expect(view()).toBe('BuyInProgress')
    world.rows = [bought('newer', 'confirmed', new Date(Date.parse(at) + 1).toISOString())]
    await clock.pass(4_000)
    await flush(20)
    expect(view()).toBe('Account')
  })

  test('behavior: a purchase that the provider declines says so', async () => {
    const { clock, world, state } = await buying()
    world.rows = [bought('p1', 'ONRAMP_TRANSACTION_STATUS_FAILED')]
    await clock.pass(4_000)
    await flush(20)
    expect(state()).toMatchObject({ status: 'failed', reason: 'declined' })
  })

  test('behavior: late after three minutes; a look more finds what came in between', async () => {
    const { kit, clock, world, state, view, polls } = await buying()
    for (let passed = 0; passed < 180_000; passed += 4_000) {
      await clock.pass(4_000)
      await flush(20)
    }
    expect(state()).toMatchObject({ status: 'failed', reason: 'late' })
    const before = polls().length
    world.rows = [bought('p1', 'confirmed')]
    await clock.pass(20_000)
    await flush(20)
    expect(polls()).toHaveLength(before)
    followAgain(kit)
    await flush(20)
    expect(view()).toBe('Account')
  })

  test('behavior: a window that the visitor closes ends the view, at the second look', async () => {
    const { clock, window, view, toast } = await buying('meld')
    window.isClosed = true
    await clock.pass(1_000)
    expect(view()).toBe('BuyInProgress')
    window.isClosed = false
    await clock.pass(1_000)
    window.isClosed = true
    await clock.pass(1_000)
    expect(view()).toBe('BuyInProgress')
    await clock.pass(1_000)
    await flush(20)
    expect(view()).toBe('Account')
    expect(toast()).toBe('buy.closed')
  })

  test('behavior: a blocked window leaves the address for a link, and is no closed one', async () => {
    const { clock, state } = await buying('meld', { blocked: true })
    await clock.pass(10_000)
    expect(state()).toMatchObject({ status: 'waiting', blocked: true, url: expect.stringContaining(self) })
  })

  test('behavior: leaving ends the requests, and leaves a provider’s page to the visitor', async () => {
    const { kit, clock, window, state, polls } = await buying()
    leavePurchase(kit)
    await clock.pass(60_000)
    expect(polls()).toHaveLength(1)
    expect(window.wasClosed).toBe(false)
    expect(state().status).toBe('none')
  })
})

describe('buyProvidersAtom', () => {
  const namesOf = (options: Partial<UserOptions>) =>
    buyKit(options)
      .kit.store.get(buyProvidersAtom)
      .map(({ id, way, fee }) => [id, way?.type, fee])

  test('default: the known ones have their fee; without a key, Meld cannot be chosen', () => {
    expect(namesOf({ features: {}, onramp: { coinbase: {} } })).toEqual([
      ['meld', undefined, '1-2%'],
      ['coinbase', 'service', '1-2%'],
    ])
  })

  test('behavior: a list that is none is empty; names that nobody knows are left out', () => {
    for (const onramp of ['meld', null, [1], { meld: true }])
      expect(namesOf({ features: { onramp: onramp as never } })).toEqual([])
    expect(namesOf({ features: { onramp: ['toString', 'quay', 'quay', 'other'] } })).toEqual([
      ['quay', 'template', undefined],
    ])
  })

  test.each([
    'http://quay.test/{address}',
    'javascript:alert({address})',
    'https://{network}.quay.test/',
    'https://quay.test@{token}/',
    'https://user:word@quay.test/',
    '/buy?to={address}',
  ])('error: %s is no address to go to', (url) => {
    expect(namesOf({ features: { onramp: ['quay'] }, onramp: { quay: { url } } })).toEqual([
      ['quay', undefined, undefined],
    ])
  })

  test('behavior: without a data API nothing is sold that needs it, and no purchase followed', () => {
    const { kit } = buyKit({ hosts: {} })
    const found = kit.store.get(buyProvidersAtom).map(({ id, way, isFollowed }) => [id, way?.type, isFollowed])
    expect(found).toEqual([
      ['meld', 'meld', false],
      ['coinbase', undefined, false],
      ['quay', undefined, false],
    ])
  })
})
