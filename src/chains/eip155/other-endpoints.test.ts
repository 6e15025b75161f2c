import { describe, expect, it } from 'vitest'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import type { Context } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { isDisputed } from './other-endpoints.ts'
import { send } from './send.ts'
import { tokenSend } from './token-send.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const [A, B, C] = ['https://a.test/', 'https://b.test/', 'https://c.test/']
const down = () => new Response('', { status: 400 })

type Facts = { readonly [method: string]: unknown }
/** Endpoints by their URL, each with what it answers in its own way. */
function setup(endpoints: { readonly [url: string]: Facts | typeof down }) {
  const usual: Facts = {
    eth_chainId: '0x1',
    eth_blockNumber: '0x64',
    eth_getBalance: '0xa',
    eth_getTransactionCount: '0x3',
    eth_call: `0x${'7'.padStart(64, '0')}`,
    eth_getTransactionReceipt: { transactionHash: hash, to, status: '0x1', blockNumber: '0x60' },
  }
  const handler: RpcHandler = ({ url, method }) => {
    const own = endpoints[url]
    if (typeof own === 'function') return own()
    const answer = own && method in own ? own[method] : usual[method]
    if (answer === undefined) throw { code: -32601, message: 'no such method' }
    return answer
  }
  const rpc = fakeRpc(handler)
  const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: Object.keys(endpoints) } } })
  const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch: rpc.fetch, networks: [network] }
  return { ...rpc, c, network, ask: () => isDisputed(from, network, c) }
}

describe('isDisputed', () => {
  it('default: two that agree, and no further one is asked', async () => {
    const { ask, calls } = setup({ [A]: {}, [B]: {}, [C]: {} })
    await expect(ask()).resolves.toBe(false)
    expect(calls.some(({ url }) => url === C)).toBe(false)
  })

  it('default: nobody is asked where there is one endpoint', async () => {
    const { ask, calls } = setup({ [A]: {} })
    await expect(ask()).resolves.toBe(false)
    expect(calls).toEqual([])
  })

  it.each([
    ['balance', { eth_getBalance: '0xffffff' }],
    ['nonce', { eth_getTransactionCount: '0x9' }],
    ['height, by more than nodes are apart', { eth_blockNumber: '0xffff' }],
  ])('behavior: two that differ about the %s', async (_, facts) => {
    await expect(setup({ [A]: {}, [B]: facts }).ask()).resolves.toBe(true)
    await expect(setup({ [A]: facts, [B]: {} }).ask()).resolves.toBe(true)
  })

  it('behavior: a third one that agrees with the first settles it, one that agrees with the second does not', async () => {
    const rich = { eth_getBalance: '0xffffff' }
    await expect(setup({ [A]: {}, [B]: rich, [C]: {} }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: rich, [B]: {}, [C]: {} }).ask()).resolves.toBe(true)
    await expect(setup({ [A]: {}, [B]: rich, [C]: down }).ask()).resolves.toBe(true)
  })

  it('behavior: a few blocks of distance are none: both are asked about the block that both have', async () => {
    const { ask, calls } = setup({ [A]: { eth_blockNumber: '0x66' }, [B]: {} })
    await expect(ask()).resolves.toBe(false)
    const blocks = calls.filter(({ method }) => method === 'eth_getBalance').map(({ params }) => params[1])
    expect(blocks).toEqual(['0x64', '0x64'])
  })

  it('behavior: who does not answer contradicts nobody, and the next one is compared', async () => {
    await expect(setup({ [A]: {}, [B]: down }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: down, [B]: {} }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: {}, [B]: { eth_chainId: '0x5', eth_getBalance: '0xff' } }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: {}, [B]: down, [C]: { eth_getBalance: '0xff' } }).ask()).resolves.toBe(true)
    await expect(setup({ [A]: down, [B]: {}, [C]: { eth_getBalance: '0xff' } }).ask()).resolves.toBe(true)
  })

  it('behavior: of a token, its own balance counts as well', async () => {
    const more = { eth_call: `0x${'8'.padStart(64, '0')}` }
    const { c, network, ask } = setup({ [A]: {}, [B]: more })
    await expect(ask()).resolves.toBe(false)
    await expect(tokenSend(token).disputed?.(from, network, c)).resolves.toBe(true)
  })
})

describe('status', () => {
  const sought = { from, to, value: 1n, hash }
  const end = { transactionHash: hash, to, status: '0x0', blockNumber: '0x60' }
  const look = (endpoints: Parameters<typeof setup>[0]) => {
    const { c, network } = setup(endpoints)
    return send.status(sought, network, c)
  }

  it('default: confirmed by two', async () => {
    await expect(look({ [A]: {}, [B]: {} })).resolves.toEqual({ status: 'confirmed', hash })
  })

  it.each([
    ['that it was turned back', { eth_getTransactionReceipt: end }],
    ['that there is none', { eth_getTransactionReceipt: null }],
  ])('behavior: another endpoint says %s', async (_, facts) => {
    await expect(look({ [A]: {}, [B]: facts })).resolves.toEqual({ status: 'confirmed', hash, disputed: true })
    await expect(look({ [A]: {}, [B]: facts, [C]: {} })).resolves.toEqual({ status: 'confirmed', hash })
    await expect(look({ [A]: {}, [B]: facts, [C]: facts })).resolves.toMatchObject({ disputed: true })
  })

  it('behavior: one that has not got so far, or is not there, says nothing', async () => {
    const behind = { eth_getTransactionReceipt: null, eth_blockNumber: '0x5f' }
    await expect(look({ [A]: {}, [B]: behind })).resolves.toEqual({ status: 'confirmed', hash })
    await expect(look({ [A]: {}, [B]: down })).resolves.toEqual({ status: 'confirmed', hash })
  })
})
