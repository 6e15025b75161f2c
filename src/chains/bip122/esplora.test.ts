import { describe, expect, it, vi } from 'vitest'
import { bitcoin } from '../bitcoin-networks.ts'
import type { Context } from '../core/context.ts'
import { toNetwork } from '../network.ts'
import { balanceOf } from './esplora.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const one = 'https://one.test/api'
const two = 'https://two.test/api'

/** Time that passes at once, and what was asked. */
function world(answer: (url: string) => Response | Promise<Response>, urls: readonly string[] = [one]) {
  const asked: string[] = []
  const fetched: typeof fetch = async (input) => {
    asked.push(String(input))
    return answer(String(input))
  }
  const stop = new AbortController()
  const c: Context = {
    signal: stop.signal,
    clock: {
      now: () => 0,
      after: (ms, call) => {
        if (ms < 10_000) queueMicrotask(call)
        return () => {}
      },
    },
    fetch: fetched,
    networks: [],
  }
  return { asked, stop, read: () => balanceOf(toNetwork(bitcoin, urls), address, c), c }
}
const unspent = (...values: readonly unknown[]) =>
  Response.json(values.map((value, vout) => ({ txid: 'a', vout, value })))

describe('balance', () => {
  it('default: the sum of unspent outputs, exactly', async () => {
    const { asked, read } = world(() => unspent(2_099_999_997_690_000, 1, 546), [`${one}//`])
    await expect(read()).resolves.toBe(2_099_999_997_690_547n)
    expect(asked).toEqual([`${one}/address/${address}/utxo`])
  })

  it('behavior: nothing is nothing', async () => {
    await expect(world(() => unspent()).read()).resolves.toBe(0n)
  })

  it('behavior: more than any answer has is not read to its end', async () => {
    const large = () => new Response(`[]${' '.repeat(17 * 1024 * 1024)}`)
    const { read } = world((url) => (url.startsWith(one) ? large() : unspent(7)), [one, two])
    await expect(read()).resolves.toBe(7n)
  })

  it('behavior: without a URL nobody is asked', async () => {
    const { asked, read } = world(() => unspent(), [])
    await expect(read()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    expect(asked).toEqual([])
  })

  it('error: an address of another network is not asked for', async () => {
    const { asked, c } = world(() => unspent())
    const test = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    await expect(balanceOf(toNetwork(bitcoin, [one]), test, c)).rejects.toMatchObject({ code: 'ADDRESS_INVALID' })
    expect(asked).toEqual([])
  })

  it.each([
    ['a number that is none', [{ value: '5' }]],
    ['a fraction', [{ value: 0.5 }]],
    ['less than nothing', [{ value: -1 }]],
    ['more than there is', [{ value: 2_100_000_000_000_001 }]],
    ['no list', { value: 5 }],
    ['null', null],
  ])('error: %s is no balance', async (_, body) => {
    await expect(world(() => Response.json(body)).read()).rejects.toMatchObject({ code: 'SCHEMA_MISMATCH' })
  })

  it.each([
    ['a refusal', () => new Response('Invalid Bitcoin address', { status: 400 }), 'NODE_ERROR', 1],
    ['nothing there', () => new Response('', { status: 404 }), 'NODE_ERROR', 1],
    ['busy', () => new Response('', { status: 503 }), 'RPC_UNREACHABLE', 4],
    ['too many', () => new Response('', { status: 429, headers: { 'retry-after': '2' } }), 'RPC_UNREACHABLE', 4],
    ['a page', () => new Response('<!doctype html>'), 'RPC_UNREACHABLE', 1],
    ['no answer', () => Promise.reject(new TypeError('failed')), 'RPC_UNREACHABLE', 4],
  ] as const)('error: %s is a failure, never 0', async (_, answer, code, times) => {
    const { asked, read } = world(answer)
    await expect(read()).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(times)
  })

  it('behavior: the next URL is asked', async () => {
    const { asked, read } = world(
      (url) => (url.startsWith(one) ? new Response('', { status: 500 }) : unspent(7)),
      [one, two],
    )
    await expect(read()).resolves.toBe(7n)
    expect(asked.at(-1)).toBe(`${two}/address/${address}/utxo`)
  })

  it('behavior: an abort is the end', async () => {
    const answer = vi.fn(() => new Promise<Response>(() => {}))
    const { read, stop } = world(answer, [one, two])
    const reading = read()
    await vi.waitFor(() => expect(answer).toHaveBeenCalled(), 10_000)
    stop.abort(new Error('over'))
    await expect(reading).rejects.toThrow('over')
    expect(answer).toHaveBeenCalledOnce()
  })
})
