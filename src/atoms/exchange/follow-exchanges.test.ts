import { afterEach, beforeAll, expect, test } from 'vitest'
import { endBuyKits } from '../../../test/fakes/buy-kit.ts'
import { flush } from '../../../test/fakes/clock.ts'
import { exchangeKit } from '../../../test/fakes/depositing.ts'
import { ExchangeWorld, token } from '../../../test/fakes/exchange-world.ts'
import { keyedPortfolioAtom } from '../assets/portfolio.atoms.ts'
import { canDepositAtom } from './can-deposit.atoms.ts'
import {
  chooseDepositAsset,
  depositAssetAtom,
  depositAssetsAtom,
  depositFormAtom,
  depositIssueAtom,
  depositPresetsAtom,
  depositTextAtom,
  depositTypedAtom,
  exchangesAtom,
  setDepositAmount,
} from './deposit-form.atoms.ts'
import { retryExchanges } from './follow-exchanges.ts'

beforeAll(async () => {
  await import('../assets/chain-portfolio.ts')
})
afterEach(endBuyKits)

const held = {
  ...{ chainId: 'eip155:1', address: `eip155:1:${token}`, name: 'Halden Dollar', symbol: 'HUSD' },
  ...{ price: 1, quantity: { decimals: '6', numeric: '3' } },
}

test('default: the exchanges that the service has and the page has set up, each once', async () => {
  const { kit, world } = await exchangeKit()
  expect(kit.store.get(canDepositAtom)).toBe(true)
  expect(kit.store.get(exchangesAtom)).toEqual({
    status: 'ready',
    list: [{ id: 'quay', name: 'Quay', icon: undefined, origins: ['https://quay.test'] }],
  })
  expect(world.asked).toEqual([
    {
      method: 'reown_getExchanges',
      params: { page: 1, asset: 'eip155:1/slip44:60', includeOnly: ['quay', 'pier'] },
    },
  ])
})

test('behavior: a host that is no safe address is none, and an exchange without one is not shown', async () => {
  const world = new ExchangeWorld()
  world.list = {
    body: {
      result: {
        exchanges: [
          { id: 'pier', name: 'Pier' },
          { id: 'bare', name: 'Bare' },
        ],
      },
    },
  }
  const { kit } = await exchangeKit(
    { exchanges: { pier: { hosts: ['https://pier.test', 'ftp://a'] }, bare: { hosts: [] } } },
    world,
  )
  expect(kit.store.get(exchangesAtom)).toMatchObject({ list: [{ id: 'pier', origins: ['https://pier.test'] }] })
})

test.each([
  ['the option', { exchanges: {} }],
  ['a data API', { hosts: {} }],
])('behavior: nothing is offered without %s', async (_, options) => {
  const { kit } = await exchangeKit(options)
  expect(kit.store.get(canDepositAtom)).toBe(false)
})

test('error: a service that fails is told, and asked again when the visitor wants it', async () => {
  const world = new ExchangeWorld()
  const { list } = world
  world.list = { status: 500 }
  const { kit } = await exchangeKit({}, world)
  expect(kit.store.get(exchangesAtom)).toMatchObject({ status: 'failed', error: { code: 'SERVER_ERROR' } })
  world.list = list
  retryExchanges(kit)
  expect(kit.store.get(exchangesAtom).status).toBe('loading')
  await flush(20)
  expect(kit.store.get(exchangesAtom).status).toBe('ready')
})

test('error: an answer that never comes fails after ten seconds', async () => {
  const world = new ExchangeWorld()
  world.list = undefined
  const { kit, clock } = await exchangeKit({}, world)
  expect(kit.store.get(exchangesAtom).status).toBe('loading')
  await clock.pass(10_000)
  await flush(20)
  expect(kit.store.get(exchangesAtom).status).toBe('failed')
})

