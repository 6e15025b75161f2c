import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { answer, coinRow, row } from '../../../test/fakes/portfolio.ts'
import type { RpcHandler } from '../../../test/fakes/rpc.ts'
import { addWallet, createWorld, endWorld, until, usualRpc } from '../../../test/fakes/world.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { movedAtom, transfersAtom } from '../send/load-transfers.ts'
import type { Transfer } from '../send/transfer.ts'
import { followPortfolio } from './follow-portfolio.ts'
import { portfolioAtom } from './portfolio.atoms.ts'
import { refreshPortfolio } from './portfolio.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

type Answer = (url: URL, signal: AbortSignal) => Response | Promise<Response>

/** A connected kit whose data API and nodes do as the test says. */
async function setup(data: Answer = () => answer(coinRow, row()), rpc: RpcHandler = usualRpc) {
  const asked: URL[] = []
  const held = { data, rpc }
  let rpcFetch: typeof fetch = fetch
  const world = createWorld({
    options: { hosts: { dataApi: 'https://data.test/' } },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpcFetch(input, init)
        asked.push(url)
        return held.data(url, init?.signal as AbortSignal)
      },
    },
  })
  rpcFetch = createWorld({ rpc: (call) => held.rpc(call) }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner, clock } = world
  const toasts: (string | undefined)[] = []
  inner.store.sub(toastAtom, () => void toasts.push(inner.store.get(toastAtom)?.message.id))
  return {
    ...world,
    wallet,
    asked,
    held,
    toasts,
    state: () => inner.store.get(portfolioAtom),
    toast: () => inner.store.get(toastAtom)?.message.id,
    /** Lets the retries of one call come to their end. */
    async refresh(force?: boolean) {
      const done = refreshPortfolio(inner, force)
      await clock.pass(2_000)
      await done
    },
  }
}

