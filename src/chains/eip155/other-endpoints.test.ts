import { describe, expect, it } from 'vitest'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { isDisputed } from './is-disputed.ts'
import { send } from './send.ts'
import { tokenSend } from './token-send.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const [A, B, C] = ['https://a.test/', 'https://b.test/', 'https://c.test/']
const down = () => new Response('', { status: 400 })

/** Waits for a second look are over at once; deadlines are not. */
const clock: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(ms < 3_000 ? 0 : ms, callback),
}
const refuse = (): never => {
  throw { code: -32000, message: 'missing trie node' }
}
/** Builds an answer that differs for the latest block and for numbered ones. */
const byBlock = (latest: () => unknown, numbered: (block: number) => unknown) => (params: unknown[]) =>
  params[1] === 'latest' ? latest() : numbered(Number(params[1]))

/** The answer of each method: a value, or a function of the parameters. */
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
  const handler: RpcHandler = ({ url, method, params }) => {
    const own = endpoints[url]
    if (typeof own === 'function') return own()
    const answer = own && method in own ? own[method] : usual[method]
    if (answer === undefined) throw { code: -32601, message: 'no such method' }
    return typeof answer === 'function' ? answer(params) : answer
  }
  const rpc = fakeRpc(handler)
  const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: Object.keys(endpoints) } } })
  const c: Context = { signal: new AbortController().signal, clock, fetch: rpc.fetch, networks: [network] }
  return { ...rpc, c, network, ask: () => isDisputed(from, network, c) }
}

