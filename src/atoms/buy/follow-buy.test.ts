import { afterEach, describe, expect, test } from 'vitest'
import { type BuyKit, buyKit, endBuyKits } from '../../../test/fakes/buy-kit.ts'
import { BuyWorld } from '../../../test/fakes/buy-world.ts'
import { flush } from '../../../test/fakes/clock.ts'
import { second, sessionOf } from '../../../test/fakes/send-kit.ts'
import type { Session } from '../../chains/core/types.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import {
  buyFormAtom,
  buyIssueAtom,
  buyOptionsAtom,
  buyQuoteAtom,
  hundredths,
  payLimitsAtom,
  paymentAtom,
  purchaseAtom,
  purchasesAtom,
} from './buy-form.atoms.ts'
import { chooseBuyCurrency, chooseBuyToken, setBuyAmount } from './edit-buy.ts'
import { followBuy, retryBuy } from './follow-buy.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endBuyKits()
})

const issueOf = ({ kit }: BuyKit) => kit.store.get(buyIssueAtom)
const quoteOf = ({ kit }: BuyKit) => kit.store.get(buyQuoteAtom)
const quotes = ({ world }: BuyKit) => world.count('/v1/onramp/quote')

async function following(world = new BuyWorld()) {
  const one = buyKit({}, world)
  stops.push(followBuy(one.kit))
  await flush(20)
  return one
}

async function quoted(amount = '100', world = new BuyWorld()) {
  const one = await following(world)
  setBuyAmount(one.kit, amount)
  await one.clock.pass(300)
  await flush(20)
  return one
}

