import { afterEach, describe, expect, it, vi } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { fakeRpc, type RpcHandler } from '../../../test/fakes/rpc.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import { toNetwork } from '../network.ts'
import { mainnet } from '../networks.ts'
import { rpcOf } from './transport.ts'

const [A, B] = ['https://a.test/', 'https://b.test/']
const network = toNetwork({ ...mainnet, rpcUrls: { default: { http: [B] } } }, [A])

function setup(handler: RpcHandler) {
  const rpc = fakeRpc((call) => (call.method === 'eth_chainId' ? (handler(call) ?? '0x1') : handler(call)))
  const stop = new AbortController()
  const c: Context = { signal: stop.signal, clock: systemClock, fetch: rpc.fetch, networks: [network] }
  return { ...rpc, stop, c, ask: () => rpcOf(network, c)('eth_getBalance', ['0x0', 'latest']) }
}
const only = (method: string, value: (url: string) => unknown): RpcHandler => {
  return (call) => (call.method === method ? value(call.url) : undefined)
}

describe('rpcOf', () => {
  afterEach(() => void vi.useRealTimers())

  it('default: the own URL first, its chain asked for once', async () => {
    const { ask, count } = setup(only('eth_getBalance', () => '0x5'))
    await expect(ask()).resolves.toBe('0x5')
    await expect(ask()).resolves.toBe('0x5')
    expect([count('eth_getBalance', A), count('eth_getBalance', B)]).toEqual([2, 0])
    expect(count('eth_chainId')).toBe(1)
  })

  it('behavior: a URL that serves another chain is not believed (N-04)', async () => {
    const { ask, count } = setup(({ url, method }) => {
      if (method === 'eth_chainId') return url === A ? '0x5' : '0x1'
      return url === A ? '0xbad' : '0x7'
    })
    await expect(ask()).resolves.toBe('0x7')
    await expect(ask()).resolves.toBe('0x7')
    expect(count('eth_chainId', A)).toBe(1)
  })

  it('error: every URL serves another chain: no answer, no repeats (N-04)', async () => {
    const { ask, count } = setup(({ method }) => (method === 'eth_chainId' ? '0x5' : '0xbad'))
    await expect(ask()).rejects.toMatchObject({ code: 'NETWORK_MISMATCH', data: { actual: 'eip155:5' } })
    expect(count('eth_getBalance')).toBe(2)
  })

  it('behavior: a URL that once gave garbage for its chain is believed when it says it (N-04)', async () => {
    let isBroken = true
    const { ask, count } = setup(({ url, method }) => {
      if (method === 'eth_chainId') return url === A && isBroken ? { error: 'starting' } : '0x1'
      return url === A ? '0x5' : '0x7'
    })
    await expect(ask()).resolves.toBe('0x7')
    isBroken = false
    await expect(ask()).resolves.toBe('0x5')
    await expect(ask()).resolves.toBe('0x5')
    expect(count('eth_chainId', A)).toBe(2)
  })

  it('behavior: the next URL when one is down', async () => {
    const { ask } = setup(({ url, method }) => {
      if (url === A) throw new TypeError('Failed to fetch')
      return method === 'eth_getBalance' ? '0x6' : undefined
    })
    await expect(ask()).resolves.toBe('0x6')
  })

  it.each([403, 408, 413, 429, 500, 502, 503, 504])('param: HTTP %i is tried four times (N-02)', async (status) => {
    vi.useFakeTimers()
    const { ask, count } = setup(only('eth_getBalance', () => new Response('', { status })))
    const result = expect(ask()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE', data: { id: 'eip155:1' } })
    await vi.advanceTimersByTimeAsync(149)
    expect(count('eth_getBalance', A)).toBe(1)
    await vi.advanceTimersByTimeAsync(150 + 300 + 600)
    await result
    expect([count('eth_getBalance', A), count('eth_getBalance', B)]).toEqual([4, 4])
  })

  it.each([400, 401, 404])('param: HTTP %i is not repeated', async (status) => {
    const { ask, count } = setup(only('eth_getBalance', () => new Response('', { status })))
    await expect(ask()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    expect(count('eth_getBalance', A)).toBe(1)
  })

  it.each([
    [-32005, 4],
    [-32603, 4],
    [-32007, 4],
    [429, 4],
    [-32601, 1],
    [-32602, 1],
  ])('param: JSON-RPC %i is asked %i times', async (code, times) => {
    vi.useFakeTimers()
    const { ask, count } = setup(
      only('eth_getBalance', () => {
        throw { code, message: 'x' }
      }),
    )
    const result = expect(ask()).rejects.toBeInstanceOf(WmError)
    await vi.advanceTimersByTimeAsync(2000)
    await result
    expect(count('eth_getBalance', A)).toBe(times)
  })

  it.each([
    ['1', 1000],
    ['120', 10_000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 150],
    ['soon', 150],
  ])('param: Retry-After %s waits %i ms (N-01)', async (value, wait) => {
    vi.useFakeTimers()
    const headers = { 'Retry-After': value }
    const { ask, count } = setup(only('eth_getBalance', () => new Response('', { status: 429, headers })))
    const result = expect(ask()).rejects.toBeInstanceOf(WmError)
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(count('eth_getBalance', A)).toBe(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(count('eth_getBalance', A)).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    await result
    expect(count('eth_getBalance', A)).toBe(4)
  })

  it('behavior: a hanging URL is left after ten seconds', async () => {
    vi.useFakeTimers()
    const { ask } = setup(({ url, method }) => {
      if (url === A) return new Promise(() => {})
      return method === 'eth_getBalance' ? '0x8' : undefined
    })
    const result = expect(ask()).resolves.toBe('0x8')
    await vi.advanceTimersByTimeAsync(10_500)
    await result
  })

  it('behavior: so is one whose body never ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { c, calls } = setup(() => '0x1')
    const fetch: typeof globalThis.fetch = async (_, init) => {
      calls.push({ url: '', method: '', params: [] })
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      })
      return new Response(body)
    }
    const result = expect(rpcOf(network, { ...c, fetch })('eth_blockNumber')).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    })
    await vi.advanceTimersByTimeAsync(21_000)
    await result
  })

  it('behavior: an abort ends the wait and the request', async () => {
    const { ask, stop, calls } = setup(() => new Promise(() => {}))
    const reason = everyError('MODAL_CLOSED')
    const asked = ask()
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0), 10_000)
    stop.abort(reason)
    await expect(asked).rejects.toBe(reason)
    await expect(ask()).rejects.toBe(reason)
  })

  it('error: what the node says', async () => {
    const asking = (error: object) =>
      setup(
        only('eth_getBalance', () => {
          throw error
        }),
      ).ask()
    await expect(asking({ code: -32000, message: 'insufficient funds for transfer' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(asking({ code: 3, message: 'execution reverted: no' })).rejects.toMatchObject({
      code: 'NODE_ERROR',
      data: { reason: 'execution-reverted' },
    })
    await expect(asking({ code: -32000, message: 'header not found' })).rejects.toMatchObject({
      code: 'NODE_ERROR',
      data: { reason: 'unknown' },
    })
    await expect(asking({ code: -32601, message: 'no' })).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
  })

  it.each([
    [400, { code: 3, message: 'execution reverted: no' }, 'NODE_ERROR', [1, 0]],
    [400, { code: -32602, message: 'no' }, 'RPC_INVALID_PARAMS', [1, 1]],
    [400, { message: 'insufficient funds for transfer' }, 'INSUFFICIENT_FUNDS', [1, 1]],
    [500, { code: -32601, message: 'no' }, 'RPC_METHOD_NOT_FOUND', [1, 1]],
  ])('error: HTTP %i with the error %j', async (status, error, code, times) => {
    const { ask, count } = setup(
      only('eth_getBalance', () => Response.json({ jsonrpc: '2.0', id: 1, error }, { status })),
    )
    await expect(ask()).rejects.toMatchObject({ code })
    expect([count('eth_getBalance', A), count('eth_getBalance', B)]).toEqual(times)
  })

  it('behavior: a refused transaction is an answer, and no other URL is asked', async () => {
    const { ask, count } = setup(
      only('eth_getBalance', () => {
        throw { code: -32003, message: 'no' }
      }),
    )
    await expect(ask()).rejects.toMatchObject({ code: 'NODE_ERROR', data: { reason: 'unknown' } })
    expect([count('eth_getBalance', A), count('eth_getBalance', B)]).toEqual([1, 0])
  })

  it('behavior: user name and password of a URL are sent as a header, since fetch refuses such URLs', async () => {
    const { c, fetch } = setup(only('eth_getBalance', () => '0x5'))
    const sent: [string, unknown][] = []
    const spied: typeof globalThis.fetch = (input, init) => {
      sent.push([String(input), new Headers(init?.headers).get('authorization')])
      return fetch(input, init)
    }
    const own = toNetwork(mainnet, ['https://user:p%40ss@a.test/rpc'])
    await expect(rpcOf(own, { ...c, fetch: spied })('eth_getBalance')).resolves.toBe('0x5')
    const header = `Basic ${btoa('user:p@ss')}`
    expect(sent).toEqual([
      ['https://a.test/rpc', header],
      ['https://a.test/rpc', header],
    ])
  })

  it('error: the cause says why a URL did not answer', async () => {
    vi.useFakeTimers()
    const { ask } = setup(() => {
      throw new TypeError('Failed to fetch')
    })
    const result = expect(ask()).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
      cause: { cause: new TypeError('Failed to fetch') },
    })
    await vi.advanceTimersByTimeAsync(2000)
    await result
  })

  it.each(['', 'null', '[]', '{"result":', '<html>', '"x"'])('error: body %j', async (text) => {
    vi.useFakeTimers()
    const { ask } = setup(only('eth_getBalance', () => new Response(text)))
    const result = ask().then(
      (answer) => answer,
      (error: unknown) => WmError.is(error),
    )
    await vi.advanceTimersByTimeAsync(5000)
    expect([undefined, true]).toContain(await result)
  })

  it('error: a network without RPC', async () => {
    const { c } = setup(() => '0x1')
    const empty = { ...network, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }
    await expect(rpcOf(empty, c)('eth_chainId')).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
  })

  it('behavior: a result under another id belongs to another request, and the next URL is asked', async () => {
    const other = Response.json({ jsonrpc: '2.0', id: 999_999, result: '0x3635c9adc5dea00000' })
    const { ask } = setup(only('eth_getBalance', (url) => (url === A ? other.clone() : '0x6')))
    await expect(ask()).resolves.toBe('0x6')
    const without = Response.json({ jsonrpc: '2.0', result: '0x3635c9adc5dea00000' })
    const alone = setup(only('eth_getBalance', () => without.clone()))
    vi.useFakeTimers()
    const result = expect(alone.ask()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' })
    await vi.advanceTimersByTimeAsync(5_000)
    await result
  })

  it('behavior: an endless answer is not read to its end', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1
            controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
          },
        }),
      )
    const { ask } = setup(only('eth_getBalance', (url) => (url === A ? endless() : '0x6')))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const result = expect(ask()).resolves.toBe('0x6')
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await result
    // Four tries of sixteen megabytes each.
    expect(sent).toBeLessThan(100)
  })
})