test('default: presets are dollars’ worth of the asset, exact to six places', async () => {
  const world = new ExchangeWorld()
  world.balances = [held]
  const { kit } = await exchangeKit({}, world)
  expect(kit.store.get(depositPresetsAtom)).toEqual([
    { dollars: 10n, amount: '0.004' },
    { dollars: 50n, amount: '0.02' },
    { dollars: 100n, amount: '0.04' },
  ])
  chooseDepositAsset(kit, token)
  expect(kit.store.get(depositPresetsAtom).map(({ amount }) => amount)).toEqual(['10', '50', '100'])
  const third = new ExchangeWorld()
  third.prices = { body: { fungibles: [{ address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: 3 }] } }
  expect((await exchangeKit({}, third)).kit.store.get(depositPresetsAtom)[0]?.amount).toBe('3.333334')
})

test.each([
  ['an error', { status: 500 }],
  ['the price of another token', { body: { fungibles: [{ address: token, price: 1 }] } }],
  ['a price of zero', { body: { fungibles: [{ address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: 0 }] } }],
])('behavior: there are no presets by %s', async (_, prices) => {
  const world = new ExchangeWorld()
  world.prices = prices
  const { kit } = await exchangeKit({}, world)
  expect(kit.store.get(depositPresetsAtom)).toEqual([])
  expect(kit.store.get(exchangesAtom).status).toBe('ready')
})

test.each([
  ['0.123456', '0.123456', undefined],
  ['12', '12', undefined],
  ['', undefined, { reason: 'amount' }],
  ['0.000', undefined, { reason: 'amount' }],
  ['0.1234567', undefined, { reason: 'value', problem: 'decimals' }],
  ['1,234', undefined, { reason: 'value', problem: 'ambiguous' }],
  ['1e3', undefined, { reason: 'value', problem: 'format' }],
])('behavior: the amount %j', async (typed, text, issue) => {
  const { kit } = await exchangeKit()
  setDepositAmount(kit, typed)
  expect(kit.store.get(depositTextAtom)).toBe(text)
  expect(kit.store.get(depositIssueAtom)).toEqual(issue)
})

test('behavior: a token of the account is asked about by its own id, and drops the amount of the coin', async () => {
  const world = new ExchangeWorld()
  world.balances = [held]
  const { kit } = await exchangeKit({}, world)
  expect(kit.store.get(depositAssetsAtom).map(({ symbol }) => symbol)).toEqual(['MRD', 'HUSD'])
  setDepositAmount(kit, '2')
  chooseDepositAsset(kit, token)
  expect(kit.store.get(depositAssetAtom).symbol).toBe('HUSD')
  expect(kit.store.get(depositFormAtom).amount).toBe('')
  await flush(20)
  expect(world.asked.at(-1)?.params).toMatchObject({ asset: `eip155:1/erc20:${token}` })
})

test('security: the amount of a token that is listed no more is not one of the coin', async () => {
  const world = new ExchangeWorld()
  world.balances = [held]
  const { kit } = await exchangeKit({}, world)
  const listed = kit.store.get(keyedPortfolioAtom)
  chooseDepositAsset(kit, token)
  setDepositAmount(kit, '100')
  kit.store.set(keyedPortfolioAtom, undefined)
  expect(kit.store.get(depositAssetAtom).symbol).toBe('MRD')
  expect([kit.store.get(depositTypedAtom), kit.store.get(depositTextAtom)]).toEqual(['', undefined])
  kit.store.set(keyedPortfolioAtom, listed)
  expect([kit.store.get(depositAssetAtom).symbol, kit.store.get(depositTextAtom)]).toEqual(['HUSD', '100'])
  // An amount that is typed now is one of what is shown, and stays it.
  kit.store.set(keyedPortfolioAtom, undefined)
  setDepositAmount(kit, '2')
  kit.store.set(keyedPortfolioAtom, listed)
  expect([kit.store.get(depositAssetAtom).symbol, kit.store.get(depositTextAtom)]).toEqual(['MRD', '2'])
})
