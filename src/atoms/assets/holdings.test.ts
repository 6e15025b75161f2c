import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answer, coinRow, kite, row } from '../../../test/fakes/portfolio.ts'
import { createSignInWorld } from '../../../test/fakes/sign-in-world.ts'
import { accountB, addWallet, createWorld, endWorld, network, until, usualRpc } from '../../../test/fakes/world.ts'
import { mustSignInAtom, requiredAskedAtom } from '../sessions/sign-in.atoms.ts'
import { holdingsAtom, readHoldingsAtom } from './holdings.atoms.ts'
import { refreshHoldings } from './holdings.ts'
import { placesAtom } from './places.atoms.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

type Answer = (chain: string, signal: AbortSignal) => Response | Promise<Response>

/** A row of the list on another network. */
const on = (chain: string, fields: object = {}, quantity: object = {}) =>
  row({ chainId: chain, address: `${chain}:0x52908400098527886E0F7030069857D2E4169EE7`, ...fields }, quantity)

async function setup(data: Answer, networks = 3) {
  const asked: string[] = []
  const held = { data }
  const rpc = createWorld({ rpc: usualRpc }).rpc.fetch
  const world = createWorld({
    options: {
      hosts: { dataApi: 'https://data.test' },
      networks: Array.from({ length: networks }, (_, index) => network(index + 1, `Network ${index + 1}`)),
    },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpc(input, init)
        const chain = url.searchParams.get('chainId') ?? ''
        asked.push(chain)
        return held.data(chain, init?.signal as AbortSignal)
      },
    },
  })
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner, clock } = world
  return {
    ...world,
    asked,
    held,
    wallet,
    state: () => inner.store.get(holdingsAtom),
    async read(changed: { readonly [chain: string]: number } = {}, stop = new AbortController()) {
      const done = refreshHoldings(inner, {
        stop: stop.signal,
        moved: Object.entries(changed).map(([caipNetworkId, at]) => ({
          ...{ id: caipNetworkId, caipNetworkId, accounts: [], tokens: [], at },
        })),
      })
      await clock.pass(2_000)
      await done
    },
  }
}
const usual: Answer = (chain) =>
  chain === 'eip155:1'
    ? answer(coinRow, row())
    : answer(on(chain, { name: 'Kite', symbol: 'KITE', price: 2 }, { numeric: chain.slice(-1) }))

