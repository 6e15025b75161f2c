import { abortable } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { WmError } from '../core/errors.ts'
import { NoAnswer, requestRpc, statusFailure, withRetries } from '../core/node-http.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId, Network } from '../core/types.ts'
import { parseChainId, unknownChain } from './parse.ts'

/** Reads from the network. Requests are retried, so it must never submit a transaction: only the wallet does. */
export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

// Chain id that each URL reported, per fetch function (one per kit): an answer about money from a URL that serves
// another chain must never be believed.
const chains = new WeakMap<typeof fetch, Map<string, CaipNetworkId>>()

/** Sends a request to one URL. Rejects with the node's error as it is, or with `NoAnswer`. */
async function post(url: string, method: string, params: readonly unknown[], c: Context): Promise<unknown> {
  const { id, response, text } = await requestRpc(url, method, params, c)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = text
  }
  const error = readField(body, 'error')
  if (response.ok ? error : typeof readField(error, 'code') === 'number') throw error
  if (!response.ok) throw statusFailure(response, body)
  const result = readField(body, 'result')
  if (result === undefined || readField(body, 'id') !== id) throw new NoAnswer(true)
  return result
}

/** Sends a request to one URL, and believes the answer only if the URL serves the right chain. */
async function ask(url: string, method: string, params: readonly unknown[], network: Network, c: Context) {
  const known = chains.get(c.fetch) ?? new Map<string, CaipNetworkId>()
  chains.set(c.fetch, known)
  const check = async () => {
    const actual = known.get(url) ?? parseChainId(await post(url, 'eth_chainId', [], c))
    // Garbage is of no chain: a node that is starting or overloaded is asked again.
    if (actual !== unknownChain) known.set(url, actual)
    const expected = network.caipNetworkId
    if (actual !== expected) throw connectionError('NETWORK_MISMATCH', { expected, actual })
  }
  const [answer] = await Promise.all([post(url, method, params, c), check()])
  return answer
}

/** Error codes of a node that may answer the same request a little later; -32007 is a rate limit of QuickNode. */
const busyCodes: readonly unknown[] = [-32603, -32005, -32007, -1, 429]

function isBusy(error: unknown): boolean {
  const code = readField(error, 'code')
  return busyCodes.includes(code) || (typeof code !== 'number' && !WmError.is(error))
}

/** Returns true for an answer that every node would give. */
const isFinal = (error: unknown) =>
  [-32003, 4001, 5000].includes(Number(readField(error, 'code'))) ||
  /execution reverted|gas required exceeds allowance/.test(String(readField(error, 'message')))

/** Returns an RPC over the network's URLs, custom ones first. All of them are asked before one is asked again. */
export function rpcOf(network: Network, c: Context): Rpc {
  const urls = network.rpcUrls.default.http
  const unreachable = (cause?: unknown) => rpcError('RPC_UNREACHABLE', { id: network.caipNetworkId }, { cause })
  return async (method, params = []) => {
    c.signal.throwIfAborted()
    const askEach = async () => {
      let failure: unknown = unreachable()
      for (const url of urls)
        try {
          return await ask(url, method, params, network, c)
        } catch (error) {
          c.signal.throwIfAborted()
          failure = error
          if (isFinal(error)) break
        }
      throw failure
    }
    try {
      return await abortable(withRetries(askEach, c, undefined, isBusy), c.signal)
    } catch (error) {
      c.signal.throwIfAborted()
      if (WmError.is(error)) throw error
      // The table is loaded on the first error; without a connection the load fails too.
      const table = await import('./errors.ts').catch(() => undefined)
      throw table?.asNodeError(error, unreachable(error)) ?? unreachable(error)
    }
  }
}
