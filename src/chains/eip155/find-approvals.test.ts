import { encodeAbiParameters, type Hex, pad, toHex } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { demoTokens, deployTokens } from '../../../demo/stack/evm/tokens.mjs'
import { type Anvil, startAnvil } from '../../../test/fakes/anvil.ts'
import { fakeClock, flush } from '../../../test/fakes/clock.ts'
import { fakeRpc } from '../../../test/fakes/rpc.ts'
import type { ApprovalPlace } from '../core/approval-reads.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { findApprovals } from './find-approvals.ts'
import { parseAddress } from './parse.ts'
import { approvals } from './token-approvals.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [first, second] = ['b', 'c'].map((letter) => parseAddress(`0x${letter.repeat(40)}`) as Hex) as [Hex, Hex]
const nobody = pad('0x0', { size: 20 })
const token = parseAddress(`0x${'a1'.repeat(20)}`) as Hex
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: ['https://rpc.test'] } } })

const amountLog = (spender: Hex, { from = owner as Hex, address = token, data = toHex(5n, { size: 32 }) } = {}) => ({
  ...{ address, data },
  topics: [APPROVAL, pad(from), pad(spender)],
})
const itemLog = (spender: Hex, id: bigint) => ({
  ...{ address: token, data: '0x' },
  topics: [APPROVAL, pad(owner), pad(spender), toHex(id, { size: 32 })],
})
const collectionLog = (spender: Hex) => ({
  ...{ address: token, data: toHex(1n, { size: 32 }) },
  topics: [FOR_ALL, pad(owner), pad(spender)],
})

interface World {
  /** The newest block. */
  readonly head?: bigint
  /** Blocks that one request may ask for. */
  readonly most?: bigint
  readonly logs?: (from: bigint, to: bigint) => readonly unknown[]
  readonly allowance?: bigint
  readonly approved?: Hex
  readonly itemOwner?: Hex
  readonly isForAll?: boolean
  readonly answer?: (data: Hex) => Hex | undefined
}

/** A node with the logs that the test says, and one contract that is token and collection. */
function world({ head = 99n, most, logs = () => [], answer, ...held }: World = {}) {
  const asked: [bigint, bigint][] = []
  const rpc = fakeRpc(({ method, params }) => {
    const [input] = params as [{ fromBlock: Hex; toBlock: Hex; data: Hex; to: string }]
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return toHex(head)
    if (method === 'eth_getLogs') {
      const [from, to] = [BigInt(input.fromBlock), BigInt(input.toBlock)]
      asked.push([from, to])
      if (most !== undefined && to - from >= most) throw { code: -32602, message: 'block range too large' }
      return logs(from, to)
    }
    if (input.to.toLowerCase() !== token.toLowerCase()) return '0x'
    const own = answer?.(input.data)
    if (own) return own
    switch (input.data.slice(2, 10)) {
      case 'dd62ed3e':
        return toHex(held.allowance ?? 0n, { size: 32 })
      case 'e985e9c5':
        return toHex(held.isForAll ? 1n : 0n, { size: 32 })
      case '081812fc':
        return pad(held.approved ?? nobody)
      case '6352211e':
        return pad(held.itemOwner ?? owner)
      case '313ce567':
        return toHex(6n, { size: 32 })
      default:
        return encodeAbiParameters([{ type: 'string' }], ['HUSD'])
    }
  })
  const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch: rpc.fetch, networks: [network] }
  return { asked, c, find: (known: readonly ApprovalPlace[] = []) => findApprovals(owner, network, known, c) }
}

