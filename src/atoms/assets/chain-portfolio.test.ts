import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takeReported } from '../../../test/fakes/page.ts'
import { answer, coinRow, dollar as known, row } from '../../../test/fakes/portfolio.ts'
import type { RpcHandler } from '../../../test/fakes/rpc.ts'
import { addWallet, createWorld, endWorld, usualRpc } from '../../../test/fakes/world.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { portfolioAtom, portfolioListedAtom } from './portfolio.atoms.ts'
import { refreshPortfolio } from './portfolio.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

const dollar = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const silent = `0x${'3c'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) =>
  `0x${[32n, BigInt(value.length)].map((one) => word(one).slice(2)).join('')}${Buffer.from(value).toString('hex').padEnd(64, '0')}`

const rpc: RpcHandler = (call) => {
  if (call.method !== 'eth_call') return usualRpc(call)
  const { to, data } = call.params[0] as { to: string; data: string }
  if (to.toLowerCase() !== dollar) return '0x'
  if (data.startsWith('0x313ce567')) return word(6n)
  if (data.startsWith('0x70a08231')) return word(8_204_100_001n)
  return text(data.startsWith('0x95d89b41') ? 'HUSD' : 'Halden Dollar')
}

async function setup(tokens: object, handler: RpcHandler = rpc, service?: () => Response) {
  const node = createWorld({ rpc: handler }).rpc.fetch
  const world = createWorld({
    options: { tokens: tokens as never, ...(service && { hosts: { dataApi: 'https://data.test' } }) },
    env: {
      fetch: async (input, init) =>
        service && String(input).startsWith('https://data.test') ? service() : node(input, init),
    },
  })
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner, clock } = world
  return {
    ...world,
    read: async () => {
      const done = refreshPortfolio(inner)
      await clock.pass(10_000)
      await done
      return inner.store.get(portfolioAtom)
    },
    listed: () => inner.store.get(portfolioListedAtom),
  }
}

describe('tokens without a data API', () => {
  test('default: the coin and the tokens of the option, read from the network to the last unit', async () => {
    const { read, listed } = await setup({
      'eip155:1': [{ address: dollar, image: 'https://img.test/husd.png' }, { address: dollar }, { address: silent }],
    })
    expect(listed()).toBe(true)
    expect(await read()).toMatchObject({
      status: 'ready',
      portfolio: {
        tokens: [
          { symbol: 'MRD', value: 10n ** 18n },
          {
            ...{ address: parseAddress(dollar), name: 'Halden Dollar', symbol: 'HUSD', decimals: 6 },
            ...{ value: 8_204_100_001n, icon: 'https://img.test/husd.png' },
          },
        ],
        total: 0n,
        unread: 1,
      },
    })
  })

  test('default: the name and the symbol that the page gives come first', async () => {
    const { read } = await setup({ 'eip155:1': [{ address: dollar, symbol: 'USD', name: '\u202eDollar' }] })
    expect((await read()).portfolio?.tokens[1]).toMatchObject({ symbol: 'USD', name: 'Dollar' })
  })

  test('behavior: a token without decimals is left out, and is not unread', async () => {
    const { read } = await setup({ 'eip155:1': [{ address: dollar }] }, (call) => {
      const { data } = (call.params[0] ?? {}) as { data?: string }
      return data?.startsWith('0x313ce567') ? word(0n) : rpc(call)
    })
    const { portfolio } = await read()
    expect([portfolio?.tokens.map(({ symbol }) => symbol), portfolio?.unread]).toEqual([['MRD'], 0])
  })

  test('behavior: a network that does not answer has failed, and shows nothing', async () => {
    const { read } = await setup({ 'eip155:1': [{ address: dollar }] }, (call) =>
      call.method === 'eth_call' ? new Response('', { status: 502 }) : usualRpc(call),
    )
    const state = await read()
    expect(state).toMatchObject({ status: 'failed', error: { code: 'RPC_UNREACHABLE' } })
    expect(state.portfolio).toBe(undefined)
  })

  test('behavior: no tokens for this network are no list', async () => {
    const { listed, read } = await setup({ 'eip155:2': [{ address: dollar }] })
    expect(listed()).toBe(false)
    expect(await read()).toEqual({ status: 'loading' })
  })

  test('behavior: with a data API, the tokens that it does not tell of are read from the network', async () => {
    const told = [coinRow, row()]
    const { read } = await setup({ 'eip155:1': [{ address: dollar }, { address: known }] }, rpc, () => answer(...told))
    expect(await read()).toMatchObject({
      status: 'ready',
      portfolio: {
        partial: true,
        unread: 0,
        tokens: [{ address: known }, { symbol: 'MRD' }, { symbol: 'HUSD', value: 8_204_100_001n }],
      },
    })
  })

  test('behavior: a network that does not answer keeps nothing that the data API told from the visitor', async () => {
    const { read } = await setup(
      { 'eip155:1': [{ address: dollar }, { address: silent }, { address: known }] },
      (call) => (call.method === 'eth_call' ? new Response('', { status: 502 }) : usualRpc(call)),
      () => answer(coinRow, row()),
    )
    expect(await read()).toMatchObject({
      status: 'ready',
      portfolio: { partial: true, unread: 2, tokens: [{ address: known }, { symbol: 'MRD' }] },
    })
  })

  test('behavior: what an account does not hold is not listed beside the rows of a data API', async () => {
    const { read } = await setup(
      { 'eip155:1': [{ address: dollar }] },
      (call) => {
        const { data } = (call.params[0] ?? {}) as { data?: string }
        return data?.startsWith('0x70a08231') ? word(0n) : rpc(call)
      },
      () => answer(coinRow),
    )
    expect((await read()).portfolio?.tokens.map(({ symbol }) => symbol)).toEqual(['MRD'])
  })

  test('error: an entry without an address is told to the developer, and the others stay', async () => {
    const { read } = await setup({ 'eip155:1': [{ address: 'husd' }, null, { address: dollar }] })
    expect((await read()).portfolio?.tokens).toHaveLength(2)
    expect(takeReported().map((error) => (error as { code?: string }).code)).toEqual([
      'OPTION_INVALID',
      'OPTION_INVALID',
    ])
  })
})
