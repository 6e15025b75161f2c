import { getTransactionDecoder } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import { isLongRun } from '../../../test/fakes/tries.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { parse } from '../core/schema.ts'
import { parseUnits } from '../core/units.ts'
import { toNetwork } from '../network.ts'
import { solana } from '../solana-networks.ts'
import { moves, readTransaction } from './read-transfer.ts'
import { inContext, parseJson, rpcOf, u64 } from './rpc.ts'
import { transferMessage } from './transfer-message.ts'

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const network = toNetwork({ ...solana, rpcUrls: { default: { http: ['https://a.test', 'https://b.test'] } } })

function setUp(handler: RpcHandler) {
  const rpc = fakeRpc((call) =>
    call.method === 'getGenesisHash' && handler(call) === undefined ? genesis : handler(call),
  )
  const stop = new AbortController()
  const clock = { ...systemClock, after: (_: number, then: () => void) => systemClock.after(0, then) }
  // Waits pass at once, but not the deadline of a request.
  clock.after = (ms, then) => systemClock.after(ms >= 10_000 ? ms : 0, then)
  const c: Context = { signal: stop.signal, clock, fetch: rpc.fetch, networks: [network] }
  return { ...rpc, c, stop }
}
const only =
  (answer: (url: string) => unknown): RpcHandler =>
  ({ method, url }) =>
    method === 'getSlot' ? answer(url) : undefined

