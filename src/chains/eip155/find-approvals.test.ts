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
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: ['https://rpc.test'] } } })

/** A search that left nothing out. */
const whole = { since: 0n, isCut: false }

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
  readonly answer?: (data: Hex, to: string) => Hex | undefined
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
    const own = answer?.(input.data, input.to)
    if (own) return own
    if (input.to.toLowerCase() === multicall) return '0x'
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
  const find = (known: readonly ApprovalPlace[] = [], tokens: readonly string[] = []) =>
    findApprovals(owner, network, known, tokens, c)
  return { asked, c, find }
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
    const found = await approvals.find(owner, local, [], [], c)
    expect(found).toEqual({
      since: 0n,
      isCut: false,
      unread: 0,
      list: [
        {
          ...{ token: dollar.address, spender: first, of: 'amount', amount: 2n ** 256n - 1n },
          ...{ decimals: 6, symbol: 'HUSD', name: 'Halden Dollar' },
        },
        {
          ...{ token: kite.address, spender: second, of: 'amount', amount: 7n },
          ...{ decimals: 18, symbol: 'KITE', name: 'Kite' },
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
    expect(await world({ logs, allowance: 3n }).find()).toEqual({ ...whole, list: [], unread: 0 })
  })

  test('behavior: what the contract does not say is counted, and not listed', async () => {
    const answer = (data: Hex): Hex | undefined => (data.startsWith('0xdd62ed3e') ? '0x' : undefined)
    expect(await world({ logs: () => [amountLog(first)], answer }).find()).toEqual({ ...whole, list: [], unread: 1 })
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
    void findApprovals(owner, network, known, [], { ...c, clock }).then((done) => {
      found = done
    })
    await flush()
    await clock.pass(8_000)
    await vi.waitFor(() => expect(found).toMatchObject({ since: undefined, list: [{ spender: first }] }), 5_000)
  })

  test('behavior: a node that hangs on all blocks at once is soon asked for fewer', async () => {
    const clock = fakeClock()
    const logs = (from: bigint) => (from === 0n ? (new Promise(() => {}) as never) : [amountLog(first)])
    const { c, asked } = world({ head: 1_000_000n, logs, allowance: 3n })
    let found: unknown
    void findApprovals(owner, network, [], [], { ...c, clock }).then((done) => {
      found = done
    })
    await flush()
    await clock.pass(2_500)
    await vi.waitFor(() => expect(found).toMatchObject({ list: [{ spender: first }] }), 5_000)
    expect(asked[1]).toEqual([990_001n, 1_000_000n])
  })
})

describe('a flood of logs', () => {
  const strangers = (count: number, address: Hex) =>
    Array.from({ length: count }, (_, at) => amountLog(toHex(BigInt(at + 1), { size: 20 }), { address }))
  const contract = (at: number) => parseAddress(toHex(BigInt(at), { size: 20 })) as Hex

  test('behavior: of one contract does not hide the older approvals of another', async () => {
    const real = contract(0xbeef)
    const logs = () => [amountLog(first, { address: real }), ...strangers(300, token)]
    const { list, since, isCut } = await world({ logs, allowance: 3n }).find()
    expect(list.filter((one) => one.token === token)).toHaveLength(10)
    // The newest are the last of an answer.
    expect(BigInt(list[0]?.spender ?? 0)).toBe(300n)
    expect(list.find((one) => one.token === real)).toMatchObject({ spender: first, amount: 3n })
    expect({ since, isCut }).toEqual({ since: 0n, isCut: true })
  })

  test('behavior: of many contracts does not hide those of a token that the account holds', async () => {
    const real = contract(0xbeef)
    const flood = Array.from({ length: 30 }, (_, at) => strangers(10, contract(at + 1))).flat()
    const one = world({ logs: () => [...strangers(40, real), ...flood], allowance: 3n })
    const { list, since, isCut } = await one.find([], [real.toLowerCase()])
    expect(list).toHaveLength(200)
    expect(list.slice(0, 40).every(({ token: of }) => of === real)).toBe(true)
    expect({ since, isCut }).toEqual({ since: 0n, isCut: true })
  })

  test('behavior: of a token that the account holds leaves room for the other ones', async () => {
    const [real, airdrops] = [contract(0xbeef), [1, 2, 3, 4].map(contract)]
    const logs = () => [amountLog(first, { address: real }), ...airdrops.flatMap((one) => strangers(60, one))]
    const held = [real, ...airdrops].map((one) => one.toLowerCase())
    const { list } = await world({ logs, allowance: 3n }).find([], held)
    expect(list).toHaveLength(200)
    expect(list.some((one) => one.token === real)).toBe(true)
  })

  test('behavior: in the newest blocks does not end the search of older ones', async () => {
    const logs = (from: bigint, to: bigint) =>
      to === 19_999n
        ? Array.from({ length: 21 }, (_, at) => strangers(10, contract(at + 1))).flat()
        : from === 0n
          ? [amountLog(first)]
          : []
    const one = world({ head: 19_999n, most: 10_000n, logs, allowance: 3n })
    const { list, since } = await one.find([], [token.toLowerCase()])
    expect(list[0]).toMatchObject({ token, spender: first })
    expect(since).toBe(0n)
  })
})