describe('isDisputed', () => {
  it('default: two that agree, and no further one is asked (N-05)', async () => {
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
    expect(blocks.filter((block) => block === '0x64')).toHaveLength(2)
    expect(calls.every(({ url, params }) => url === A || params[1] !== '0x66')).toBe(true)
  })

  it('behavior: who does not answer contradicts nobody, and the next one is compared', async () => {
    await expect(setup({ [A]: {}, [B]: down }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: down, [B]: {} }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: {}, [B]: { eth_chainId: '0x5', eth_getBalance: '0xff' } }).ask()).resolves.toBe(false)
    await expect(setup({ [A]: {}, [B]: down, [C]: { eth_getBalance: '0xff' } }).ask()).resolves.toBe(true)
    await expect(setup({ [A]: down, [B]: {}, [C]: { eth_getBalance: '0xff' } }).ask()).resolves.toBe(true)
  })

  it('behavior: a lie about the latest block only, which is what the page shows', async () => {
    const latest = {
      eth_getBalance: byBlock(
        () => '0xffffff',
        () => '0xa',
      ),
    }
    await expect(setup({ [A]: latest, [B]: {}, [C]: {} }).ask()).resolves.toBe(true)
    const newest = {
      eth_blockNumber: '0x65',
      eth_getBalance: byBlock(
        () => '0xffffff',
        (block) => (block > 100 ? '0xffffff' : '0xa'),
      ),
    }
    await expect(setup({ [A]: newest, [B]: {}, [C]: {} }).ask()).resolves.toBe(true)
  })

  it.each([
    ['numbered blocks', { eth_getBalance: byBlock(() => '0xffffff', refuse) }],
    ['the height', { eth_getBalance: '0xffffff', eth_blockNumber: refuse }],
    ['the nonce', { eth_getBalance: '0xffffff', eth_getTransactionCount: refuse }],
  ])('behavior: the page is told by one that refuses %s, which others answer', async (_, facts) => {
    await expect(setup({ [A]: facts, [B]: {}, [C]: {} }).ask()).resolves.toBe(true)
    await expect(setup({ [A]: facts, [B]: down, [C]: down }).ask()).resolves.toBe(false)
    // A second endpoint that refuses the comparison proves nothing.
    await expect(setup({ [A]: {}, [B]: { ...facts, eth_getTransactionCount: refuse } }).ask()).resolves.toBe(false)
  })

  it('behavior: a block that comes between two reads, or has not reached the next one, is no contradiction', async () => {
    let asked = 0
    const between = {
      eth_getBalance: byBlock(
        () => (asked++ < 2 ? '0x9' : '0xa'),
        () => '0xa',
      ),
    }
    await expect(setup({ [A]: between, [B]: {} }).ask()).resolves.toBe(false)
    let looked = 0
    const paid = byBlock(
      () => '0xa',
      (block) => (block > 100 ? '0xa' : '0x9'),
    )
    const ahead = { eth_blockNumber: '0x65', eth_getBalance: paid }
    const behind = { eth_blockNumber: () => (looked++ < 1 ? '0x64' : '0x65'), eth_getBalance: paid }
    await expect(setup({ [A]: ahead, [B]: behind }).ask()).resolves.toBe(false)
    expect(looked).toBe(2)
    // Behind a balancer, the next request may be for a node that has not got the block yet.
    let tried = 0
    const balanced = {
      eth_getBalance: byBlock(
        () => '0xa',
        () => (tried++ < 1 ? refuse() : '0xa'),
      ),
    }
    await expect(setup({ [A]: balanced, [B]: {} }).ask()).resolves.toBe(false)
  })

  it('behavior: of a token, its own balance counts as well', async () => {
    const more = { eth_call: `0x${'8'.padStart(64, '0')}` }
    const { c, network, ask } = setup({ [A]: {}, [B]: more })
    await expect(ask()).resolves.toBe(false)
    await expect(tokenSend(token).disputed?.(from, network, c)).resolves.toBe(true)
    const latest = setup({
      [A]: {
        eth_call: byBlock(
          () => more.eth_call,
          () => `0x${'7'.padStart(64, '0')}`,
        ),
      },
      [B]: {},
    })
    await expect(tokenSend(token).disputed?.(from, latest.network, latest.c)).resolves.toBe(true)
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

  it('behavior: a receipt in a block that nobody else is near', async () => {
    const none = { eth_getTransactionReceipt: null, eth_blockNumber: '0x64' }
    const madeUp = (blockNumber: string) => ({ eth_getTransactionReceipt: { ...end, status: '0x1', blockNumber } })
    await expect(look({ [A]: madeUp('0xffffff'), [B]: none, [C]: none })).resolves.toMatchObject({ disputed: true })
    await expect(look({ [A]: madeUp('0x66'), [B]: none, [C]: none })).resolves.toEqual({ status: 'confirmed', hash })
  })

  it('behavior: compared is the end that was found, whatever its endpoint says or refuses later', async () => {
    const later = (next: () => unknown) => {
      let asked = 0
      return { eth_getTransactionReceipt: () => (asked++ === 0 ? { ...end, status: '0x1' } : next()) }
    }
    const bad = { eth_getTransactionReceipt: end }
    await expect(look({ [A]: later(() => end), [B]: bad, [C]: bad })).resolves.toMatchObject({ disputed: true })
    await expect(look({ [A]: later(refuse), [B]: bad })).resolves.toMatchObject({ disputed: true })
    await expect(look({ [A]: later(refuse), [B]: {} })).resolves.toEqual({ status: 'confirmed', hash })
    await expect(look({ [A]: down, [B]: {}, [C]: {} })).resolves.toEqual({ status: 'confirmed', hash })
    await expect(look({ [A]: down, [B]: {}, [C]: bad })).resolves.toMatchObject({ disputed: true })
  })

  it('behavior: of a token, whether it moved is compared', async () => {
    const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', from, to].map((text) =>
      text === from || text === to ? `0x${text.slice(2).toLowerCase().padStart(64, '0')}` : text,
    )
    const receipt = { ...end, status: '0x1' }
    const still = { eth_getTransactionReceipt: { ...receipt, logs: [] }, eth_call: '0x' }
    const moved = { eth_getTransactionReceipt: { ...receipt, logs: [{ address: token, topics }] } }
    const lookAt = (endpoints: Parameters<typeof setup>[0]) => {
      const { c, network } = setup(endpoints)
      return tokenSend(token).status(sought, network, c)
    }
    await expect(lookAt({ [A]: moved, [B]: moved })).resolves.toEqual({ status: 'confirmed', hash })
    await expect(lookAt({ [A]: still, [B]: still })).resolves.toEqual({ status: 'reverted', hash })
    await expect(lookAt({ [A]: still, [B]: moved })).resolves.toEqual({ status: 'reverted', hash, disputed: true })
    await expect(lookAt({ [A]: moved, [B]: still, [C]: still })).resolves.toMatchObject({ disputed: true })
  })
})