describe('refreshPortfolio', () => {
  test('default: asks for dollars on the account’s network, and reads the answer', async () => {
    const { refresh, asked, state } = await setup()
    expect(state()).toEqual({ status: 'loading' })
    await refresh()
    expect(state()).toMatchObject({
      status: 'ready',
      portfolio: { partial: false, tokens: [{ symbol: 'HUSD' }, { symbol: 'MRD' }] },
    })
    const [url] = asked
    expect(url?.pathname).toMatch(/^\/v1\/account\/0x[0-9a-fA-F]{40}\/balance$/)
    expect(url?.searchParams.get('currency')).toBe('usd')
    expect(url?.searchParams.get('chainId')).toBe('eip155:1')
    expect(url?.searchParams.has('st') && url.searchParams.has('sv')).toBe(true)
    expect(url?.searchParams.has('projectId')).toBe(false)
  })

  test('behavior: what is younger than 30 s is not asked for again, unless it must be', async () => {
    const { refresh, asked, clock } = await setup()
    await refresh()
    await clock.pass(27_000)
    await refresh()
    expect(asked).toHaveLength(1)
    await refresh(true)
    expect(asked).toHaveLength(2)
    await clock.pass(31_000)
    await refresh()
    expect(asked).toHaveLength(3)
  })

  test('behavior: what was asked for before a transfer of the account is asked for again, however young it is', async () => {
    const { kit, inner, asked, clock, held, state } = await setup()
    let give = (_: unknown) => {}
    const late = new Promise((resolve) => {
      give = resolve
    })
    held.data = () => late.then(() => answer(coinRow))
    const before = clock.now()
    const done = refreshPortfolio(inner)
    await clock.pass(3_000)
    const at = clock.now()
    await clock.pass(2_000)
    give(undefined)
    await done
    expect(state()).toMatchObject({ status: 'ready', at: before })
    const moved = (account: string, caipNetworkId = 'eip155:1') => [
      { id: 'one', caipNetworkId, accounts: [account], tokens: [], at },
    ]
    const address = kit.getState().address ?? ''
    await refreshPortfolio(inner, false, moved('another'))
    await refreshPortfolio(inner, false, moved(address, 'eip155:2'))
    expect(asked).toHaveLength(1)
    await refreshPortfolio(inner, false, moved(address))
    await refreshPortfolio(inner, false, moved(address))
    expect(asked).toHaveLength(2)
  })

  test('behavior: calls at the same time are one', async () => {
    const { inner, asked } = await setup()
    await Promise.all([refreshPortfolio(inner), refreshPortfolio(inner), refreshPortfolio(inner, true)])
    expect(asked).toHaveLength(1)
  })

  test('behavior: a failure says so once, blocks retries for 30 s, and keeps what was known (N-11)', async () => {
    const { refresh, asked, clock, held, state, toast } = await setup()
    await refresh()
    const { at } = state() as { at?: number }
    held.data = () => new Response('', { status: 404 })
    await refresh(true)
    expect(state()).toMatchObject({ status: 'failed', portfolio: { partial: false }, at: expect.any(Number) })
    expect(state()).toMatchObject({ at })
    expect(toast()).toBe('balance.unavailable')
    const before = asked.length
    await refresh(true)
    await clock.pass(20_000)
    await refresh()
    expect(asked).toHaveLength(before)
    await clock.pass(10_000)
    expect(toast()).toBeUndefined()
    await refresh()
    expect(asked.length).toBeGreaterThan(before)
    expect(toast()).toBeUndefined()
    held.data = () => answer(coinRow)
    await clock.pass(31_000)
    await refresh()
    expect(state()).toMatchObject({ status: 'ready', portfolio: { tokens: [{ symbol: 'MRD' }] } })
    held.data = () => new Response('', { status: 404 })
    await refresh(true)
    expect(toast()).toBe('balance.unavailable')
  })

  test.each<[string, Answer]>([
    ['500', () => new Response('', { status: 500 })],
    ['429', () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
    ['no JSON', () => new Response('{"balances":[')],
    ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response('')],
    ['another shape', () => Response.json({ balances: 'none' })],
    ['a list', () => Response.json([])],
    ['null', () => Response.json(null)],
    ['nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['silence', () => new Promise<Response>(() => {})],
  ])('behavior: %s is a failure that ends by itself', async (_, data) => {
    const { inner, clock, state, toasts } = await setup(data)
    const done = refreshPortfolio(inner)
    await clock.pass(10_500)
    await done
    expect(state()).toMatchObject({ status: 'failed', retryAt: expect.any(Number) })
    expect(toasts.filter((id) => id !== undefined)).toEqual(['balance.unavailable'])
  })

  test('behavior: the network is read in place of a data API that failed, without prices, again after a transfer', async () => {
    const { refresh, held, state, clock } = await setup(() => new Response('', { status: 404 }))
    await refresh()
    expect(state()).toMatchObject({
      status: 'failed',
      portfolio: { isReplacement: true, partial: true, total: 0n, tokens: [{ symbol: 'MRD', value: 10n ** 18n }] },
    })
    held.rpc = (call) => (call.method === 'eth_getBalance' ? '0x5' : usualRpc(call))
    await clock.pass(30_000)
    await refresh()
    expect(state()).toMatchObject({ status: 'failed', portfolio: { tokens: [{ value: 5n }] } })
    held.data = () => answer(coinRow)
    await clock.pass(30_000)
    await refresh()
    expect(state().portfolio?.isReplacement).toBeUndefined()
    held.data = () => new Response('', { status: 404 })
    await refresh(true)
    expect(state()).toMatchObject({ status: 'failed', portfolio: { tokens: [{ symbol: 'MRD' }] } })
    expect(state().portfolio?.isReplacement).toBeUndefined()
  })

  test('behavior: neither data API nor network: nothing is listed, and the failure is told', async () => {
    const { refresh, state } = await setup(
      () => new Response('', { status: 404 }),
      (call) => {
        if (call.method === 'eth_getBalance') throw new Error('down')
        return usualRpc(call)
      },
    )
    await refresh()
    expect(state()).toMatchObject({ status: 'failed' })
    expect(state().portfolio).toBeUndefined()
  })

  test('behavior: another account ends the request, and a late answer changes nothing', async () => {
    const answers: ((response: Response) => void)[] = []
    const signals: AbortSignal[] = []
    const { kit, inner, asked, state } = await setup((_, signal) => {
      signals.push(signal)
      return new Promise((resolve) => void answers.push(resolve))
    })
    const first = refreshPortfolio(inner)
    await until('the request', () => asked.length === 1)
    await kit.switchNetwork('eip155:2')
    expect(state()).toEqual({ status: 'loading' })
    const second = refreshPortfolio(inner)
    await until('the other request', () => asked.length === 2)
    expect(asked[1]?.searchParams.get('chainId')).toBe('eip155:2')
    expect(signals[0]?.aborted).toBe(true)
    answers[1]?.(answer({ ...coinRow, chainId: 'eip155:2', symbol: 'BSL' }))
    await second
    answers[0]?.(answer(coinRow, row()))
    await first
    await flush()
    expect(state()).toMatchObject({ status: 'ready', portfolio: { tokens: [{ symbol: 'BSL' }] } })
  })

  test('behavior: nobody is asked without an account, or without a data API', async () => {
    const { kit, inner, asked } = await setup()
    kit.setOptions({ hosts: {} })
    await refreshPortfolio(inner)
    kit.setOptions({ hosts: { dataApi: 'https://data.test' } })
    await kit.disconnect()
    await refreshPortfolio(inner)
    expect(asked).toHaveLength(0)
  })

  test('behavior: an ended kit asks for nothing more and tells nothing', async () => {
    const { kit, inner, asked, toast } = await setup(() => new Promise(() => {}))
    const done = refreshPortfolio(inner)
    await until('the request', () => asked.length === 1)
    kit.destroy()
    await done
    expect(toast()).toBeUndefined()
  })
})

describe('followPortfolio', () => {
  test('default: what is shown is asked for again when it is too old, until nobody looks', async () => {
    const { inner, clock, asked } = await setup()
    const end = followPortfolio(inner, movedAtom)
    await clock.pass(65_000)
    expect(asked).toHaveLength(3)
    end()
    await clock.pass(120_000)
    expect(asked).toHaveLength(3)
  })

  test('behavior: another network is asked for at once', async () => {
    const { kit, inner, clock, asked } = await setup()
    const end = followPortfolio(inner, movedAtom)
    await clock.pass(1_000)
    await kit.switchNetwork('eip155:2')
    await clock.pass(1_000)
    expect(asked.map(({ searchParams }) => searchParams.get('chainId'))).toEqual(['eip155:1', 'eip155:2'])
    end()
  })

  test('behavior: after a confirmed transfer the service is asked past what it keeps until it has settled, for the tokens that moved', async () => {
    const { kit, inner, clock, asked, held } = await setup()
    const address = kit.getState().address ?? ''
    const [token, bought] = ['a', 'b'].map((digit) => `0x${digit.repeat(40)}`)
    const sent = (id: string, more: Partial<Transfer> = {}) => ({
      ...{ id: `${id}-12345678`, caipNetworkId: 'eip155:1' as const, connectorId: 'w', from: address, to: token ?? '' },
      ...{ value: '1', fee: '1', symbol: 'MRD', decimals: 18, status: 'confirmed' as const, createdAt: 1 },
      ...{ updatedAt: clock.now(), ...more },
    })
    const end = followPortfolio(inner, movedAtom)
    await clock.pass(1_000)
    held.data = () => new Response('', { status: 400 })
    inner.store.set(transfersAtom, [
      sent('coin'),
      sent('swap', { token: token ?? '', receives: bought ?? '' }),
      sent('nft', { token: `${token}/721/1` }),
      sent('elsewhere', { caipNetworkId: 'eip155:2', token: `0x${'c'.repeat(40)}` }),
      sent('old', { token: `0x${'d'.repeat(40)}`, updatedAt: clock.now() - 1_000_000 }),
      sent('on-its-way', { token: `0x${'e'.repeat(40)}`, status: 'pending' }),
    ])
    await clock.pass(2_000)
    held.data = () => answer(coinRow)
    await clock.pass(70_000)
    const coin = `eip155:1:0x${'e'.repeat(40)}`
    const forced = [coin, `eip155:1:${token}`, `eip155:1:${bought}`].join(',')
    // A request that failed told the service nothing.
    expect(asked.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([null, forced, forced, null])
    end()
  })

  test('behavior: a service is told once more of what it read right after the confirmation', async () => {
    const { kit, inner, clock, asked } = await setup()
    const end = followPortfolio(inner, movedAtom)
    await clock.pass(1_000)
    const from = kit.getState().address ?? ''
    inner.store.set(transfersAtom, [
      {
        ...{ id: 'coin-12345678', caipNetworkId: 'eip155:1' as const, connectorId: 'w', from, to: from, value: '1' },
        ...{
          fee: '1',
          symbol: 'MRD',
          decimals: 18,
          status: 'confirmed' as const,
          createdAt: 1,
          updatedAt: clock.now(),
        },
      },
    ])
    await clock.pass(70_000)
    const coin = `eip155:1:0x${'e'.repeat(40)}`
    expect(asked.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([null, coin, coin, null])
    end()
  })

  test('behavior: a service that closed for a while (503) is left alone; one that stumbled is not', async () => {
    for (const [status, again] of [
      [503, false],
      [500, true],
    ] as const) {
      const { inner, clock, asked } = await setup(() => new Response('', { status }))
      const end = followPortfolio(inner, movedAtom)
      await clock.pass(15_000)
      const before = asked.length
      await clock.pass(60_000)
      expect(asked.length > before).toBe(again)
      end()
    }
  })
})
