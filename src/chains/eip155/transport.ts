import { fallback, http, type Transport } from 'viem'
import type { Context } from '../core/adapter.ts'
import { anySignal } from '../core/any-signal.ts'
import { abortable } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { MAX_RPC_BYTES, readBody } from '../core/read-body.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId, Network } from '../core/types.ts'
import { parseChainId } from './parse.ts'

/** Reads from the network. Never used to hand over a transaction: the wallet does that (safety S-22). */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

const TIMEOUT = 10_000
const MAX_RETRY_AFTER = 10

// What each URL said its chain is, for each fetch (that is, each kit): an answer of money from a URL that serves
// another chain must never be believed (safety N-04).
const chains = new WeakMap<typeof fetch, Map<string, CaipNetworkId>>()

function chainsOf(fetcher: typeof fetch): Map<string, CaipNetworkId> {
  const known = chains.get(fetcher) ?? new Map<string, CaipNetworkId>()
  chains.set(fetcher, known)
  return known
}

/** `fetch` with a deadline over head and body, ended by the context, and with a Retry-After that can be lived with. */
function boundedFetch(c: Context): typeof fetch {
  return async (input, init) => {
    const stop = new AbortController()
    const cancel = c.clock.after(TIMEOUT, () => stop.abort())
    try {
      const signal = anySignal(stop.signal, c.signal)
      const response = await c.fetch(input, { ...init, signal, referrerPolicy: 'strict-origin' })
      // Read here: viem's own deadline ends with the head, and a body may trickle for ever.
      const body = await readBody(response, MAX_RPC_BYTES)
      if (body === undefined) throw new Error('The answer is too large.')
      if (!isAnswerTo(init?.body, body)) throw new Error('The answer is one to another request.')
      const headers = new Headers(response.headers)
      const after = headers.get('Retry-After')
      if (after !== null && /^\d+$/.test(after))
        headers.set('Retry-After', String(Math.min(Number(after), MAX_RETRY_AFTER)))
      else headers.delete('Retry-After')
      headers.delete('Content-Length')
      const empty = [204, 205, 304].includes(response.status)
      return new Response(empty ? null : body, { status: response.status, headers })
    } finally {
      cancel()
    }
  }
}

/** False for a result under another id: it belongs to another request. Errors may come without one. */
function isAnswerTo(asked: unknown, body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body)
    return readField(answer, 'result') === undefined || readField(answer, 'id') === JSON.parse(String(asked)).id
  } catch {
    // What is no JSON is told by whoever reads it.
    return true
  }
}

/** One URL as a transport that answers only when the URL serves the right chain. */
function checkedHttp(url: string, network: Network, c: Context, fetchFn: typeof fetch): Transport {
  const known = chainsOf(c.fetch)
  // The deadline is that of `boundedFetch`; ended by it, a request goes to the next URL and is not repeated.
  const inner = http(url, { fetchFn, timeout: 0 })
  return (config) => {
    const transport = inner(config)
    const check = async () => {
      const actual = known.get(url) ?? parseChainId(await transport.request({ method: 'eth_chainId' }))
      known.set(url, actual)
      if (actual === network.caipNetworkId) return
      const cause = new WmError('NETWORK_MISMATCH', { expected: network.caipNetworkId, actual })
      // A code that goes on to the next URL but is not tried again on this one.
      throw Object.assign(new Error(cause.message, { cause }), { code: 4901 })
    }
    return {
      ...transport,
      request: (async (...args: Parameters<typeof transport.request>) => {
        const [answer] = await Promise.all([transport.request(...args), check()])
        return answer
      }) as typeof transport.request,
    }
  }
}

/** Own URLs first, then the chain's default; retries, delays and statuses are viem's, which are those of spec §8–§9. */
export function rpcOf(network: Network, c: Context): Rpc {
  const urls = network.rpcUrls.default.http
  const fetchFn = boundedFetch(c)
  const unreachable = (cause?: unknown) => new WmError('RPC_UNREACHABLE', { id: network.caipNetworkId }, { cause })
  if (urls.length === 0) return () => Promise.reject(unreachable())
  const transports = urls.map((url) => checkedHttp(url, network, c, fetchFn))
  const { request } = fallback(transports, { retryCount: 3, retryDelay: 150 })({})
  return async (method, params = []) => {
    c.signal.throwIfAborted()
    try {
      // The methods are those of the JSON-RPC specification; viem's table of them costs nothing but types.
      return await abortable(
        (request as (args: object, options: object) => Promise<unknown>)({ method, params }, { signal: c.signal }),
        c.signal,
      )
    } catch (error) {
      c.signal.throwIfAborted()
      throw await asRpcError(error, unreachable)
    }
  }
}

async function asRpcError(error: unknown, unreachable: (cause: unknown) => WmError): Promise<WmError> {
  for (let at = error, depth = 0; at && depth < 6; at = readField(at, 'cause'), depth++) if (WmError.is(at)) return at
  // Errors are rare and their table is not small; without a connection that cannot be fetched either.
  const table = await import('./errors.ts').catch(() => undefined)
  return table?.rpcError(error, unreachable(error)) ?? unreachable(error)
}