describe('on a real chain', () => {
  let anvil: Anvil
  afterAll(() => anvil?.stop())

  test('default: what was approved and not taken back, with the amount that is left', async () => {
    anvil = await startAnvil(31_337)
    await deployTokens({ rpcUrl: anvil.url })
    const local = toNetwork({
      ...{ ...mainnet, id: 31_337, caipNetworkId: 'eip155:31337' as const },
      rpcUrls: { default: { http: [anvil.url] } },
    })
    const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [local] }
    const [dollar, kite] = demoTokens
    const approve = (to: string, spender: Hex, amount: bigint) =>
      anvil.rpc('eth_sendTransaction', [
        { from: owner, to, data: `0x095ea7b3${pad(spender).slice(2)}${word(amount)}`, gas: '0x186a0' },
      ])
    await approve(dollar.address, first, 2n ** 256n - 1n)
    await approve(kite.address, second, 7n)
    await approve(kite.address, first, 9n)
    await approve(kite.address, first, 0n)
    const found = await approvals.find(owner, local, [], c)
    expect(found).toEqual({
      since: 0n,
      unread: 0,
      list: [
        {
          ...{ token: kite.address, spender: second, of: 'amount', amount: 7n },
          ...{ decimals: 18, symbol: 'KITE', name: 'Kite' },
        },
        {
          ...{ token: dollar.address, spender: first, of: 'amount', amount: 2n ** 256n - 1n },
          ...{ decimals: 6, symbol: 'HUSD', name: 'Halden Dollar' },
        },
      ],
    })
  })
})

describe('what is listed', () => {
  test('default: never what a log says, but what the contract says', async () => {
    const { find } = world({ logs: () => [amountLog(first)], allowance: 3n })
    expect((await find()).list).toMatchObject([{ token, spender: first, of: 'amount', amount: 3n }])
    expect((await world({ logs: () => [amountLog(first)], allowance: 0n }).find()).list).toEqual([])
  })

  test('default: a collection, and an item of which the collection says who may take it', async () => {
    const logs = () => [collectionLog(first), itemLog(first, 8n)]
    const { list } = await world({ logs, isForAll: true, approved: second }).find()
    expect(list).toMatchObject([
      { spender: second, of: 8n, amount: 1n },
      { spender: first, of: 'collection', amount: 1n },
    ])
    expect((await world({ logs }).find()).list).toEqual([])
  })

  test('behavior: an item of somebody else, or one approved to nobody, is none', async () => {
    const logs = () => [itemLog(nobody, 8n)]
    expect((await world({ logs, approved: second, itemOwner: second }).find()).list).toEqual([])
    // The newest log says nobody, and an older one that the node leaves out somebody: the collection is asked.
    expect((await world({ logs, approved: second }).find()).list).toMatchObject([{ spender: second, of: 8n }])
  })

  test('behavior: an approval of another owner is left out, as are logs that are none', async () => {
    const logs = () => [amountLog(first, { from: second }), amountLog(first, { data: '0x' }), { topics: [] }, null, 7]
    expect(await world({ logs, allowance: 3n }).find()).toEqual({ list: [], unread: 0, since: 0n })
  })

  test('behavior: what the contract does not say is counted, and not listed', async () => {
    const answer = (data: Hex): Hex | undefined => (data.startsWith('0xdd62ed3e') ? '0x' : undefined)
    expect(await world({ logs: () => [amountLog(first)], answer }).find()).toEqual({ list: [], unread: 1, since: 0n })
  })

  test('behavior: known places are read once, also where logs show them', async () => {
    const known = [first, second].map((spender) => ({ token, spender, of: 'amount' }) as const)
    const { list } = await world({ logs: () => [amountLog(first)], allowance: 3n }).find(known)
    expect(list.map(({ spender }) => spender)).toEqual([first, second])
  })
})