describe('refreshHoldings', () => {
  test('default: the tokens of every network in one list by worth, with an exact sum', async () => {
    const { read, state } = await setup(usual)
    expect(state()).toMatchObject({ list: [], loading: ['eip155:1', 'eip155:2', 'eip155:3'], partial: true })
    await read()
    const { list, total, partial, loading, failed } = state()
    expect(list.map(({ symbol, network }) => `${symbol} ${network.name}`)).toEqual([
      'HUSD Network 1',
      'KITE Network 3',
      'MRD Network 1',
      'KITE Network 2',
    ])
    expect(new Set(list.map(({ key }) => key)).size).toBe(4)
    // 8204.1 × 0.9998 + 1.842718579663884579 × 3 + 2 × 2 + 3 × 2
    expect(total).toBe(8_217_987_335_738_991_653_737n * 10n ** 58n)
    expect({ partial, loading, failed }).toEqual({ partial: false, loading: [], failed: [] })
  })

  test('behavior: at most four networks are read at a time', async () => {
    const gates: (() => void)[] = []
    const { inner, asked, clock } = await setup(() => new Promise((resolve) => gates.push(() => resolve(answer()))), 9)
    const done = refreshHoldings(inner, { stop: new AbortController().signal, moved: [] })
    await clock.pass(100)
    expect(asked).toHaveLength(4)
    gates[2]?.()
    await clock.pass(100)
    expect(asked).toHaveLength(5)
    while (asked.length < 9 || gates.length > 0) {
      for (const open of gates.splice(0)) open()
      await clock.pass(10)
    }
    await done
    expect(new Set(asked).size).toBe(9)
  })

  test('behavior: a fresh network is not read again for 30 s, unless a transfer there was confirmed since', async () => {
    const { read, asked, clock } = await setup(usual)
    await read()
    await clock.pass(20_000)
    await read()
    expect(asked).toHaveLength(3)
    await read({ 'eip155:2': clock.now() })
    expect(asked.slice(3)).toEqual(['eip155:2'])
    await clock.pass(10_000)
    await read()
    expect(asked.slice(4).sort()).toEqual(['eip155:1', 'eip155:3'])
  })

  test('behavior: a network that fails holds up no other, is named, keeps what was read, and waits 30 s', async () => {
    const { read, state, held, asked, clock } = await setup((chain) =>
      chain === 'eip155:2' ? new Response('', { status: 400 }) : usual(chain, new AbortController().signal),
    )
    await read()
    expect(state()).toMatchObject({
      partial: true,
      loading: [],
      // The network told this in place of the service, and just now.
      failed: [{ network: { name: 'Network 2' }, at: undefined }],
    })
    // The coin of Network 2 is from the network itself, without a price.
    expect(state().list).toHaveLength(4)
    expect(state().list.filter(({ network }) => network.name === 'Network 2')).toMatchObject([
      { symbol: 'ETH', value: 10n ** 18n },
    ])
    const count = asked.length
    await read()
    expect(asked).toHaveLength(count)
    held.data = usual
    await clock.pass(30_000)
    await read()
    expect(state()).toMatchObject({ partial: false, failed: [] })
    held.data = () => new Response('', { status: 400 })
    await clock.pass(30_000)
    await read()
    expect(state().failed).toMatchObject(Array.from({ length: 3 }, () => ({ at: expect.any(Number) })))
    expect(state().failed).toHaveLength(3)
    expect(state().list.map(({ symbol }) => symbol)).toEqual(['HUSD', 'KITE', 'MRD', 'KITE'])
  })

  test('behavior: nothing is put down after the view has closed, and nothing more is asked', async () => {
    const stop = new AbortController()
    const { inner, asked, clock } = await setup(() => new Promise(() => {}), 9)
    const done = refreshHoldings(inner, { stop: stop.signal, moved: [] })
    await clock.pass(100)
    stop.abort()
    await done
    expect(asked).toHaveLength(4)
    expect(inner.store.get(readHoldingsAtom).size).toBe(0)
  })

  test('behavior: another account has no part in what the account before held', async () => {
    const { read, state, wallet, inner } = await setup(usual)
    await read()
    wallet.accounts = [accountB]
    await until('the other account', () => {
      wallet.emit('accountsChanged', [accountB])
      return inner.store.get(placesAtom).every(({ address }) => address.toLowerCase() === accountB)
    })
    expect(state()).toMatchObject({ list: [], total: 0n })
  })

  test('behavior: tokens without decimals, of another network and with the same contract are no second row', async () => {
    const { read, state } = await setup((chain) =>
      answer(on(chain), on(chain), on('eip155:9'), on(chain, { address: `${chain}:${kite}` }, { decimals: '0' })),
    )
    await read()
    expect(state().list).toHaveLength(3)
  })

  test('behavior: on a page that requires a sign-in, an account without one is neither asked about nor shown', async () => {
    const { inner, kit, siwx } = createSignInWorld(undefined, {
      options: { networks: [network(1, 'One'), network(2, 'Two')] },
    })
    const wallet = addWallet()
    await kit.ready()
    await kit.connect({ connectorId: wallet.id })
    await until('the question', () => inner.store.get(mustSignInAtom))
    expect(inner.store.get(placesAtom)).toEqual([])
    siwx.required = false
    inner.store.set(requiredAskedAtom, (count) => count + 1)
    expect(inner.store.get(placesAtom)).toHaveLength(2)
  })
})