describe('what the network refuses', () => {
  const limited = { code: -32005, message: 'limit exceeded' }
  const found = async (fails: (data: Hex, to: string) => unknown, logs: readonly unknown[], held: World = {}) => {
    const clock = fakeClock()
    const answer = (data: Hex, to: string) => {
      const failure = fails(data, to)
      if (failure instanceof Response) return failure as never
      if (failure) throw failure
      return undefined
    }
    const one = world({ logs: () => logs, answer, ...held })
    let done: unknown
    void findApprovals(owner, network, [], [], { ...one.c, clock }).then((result) => {
      done = result
    })
    // Refused requests are repeated after a pause.
    for (let step = 0; step < 200 && !done; step++) await clock.pass(100)
    return { ...one, done }
  }
  const ownerRefused = (failure: unknown) => (data: Hex) => data.startsWith('0x6352211e') && failure

  test('behavior: an item whose owner is not told for now is counted, and not taken for burned', async () => {
    const { done } = await found(ownerRefused(limited), [itemLog(first, 8n)], { approved: second })
    expect(done).toEqual({ ...whole, list: [], unread: 1 })
  })

  test('behavior: an amount whose decimals are not told for now is counted, and not shown', async () => {
    const decimals = (failure: unknown) => (data: Hex) => data.startsWith('0x313ce567') && failure
    const { done } = await found(decimals(limited), [amountLog(first)], { allowance: 3n })
    expect(done).toEqual({ ...whole, list: [], unread: 1 })
    // A token that states none has none.
    const none = decimals({ code: 3, message: 'execution reverted' })
    expect((await found(none, [amountLog(first)], { allowance: 3n })).done).toMatchObject({ list: [{ decimals: 0 }] })
  })

  test('behavior: an item whose owner the contract refuses to tell is burned', async () => {
    const { done } = await found(ownerRefused({ code: 3, message: 'execution reverted: no such token' }), [
      itemLog(first, 8n),
    ])
    expect(done).toEqual({ ...whole, list: [], unread: 0 })
  })

  test('behavior: an answer that is too large costs its contract only', async () => {
    const big = () => new Response('x'.repeat(17 * 1024 * 1024))
    const hostile = parseAddress(`0x${'e1'.repeat(20)}`) as Hex
    const { done } = await found(
      (data, to) => to === hostile && data.startsWith('0xdd62ed3e') && big(),
      [amountLog(first), amountLog(second, { address: hostile })],
      { allowance: 3n },
    )
    expect(done).toMatchObject({ unread: 1, list: [{ token, spender: first, amount: 3n }] })
  })

  test('behavior: a contract that makes a request of many hang does not keep the others from being read', async () => {
    const clock = fakeClock()
    const answer = (_: Hex, to: string) =>
      to.toLowerCase() === multicall ? (new Promise(() => {}) as never) : undefined
    const { c } = world({ logs: () => [amountLog(first)], answer, allowance: 3n })
    let done: unknown
    void findApprovals(owner, network, [], [], { ...c, clock }).then((result) => {
      done = result
    })
    await flush()
    await clock.pass(2_500)
    await vi.waitFor(() => expect(done).toMatchObject({ unread: 0, list: [{ spender: first }] }), 5_000)
  })

  test('behavior: what a slow node does not answer in time is counted', async () => {
    const slow = parseAddress(`0x${'e1'.repeat(20)}`) as Hex
    const clock = fakeClock()
    const answer = (_: Hex, to: string) => (to === slow ? (new Promise(() => {}) as never) : undefined)
    const logs = () => [amountLog(second, { address: slow }), amountLog(first)]
    const { c } = world({ logs, answer, allowance: 3n })
    let done: unknown
    void findApprovals(owner, network, [], [token], { ...c, clock }).then((result) => {
      done = result
    })
    await flush()
    await clock.pass(8_000)
    await vi.waitFor(() => expect(done).toMatchObject({ unread: 1, list: [{ spender: first }] }), 5_000)
  })
})

describe('how it ends', () => {
  const quoted = async (of: 'amount' | 'collection' | bigint, gas = 0xafc8n, plain = 21_000n) => {
    let transaction: { to: string; data: Hex } | undefined
    const rpc = fakeRpc(({ method, params }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getBalance') return toHex(10n ** 18n)
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1', number: '0x9' }
      if (method === 'eth_estimateGas') {
        const asked = params[0] as { to: string; data?: Hex }
        if (!asked.data) return toHex(plain)
        transaction = { ...asked, data: asked.data }
        return toHex(gas)
      }
      return method === 'eth_call' ? '0x' : '0x1'
    })
    const c: Context = { ...world().c, fetch: rpc.fetch }
    const sending = approvals.sending(`revoke ${of}`, token)
    const fee = await sending.quote({ from: owner, to: first, value: 0n }, network, c)
    expect(fee.gas).toBe((gas * 6n + 4n) / 5n)
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

  test('behavior: a token that makes it cost far more than any token needs is refused', async () => {
    await expect(quoted('amount', 300_000n)).rejects.toMatchObject({
      code: 'NODE_ERROR',
      data: { reason: 'intrinsic-gas-too-high' },
    })
    // Some networks count what they pay to their parent chain as gas, also of a plain transfer.
    await expect(quoted('amount', 500_000n, 200_000n)).resolves.toMatchObject({ to: token })
  })

  test('behavior: a text of another call is refused', async () => {
    const sending = approvals.sending('approve', token)
    await expect(sending.quote({ from: owner, to: first, value: 0n }, network, world().c)).rejects.toMatchObject({
      code: 'SEND_UNSUPPORTED',
    })
  })
})