describe('followBuy', () => {
  test('default: what is sold on the active network, with its limits', async () => {
    const { kit } = await following()
    const { store } = kit
    expect(store.get(purchasesAtom).map(({ symbol }) => symbol)).toEqual(['MRD', 'HUSD'])
    expect(store.get(purchaseAtom)?.symbol).toBe('MRD')
    expect(store.get(paymentAtom)?.id).toBe('USD')
    expect(store.get(payLimitsAtom)).toEqual([
      { id: 'card', least: 1_000n, most: 750_000n },
      { id: 'ach_bank_account', least: 2_000n, most: 2_500_000n },
    ])
  })

  test('default: a quote of exactly the entries, once typing pauses', async () => {
    const one = await following()
    setBuyAmount(one.kit, '10')
    await one.clock.pass(299)
    setBuyAmount(one.kit, '100')
    await one.clock.pass(299)
    expect(quotes(one)).toBe(0)
    expect(issueOf(one)).toEqual({ reason: 'quoting' })
    await one.clock.pass(1)
    await flush(20)
    expect(quotes(one)).toBe(1)
    expect(one.world.asked.at(-1)?.body).toMatchObject({
      ...{ amount: '100', network: 'MRD' },
      purchaseCurrency: { id: 'c1', symbol: 'MRD' },
      paymentCurrency: { id: 'USD' },
    })
    expect(quoteOf(one)).toMatchObject({ status: 'ready', quote: { purchaseAmount: { amount: '0.05' } } })
    expect(issueOf(one)).toBeUndefined()
  })

  test('behavior: a change of any entry asks anew, and shows no quote of the others meanwhile', async () => {
    const one = await quoted()
    for (const change of [
      () => chooseBuyToken(one.kit, 'HUSD'),
      () => chooseBuyCurrency(one.kit, 'EUR'),
      () => setBuyAmount(one.kit, '101'),
    ]) {
      const before = quotes(one)
      change()
      expect(quoteOf(one)).toEqual({ status: 'loading' })
      await one.clock.pass(300)
      await flush(20)
      expect(quotes(one)).toBe(before + 1)
      expect(quoteOf(one).status).toBe('ready')
    }
  })

  test('behavior: amounts are exact, and every way to pay has its limits', async () => {
    const one = await following()
    for (const [amount, issue] of [
      ['', { reason: 'amount' }],
      ['0', { reason: 'amount' }],
      ['1,000', { reason: 'value', problem: 'ambiguous' }],
      ['10.001', { reason: 'value', problem: 'decimals' }],
      ['9.99', { reason: 'low', limit: 1_000n }],
      ['10', { reason: 'quoting' }],
      ['7500.01', { reason: 'quoting' }],
      ['25000', { reason: 'quoting' }],
      ['25000.01', { reason: 'high', limit: 2_500_000n }],
    ] as const) {
      setBuyAmount(one.kit, amount)
      expect(issueOf(one), amount).toEqual(issue)
    }
    chooseBuyCurrency(one.kit, 'EUR')
    setBuyAmount(one.kit, '7500.01')
    expect(issueOf(one)).toEqual({ reason: 'high', limit: 750_000n })
  })

  test('behavior: an amount between two ways to pay is too low for the second', async () => {
    const world = new BuyWorld()
    const { body } = world.options as { body: { paymentCurrencies: object[] } }
    const limits = [
      { id: 'cash', min: '500', max: '1000' },
      { id: 'card', min: '10', max: '100' },
      { id: 'wire', min: '5000', max: '9000' },
    ]
    body.paymentCurrencies = [{ id: 'USD', payment_method_limits: limits }]
    const one = await following(world)
    for (const [amount, issue] of [
      ['9', { reason: 'low', limit: 1_000n }],
      ['100.01', { reason: 'low', limit: 50_000n }],
      ['1000.01', { reason: 'low', limit: 500_000n }],
      ['9000.01', { reason: 'high', limit: 900_000n }],
    ] as const) {
      setBuyAmount(one.kit, amount)
      expect(issueOf(one), amount).toEqual(issue)
    }
  })

  test('behavior: the name of a way to pay is made safe to show', async () => {
    const world = new BuyWorld()
    const { body } = world.options as { body: { paymentCurrencies: object[] } }
    const limits = [{ id: `\u202e${'wire '.repeat(20)}`, min: '10', max: '100' }]
    body.paymentCurrencies = [{ id: 'USD', payment_method_limits: limits }]
    const { kit } = await following(world)
    expect(kit.store.get(payLimitsAtom).map(({ id }) => id)).toEqual(['wire '.repeat(8).trim()])
  })

  test('behavior: a limit with parts of a hundredth is never widened', () => {
    expect([hundredths('10.001', true), hundredths('10.009'), hundredths('7'), hundredths('0.1')]).toEqual([
      ...[1_001n, 1_000n, 700n, 10n],
    ])
  })

  test.each([
    ['a failure', { status: 500 }],
    ['another shape', { body: { purchaseCurrencies: 'none' } }],
    ['nothing that is sold', { body: { purchaseCurrencies: [], paymentCurrencies: [] } }],
  ])('error: %s gives the samples, by which nothing can be bought or quoted', async (_, answer) => {
    const world = new BuyWorld()
    const right = world.options
    world.options = answer
    const one = await following(world)
    await one.clock.pass(10_000)
    await flush(20)
    const { store } = one.kit
    expect(store.get(buyOptionsAtom).status).toBe('failed')
    expect(store.get(purchasesAtom).map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(store.get(paymentAtom)).toMatchObject({
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
    setBuyAmount(one.kit, '100')
    await one.clock.pass(10_000)
    expect(quotes(one)).toBe(0)
    expect(issueOf(one)).toEqual({ reason: 'samples' })
    world.options = right
    retryBuy(one.kit)
    await flush(20)
    expect(store.get(buyOptionsAtom).status).toBe('ready')
    expect(store.get(purchaseAtom)?.symbol).toBe('MRD')
  })

  test('error: a quote that fails is the amount itself, marked, and asked for again by a press', async () => {
    const world = new BuyWorld()
    world.twist = () => ({ status: 500 })
    const one = await quoted('100', world)
    expect(quoteOf(one)).toMatchObject({
      status: 'failed',
      error: { code: 'SERVER_ERROR' },
      quote: {
        ...{ isFallback: true, quoteId: 'mocked-quote-id' },
        purchaseAmount: { amount: '100', currency: 'USD' },
        paymentTotal: { amount: '100', currency: 'USD' },
      },
    })
    expect(issueOf(one)).toEqual({ reason: 'mocked' })
    world.twist = (body) => ({ body })
    retryBuy(one.kit)
    await flush(20)
    expect(issueOf(one)).toBeUndefined()
  })

  test.each([
    ['of another token', { purchaseAmount: { amount: '5', currency: 'HUSD' } }],
    ['of another currency', { paymentTotal: { amount: '100', currency: 'EUR' } }],
    ['of another amount', { paymentSubtotal: { amount: '10', currency: 'USD' } }],
    ['with a fee in another currency', { networkFee: { amount: '1', currency: 'EUR' } }],
    ['that gives nothing', { purchaseAmount: { amount: '0.00', currency: 'MRD' } }],
    ['that is no number', { purchaseAmount: { amount: '1e9', currency: 'MRD' } }],
  ])('error: a quote %s is none', async (_, part) => {
    const world = new BuyWorld()
    world.twist = (body) => ({ body: { ...body, ...part } })
    const one = await quoted('100', world)
    expect(quoteOf(one).status).toBe('failed')
    expect(issueOf(one)).toEqual({ reason: 'mocked' })
  })

  test('behavior: a service that never answers ends after ten seconds', async () => {
    const world = new BuyWorld()
    world.twist = () => undefined
    const one = await quoted('100', world)
    await one.clock.pass(9_999)
    await flush(20)
    expect(quoteOf(one).status).toBe('loading')
    await one.clock.pass(1)
    await flush(20)
    expect(quoteOf(one)).toMatchObject({ status: 'failed', error: { code: 'SERVER_ERROR' } })
  })

  test('behavior: another account or network has an empty form', async () => {
    const one = await quoted()
    const { store } = one.kit
    store.set(connectionAtoms.eip155, { status: 'connected', session: sessionOf(second) as Session<'eip155'> })
    expect(store.get(buyFormAtom)).toEqual({ amount: '' })
    const session = { ...sessionOf(), caipNetworkId: 'eip155:3' as const }
    store.set(connectionAtoms.eip155, { status: 'connected', session: session as Session<'eip155'> })
    expect(store.get(purchasesAtom)).toEqual([])
    expect(issueOf(one)).toEqual({ reason: 'network' })
  })

  test('behavior: without a provider that takes an amount, the service is not asked', async () => {
    const world = new BuyWorld()
    const one = buyKit({ features: { onramp: ['meld'] }, onramp: { meld: { publicKey: 'key' } } }, world)
    stops.push(followBuy(one.kit))
    await flush(20)
    expect(world.asked).toEqual([])
  })
})
