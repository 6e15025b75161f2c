import { afterEach, describe, expect, test } from 'vitest'
import { ether, self } from '../../../test/fakes/send-kit.ts'
import { coin, dollar, endSwapKits, kite, router, SwapWorld, swapKit } from '../../../test/fakes/swap-kit.ts'
import { WmError } from '../../chains/core/errors.ts'
import { routersOf } from '../../chains/core/known-routers.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { canSwapAtom } from './can-swap.atoms.ts'
import { setSwapAmount } from './edit-swap.ts'
import { loadSwapList, parseSwapTokens } from './follow-swap-list.ts'
import { openSwapWith } from './open-swap.ts'
import { swapFormAtom } from './swap-form.atoms.ts'
import { suggestedSwapTokensAtom, swapListAtom } from './swap-list.atoms.ts'
import { swapNetworksAtom } from './swap-networks.atoms.ts'
import {
  buildApproval,
  buildSwap,
  readAllowance,
  readGasPrice,
  readPrices,
  readQuote,
  readSwapTokens,
} from './swap-service.ts'

afterEach(endSwapKits)

const { signal } = new AbortController()
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (WmError.is(error) ? [error.code, error.message] : error),
  )
const pairOn = (caipNetworkId: `eip155:${string}`) => ({ caipNetworkId, address: self, pay: coin, receive: dollar })

describe('where a network has no swaps', () => {
  test('default: lists are empty, nothing is allowed, and the rest is refused in words; the service is not asked', async () => {
    const { kit, world } = await swapKit()
    const pair = pairOn('eip155:77')
    expect(await readQuote(kit, pair, 1n, 1n, signal)).toBeUndefined()
    expect(await readSwapTokens(kit, 'eip155:77')).toEqual([])
    expect(await readAllowance(kit, pair, signal)).toBe(0n)
    expect(await readPrices(kit, 'eip155:77', [coin])).toEqual({})
    expect(await codeOf(readGasPrice(kit, 'eip155:77', signal))).toEqual([
      'GAS_PRICE_UNSUPPORTED',
      'Network not supported for Gas Price',
    ])
    const refused = ['SWAP_UNSUPPORTED', 'Network not supported for Swaps']
    expect(await codeOf(buildSwap(kit, pair, 1n, 100, signal))).toEqual(refused)
    expect(await codeOf(buildApproval(kit, pair, 1n, signal))).toEqual(refused)
    expect(world.asked).toEqual([])
  })

  test('behavior: the same where the service says so', async () => {
    const { kit, world } = await swapKit()
    world.instead = () => Response.json({ error: 'Unsupported network' }, { status: 400 })
    const pair = pairOn('eip155:1')
    expect(await readQuote(kit, pair, 1n, 1n, signal)).toBeUndefined()
    expect(await readSwapTokens(kit, 'eip155:1')).toEqual([])
    expect(await readAllowance(kit, pair, signal)).toBe(0n)
    expect(await codeOf(readGasPrice(kit, 'eip155:1', signal))).toContain('GAS_PRICE_UNSUPPORTED')
    expect(await codeOf(buildSwap(kit, pair, 1n, 100, signal))).toContain('SWAP_UNSUPPORTED')
  })
})