describe('rpcOf', () => {
  it('default: the first URL, its network checked once', async () => {
    const { c, count } = setUp(only(() => 7))
    await expect(rpcOf(network, c)('getSlot')).resolves.toBe(7)
    await expect(rpcOf(network, c)('getSlot')).resolves.toBe(7)
    expect([count('getSlot', 'a.test'), count('getSlot', 'b.test'), count('getGenesisHash')]).toEqual([2, 0, 1])
  })

  it.each([
    ['a status', () => new Response('busy', { status: 503 })],
    [
      'a code that says later',
      () => {
        throw { code: -32005, message: 'behind' }
      },
    ],
    [
      'no connection',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('behavior: after %s four times, the next URL', async (_, fail) => {
    const { c, count } = setUp(only((url) => (url.includes('a.test') ? fail() : 7)))
    await expect(rpcOf(network, c)('getSlot')).resolves.toBe(7)
    expect([count('getSlot', 'a.test'), count('getSlot', 'b.test')]).toEqual([4, 1])
  })

  it.each([
    ['a page', () => new Response('<html>')],
    ['nothing', () => new Response('')],
    ['a result under another id', () => Response.json({ jsonrpc: '2.0', id: 'other', result: 9 })],
    ['more than any answer has', () => new Response(new Uint8Array(17 * 1024 * 1024).fill(32))],
    ['a status that stays', () => new Response('no', { status: 401 })],
  ])('behavior: after %s, the next URL at once', async (_, fail) => {
    const { c, count } = setUp(only((url) => (url.includes('a.test') ? fail() : 7)))
    await expect(rpcOf(network, c)('getSlot')).resolves.toBe(7)
    expect(count('getSlot', 'a.test')).toBe(1)
  })

  it('behavior: what must be asked once is asked once', async () => {
    const { c, calls } = setUp(only(() => new Response('busy', { status: 503 })))
    await expect(rpcOf(network, c, 0)('getSlot')).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    expect(calls.filter(({ method }) => method === 'getSlot')).toHaveLength(1)
  })

  it('error: every URL serves another network (N-04)', async () => {
    const { c, count } = setUp(({ method }) =>
      method === 'getGenesisHash' ? 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' : 7,
    )
    await expect(rpcOf(network, c)('getSlot')).rejects.toMatchObject({
      code: 'NETWORK_MISMATCH',
      data: { actual: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    })
    expect(count('getSlot')).toBe(0)
  })

  it.each([
    [{ code: -32601, message: 'x' }, 'RPC_METHOD_NOT_FOUND'],
    [{ code: -32602, message: 'x' }, 'RPC_INVALID_PARAMS'],
    [{ code: -32002, message: 'x', data: { err: 'AccountNotFound', logs: [] } }, 'INSUFFICIENT_FUNDS'],
    [{ code: -32002, message: 'x', data: { err: { InsufficientFundsForRent: { account_index: 1 } } } }, 'NODE_ERROR'],
    [
      { code: -32002, message: 'x', data: { err: { InsufficientFundsForRent: { account_index: 0 } } } },
      'INSUFFICIENT_FUNDS',
    ],
    [
      { code: -32002, message: 'x', data: { logs: ['Transfer: insufficient lamports 1, need 2'] } },
      'INSUFFICIENT_FUNDS',
    ],
    [{ code: -32015, message: 'Transaction version (0) is not supported' }, 'NODE_ERROR'],
    [{ code: -39999, message: 'who knows' }, 'NODE_ERROR'],
  ])('error: %j is %s, and no other URL is asked', async (error, code) => {
    const { c, count } = setUp(
      only(() => {
        throw error
      }),
    )
    await expect(rpcOf(network, c)('getSlot')).rejects.toMatchObject({ code })
    expect(count('getSlot')).toBe(1)
  })

  it('error: aborted, and no URL at all', async () => {
    const { c, stop } = setUp(only(() => new Promise(() => {})))
    const attempt = rpcOf(network, c)('getSlot')
    const ended = expect(attempt).rejects.toBe('enough')
    await vi.waitFor(() => expect(stop.signal.aborted).toBe(false), 10_000)
    stop.abort('enough')
    await ended
    const none = toNetwork({ ...solana, rpcUrls: { default: { http: [] } } })
    const { c: other } = setUp(only(() => 7))
    await expect(rpcOf(none, other)('getSlot')).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
  })
})

describe('lamports', () => {
  it('behavior: every u64 is read exactly, also beyond 2^53', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.string(), (value, text) => {
        const body = `{"text":${JSON.stringify(text)},"value":${value}}`
        expect(parse(inContext(u64), parseJson(body)).value).toBe(value)
        expect(parseJson(body)).toHaveProperty('text', text)
      }),
    )
  })

  it.each([-1, 1.5, '', '-1', '0x1', '1e3', 2 ** 53, null, {}, true])('error: %j', (value) => {
    expect(() => parse(u64, value)).toThrow()
  })

  it('behavior: numbers that are no integers stay as they are', () => {
    expect(parseJson('[0.1234567890123456, 1e21, -5, "9007199254740993", 9007199254740993]')).toEqual([
      0.1234567890123456,
      1e21,
      -5,
      '9007199254740993',
      '9007199254740993',
    ])
  })
})

describe('transfer', () => {
  const from = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'
  const to = '8rhg8BUpDCEx25357ojryApFDoJibD49msU72aRbMo7F'
  const params = { computeUnitLimit: 500n, computeUnitPrice: 20_000_000n }
  const amountIn = (text: string) => {
    const { transaction } = transferMessage({ from, to, value: parseUnits(text, 9) }, params, to)
    // The amount is the end of the last instruction: eight bytes, lowest first.
    const end = transaction.length
    return new DataView(transaction.buffer, transaction.byteOffset).getBigUint64(end - 8, true)
  }

  it('behavior: the amounts of two decimals below 1,000 SOL, in the long run all of them, to the lamport (A-06)', () => {
    let wrong = 0
    const cents = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
    for (let n = 0; n < 100_000; n += isLongRun ? 1 : 7)
      if (parseUnits(cents(n), 9) !== BigInt(n) * 10_000_000n) wrong++
    // Some are also put into a transaction.
    for (let n = 1; n < 100_000; n += isLongRun ? 10 : 190) if (amountIn(cents(n)) !== BigInt(n) * 10_000_000n) wrong++
    expect(wrong).toBe(0)
    expect([amountIn('2.01'), amountIn('2.03'), amountIn('4.02')]).toEqual([
      2_010_000_000n,
      2_030_000_000n,
      4_020_000_000n,
    ])
  })

  it('behavior: any u64 is what is read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        const { transaction, message } = transferMessage({ from, to, value }, params, to)
        expect(readTransaction(transaction)?.hash).toBeUndefined()
        expect(moves(transaction, { from, to, value })).toBe(true)
        expect(Uint8Array.from(getTransactionDecoder().decode(transaction).messageBytes)).toEqual(message)
      }),
    )
  })

  it('behavior: a change of any byte is another transfer, or none', () => {
    const value = 2_010_000_000n
    const { transaction, message } = transferMessage({ from, to, value }, {}, to)
    const start = transaction.length - message.length
    // Behind the header and the three accounts lie the blockhash, then the one instruction.
    const blockhash = start + 4 + 3 * 32
    for (let at = start + 4; at < transaction.length; at++) {
      if (at >= blockhash && at < blockhash + 32) continue
      const changed = transaction.slice()
      changed[at] = (changed[at] as number) ^ 1
      expect(moves(changed, { from, to, value }), `byte ${at}`).toBe(false)
    }
  })

  it('behavior: never throws, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void moves(bytes, { from, to, value: 1n })))
  })
})