describe('how far back', () => {
  const known = [{ token, spender: first, of: 'amount' } as const]

  test('default: all blocks in one request where the node answers', async () => {
    const one = world({ head: 20_000_000n })
    expect((await one.find()).since).toBe(0n)
    expect(one.asked).toEqual([[0n, 20_000_000n]])
  })

  test('behavior: the newest blocks in smaller ranges where it refuses, as far as twenty requests reach', async () => {
    const one = world({ head: 1_000_000n, most: 2_000n })
    const { since } = await one.find()
    expect(one.asked).toHaveLength(20)
    expect(since).toBe(1_000_001n - 18n * 2_000n)
    // No block between the ranges is left out.
    const ranges = one.asked.slice(2)
    for (const [index, [from]] of ranges.entries()) expect(ranges[index + 1]?.[1] ?? from - 1n).toBe(from - 1n)
    expect(ranges[0]?.[1]).toBe(1_000_000n)
  })

  test('behavior: a young chain is searched to its first block', async () => {
    const one = world({ head: 3_100n, most: 500n })
    expect((await one.find()).since).toBe(0n)
    expect(one.asked.at(-1)?.[0]).toBe(0n)
  })

  test('behavior: a node without logs tells of the known ones, and that nothing was searched', async () => {
    const one = world({ head: 1_000_000n, most: 0n, allowance: 3n })
    expect(await one.find(known)).toMatchObject({ since: undefined, list: [{ spender: first, amount: 3n }] })
    expect(one.asked).toHaveLength(4)
  })

  test('behavior: a node that never answers about logs does not keep the known ones from being read', async () => {
    const clock = fakeClock()
    const { c } = world({ head: 1_000_000n, logs: () => new Promise(() => {}) as never, allowance: 3n })
    let found: unknown
    void findApprovals(owner, network, known, { ...c, clock }).then((done) => {
      found = done
    })
    await flush()
    await clock.pass(8_000)
    await vi.waitFor(() => expect(found).toMatchObject({ since: undefined, list: [{ spender: first }] }), 5_000)
  })

  test('behavior: of a flood of logs 200 are read, and the blocks below them count as not searched', async () => {
    const flood = Array.from({ length: 300 }, (_, at) => amountLog(toHex(BigInt(at + 1), { size: 20 })))
    const { list, since } = await world({ logs: () => flood, allowance: 3n }).find()
    expect(list).toHaveLength(200)
    // The newest are the last of an answer.
    expect(BigInt(list[0]?.spender ?? 0)).toBe(300n)
    expect(since).toBe(undefined)
  })
})

describe('how it ends', () => {
  const quoted = async (of: 'amount' | 'collection' | bigint) => {
    let transaction: { to: string; data: Hex } | undefined
    const rpc = fakeRpc(({ method, params }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getBalance') return toHex(10n ** 18n)
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1', number: '0x9' }
      if (method === 'eth_estimateGas') {
        transaction = params[0] as { to: string; data: Hex }
        return '0xafc8'
      }
      return method === 'eth_call' ? '0x' : '0x1'
    })
    const c: Context = { ...world().c, fetch: rpc.fetch }
    const sending = approvals.sending(`revoke ${of}`, token)
    const fee = await sending.quote({ from: owner, to: first, value: 0n }, network, c)
    expect(fee.gas).toBe((0xafc8n * 6n + 4n) / 5n)
    return transaction
  }

  test('default: an allowance of 0, nobody for an item, and no operator of a collection', async () => {
    expect(await quoted('amount')).toMatchObject({
      to: token,
      data: `0x095ea7b3${pad(first).slice(2)}${word(0n)}`.toLowerCase(),
    })
    expect(await quoted(8n)).toMatchObject({ to: token, data: `0x095ea7b3${word(0n)}${word(8n)}` })
    expect(await quoted('collection')).toMatchObject({
      to: token,
      data: `0xa22cb465${pad(first).slice(2)}${word(0n)}`.toLowerCase(),
    })
  })

  test('behavior: a text of another call is refused', async () => {
    const sending = approvals.sending('approve', token)
    await expect(sending.quote({ from: owner, to: first, value: 0n }, network, world().c)).rejects.toMatchObject({
      code: 'SEND_UNSUPPORTED',
    })
  })
})