describe('where it has', () => {
  test('default: asks as the service expects', async () => {
    const { kit, world } = await swapKit({ options: { projectId: 'mine' } })
    const asked: unknown[] = []
    world.instead = ({ path, query, body }) => {
      asked.push([path, Object.fromEntries([...query].filter(([name]) => !/^(st|sv|projectId)$/.test(name))), body])
      return undefined
    }
    const pair = pairOn('eip155:1')
    const ids = { from: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', to: `eip155:1:${dollar.address}` }
    const user = `eip155:1:${self}`
    await readQuote(kit, pair, 7n, 5n, signal)
    await readAllowance(kit, { ...pair, pay: dollar, receive: coin }, signal)
    await readGasPrice(kit, 'eip155:1', signal)
    await buildSwap(kit, pair, 7n, 50, signal)
    await readPrices(kit, 'eip155:1', [dollar])
    expect(asked).toEqual([
      ['/v1/convert/quotes', { amount: '7', userAddress: self, ...ids, gasPrice: '5' }, {}],
      ['/v1/convert/allowance', { tokenAddress: ids.to, userAddress: user }, {}],
      ['/v1/convert/gas-price', { chainId: 'eip155:1' }, {}],
      [
        '/v1/convert/build-transaction',
        {},
        {
          ...{ amount: '7', eip155: { slippage: 0.5 }, projectId: 'mine', ...ids },
          ...{ userAddress: user, disableEstimate: true },
        },
      ],
      ['/v1/fungible/price', {}, { currency: 'usd', addresses: [ids.to], projectId: 'mine' }],
    ])
  })

  test('behavior: a service that is down is asked three times more, one that refuses is not', async () => {
    const { kit, world, clock } = await swapKit()
    world.instead = () => new Response('', { status: 503 })
    const ended = codeOf(readGasPrice(kit, 'eip155:1', signal))
    await clock.pass(2_000)
    expect([await ended, world.asked.length]).toEqual([['SERVER_ERROR', 'SERVER_ERROR'], 4])
    world.asked.length = 0
    world.instead = () => new Response('{}', { status: 403 })
    expect([await codeOf(readGasPrice(kit, 'eip155:1', signal)), world.asked.length]).toEqual([
      ['APP_CONFIG_INVALID', 'Invalid App Configuration'],
      1,
    ])
  })

  test('behavior: one that says nothing is given up after ten seconds', async () => {
    const { kit, world, clock } = await swapKit()
    world.instead = () => new Promise(() => {})
    const ended = codeOf(readGasPrice(kit, 'eip155:1', signal))
    await clock.pass(10_000)
    expect(await ended).toContain('SERVER_ERROR')
  })

  test('behavior: prices are of the very token, whatever its symbol', async () => {
    const { kit, world } = await swapKit()
    world.instead = ({ path }) =>
      path.endsWith('/price')
        ? {
            fungibles: [
              { address: `eip155:1:${kite.address}`, symbol: 'USDC', price: 5 },
              { address: `eip155:1:${dollar.address}`, symbol: 'USDC', price: -1 },
              'nonsense',
            ],
          }
        : undefined
    expect(await readPrices(kit, 'eip155:1', [dollar, kite])).toEqual({ [`eip155:1:${kite.address}`]: 5n * 10n ** 40n })
  })
})

describe('offer', () => {
  const network = (id: number) => ({
    ...{ id, name: `N${id}`, nativeCurrency: { name: 'C', symbol: 'C', decimals: 18 } },
    rpcUrls: { default: { http: ['https://rpc.test/1'] } },
  })
  const idsOf = async (options: Parameters<typeof swapKit>[0]) => {
    const { kit } = await swapKit(options)
    return kit.store.get(swapNetworksAtom).map(({ id }) => id)
  }

  test('default: networks with a known router, and those that the page names one for', async () => {
    const known = [1, 42161, 10, 8453, 56, 137, 43114]
    const networks = [...known, 324, 100, 250, 8217, 1313161554, 5, 31337].map(network)
    expect(await idsOf({ options: { networks } })).toEqual(known)
    expect(networks.flatMap(({ id }) => (routersOf(`eip155:${id}`, undefined).length > 0 ? id : []))).toEqual(known)
    const swaps = { 'eip155:31337': { routers: [router] }, 'eip155:100': { routers: [router] } }
    expect(await idsOf({ options: { networks, swaps } })).toEqual([...known, 100, 31337])
  })

  test('behavior: a network whose list of routers is empty has no swaps', async () => {
    const swaps = { 'eip155:1': { routers: [] }, 'eip155:31337': { routers: [] } }
    expect(await idsOf({ options: { networks: [1, 10, 31337].map(network), swaps } })).toEqual([10])
  })

  test('behavior: none without a service, and none if the page wants none', async () => {
    expect(await idsOf({ options: { hosts: {} } })).toEqual([])
    const { kit } = await swapKit({ options: { features: { swaps: [] } } })
    expect([kit.store.get(canSwapAtom), kit.store.get(swapNetworksAtom)]).toEqual([false, []])
  })
})

describe('list', () => {
  test('default: the coin, then by symbol; those that many look for are suggested', async () => {
    const { kit } = await swapKit()
    await loadSwapList(kit)
    const { status, tokens } = kit.store.get(swapListAtom)
    expect([status, tokens.map(({ symbol }) => symbol)]).toEqual(['ready', ['MRD', 'KITE', 'USDC']])
    expect(kit.store.get(suggestedSwapTokensAtom).map(({ symbol }) => symbol)).toEqual(['MRD', 'USDC'])
  })

  test('behavior: rows of another network, without decimals or twice are left out', () => {
    const row = { name: 'Dollar', symbol: 'USDC', address: `eip155:1:${dollar.address}`, decimals: 6 }
    const place = { caipNetworkId: 'eip155:1' as const, parseAddress, origins: [], coin }
    const others = [null, {}, { ...row, decimals: 37 }, { ...row, decimals: '6' }, { ...row, address: dollar.address }]
    const elsewhere = [
      { ...row, address: `eip155:10:${dollar.address}` },
      { ...row, address: 'eip155:1:0x12' },
    ]
    const twice = [row, { ...row, symbol: 'OTHER' }, { ...row, address: `${row.address}`.toLowerCase() }]
    expect(parseSwapTokens([...others, ...elsewhere, { ...row, symbol: '' }, ...twice], place)).toEqual([
      { ...dollar, name: 'Dollar' },
    ])
  })

  test('behavior: name, symbol and decimals of the coin are the page’s, whatever the service says', async () => {
    const { kit, world } = await swapKit()
    const row = { ...{ name: 'Rich', symbol: 'RICH', logoUri: '' }, address: `eip155:1:0x${'E'.repeat(40)}` }
    for (const decimals of [16, 20]) {
      world.instead = ({ path }) => (path.endsWith('/tokens') ? { tokens: [{ ...row, decimals }] } : undefined)
      await loadSwapList(kit)
      expect(kit.store.get(swapListAtom).tokens).toEqual([{ ...coin, value: 10n * ether }])
    }
  })

  test('behavior: a service that is away is told, and asked again', async () => {
    const world = new SwapWorld()
    const { kit } = await swapKit({ world })
    world.instead = () => new Response('{}', { status: 401 })
    await loadSwapList(kit)
    expect(kit.store.get(swapListAtom)).toMatchObject({ status: 'failed', tokens: [] })
    world.instead = () => undefined
    await loadSwapList(kit)
    expect(kit.store.get(swapListAtom).status).toBe('ready')
  })

  test('behavior: a page preselects by symbol or contract, once the list is there', async () => {
    const { kit } = await swapKit()
    openSwapWith(kit, { fromToken: 'usdc', toToken: kite.address ?? '', amount: '2.5' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ amount: '', pay: undefined, receive: undefined })
    await loadSwapList(kit)
    expect(kit.store.get(swapFormAtom)).toMatchObject({
      ...{ amount: '2.5', pay: { symbol: 'USDC' }, receive: { symbol: 'KITE' } },
    })
  })

  test('behavior: a side that the page does not name stays as it is, also where the form pays with the coin', async () => {
    const { kit } = await swapKit()
    await loadSwapList(kit)
    openSwapWith(kit, { toToken: 'USDC', amount: '3' })
    const filled = { amount: '3', pay: { symbol: 'MRD' }, receive: { symbol: 'USDC' } }
    expect(kit.store.get(swapFormAtom)).toMatchObject(filled)
    openSwapWith(kit, { fromToken: 'KITE' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ pay: { symbol: 'KITE' }, receive: { symbol: 'USDC' } })
  })

  test('behavior: an amount is never that of another token than the page named', async () => {
    const { kit } = await swapKit()
    await loadSwapList(kit)
    setSwapAmount(kit, '7')
    openSwapWith(kit, { fromToken: 'NONE', toToken: 'USDC', amount: '2.5' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ amount: '', pay: undefined, receive: { symbol: 'USDC' } })
    openSwapWith(kit, { fromToken: 'KITE', toToken: 'kite', amount: '2.5' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ amount: '2.5', pay: { symbol: 'KITE' }, receive: undefined })
    openSwapWith(kit, { toToken: 'NONE' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ pay: { symbol: 'KITE' }, receive: undefined })
  })

  test('behavior: a symbol that two tokens have names none of them', async () => {
    const { kit, world } = await swapKit()
    const row = { name: 'Dollar', symbol: 'USDC', logoUri: '', decimals: 6 }
    const tokens = [dollar, kite].map(({ address }) => ({ ...row, address: `eip155:1:${address}` }))
    world.instead = ({ path }) => (path.endsWith('/tokens') ? { tokens } : undefined)
    await loadSwapList(kit)
    openSwapWith(kit, { fromToken: 'USDC', amount: '2.5' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ amount: '', pay: undefined })
    openSwapWith(kit, { fromToken: dollar.address ?? '', amount: '2.5' })
    expect(kit.store.get(swapFormAtom)).toMatchObject({ amount: '2.5', pay: { address: dollar.address } })
  })

  test('behavior: five seconds are waited for the list', async () => {
    const { kit, clock } = await swapKit()
    openSwapWith(kit, { fromToken: 'USDC' })
    await clock.pass(5_000)
    await loadSwapList(kit)
    expect(kit.store.get(swapFormAtom)).toMatchObject({ pay: undefined })
  })
})
