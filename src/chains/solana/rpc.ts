import type { Context } from '../core/adapter.ts'
import { anySignal } from '../core/any-signal.ts'
import { abortable, delay } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { MAX_RPC_BYTES, readBody } from '../core/read-body.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodes, toWmError } from '../core/rpc-codes.ts'
import { parse, tryParse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { nodeError, nodeReasonOf } from './errors.ts'
import { parseJson } from './json.ts'

export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

const TIMEOUT = 10_000
const RETRIES = 3
const FIRST_PAUSE = 150
const MAX_RETRY_AFTER = 10
/** Statuses after which the same question is worth asking again (spec §8). */
const busy = new Set([403, 408, 413, 429, 500, 502, 503, 504])

const failure = v.object({
  error: v.object({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
})
const success = v.object({ result: v.unknown() })
const genesis = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** No answer of the node: another try or another URL may help. */
class NoAnswer extends Error {
  readonly again: boolean
  readonly pause: number
  constructor(again: boolean, pause = 0) {
    super('no answer')
    this.again = again
    this.pause = pause
  }
}

// What each URL said its network is, for each fetch (that is, each kit): an answer of money from a URL that serves
// another network must never be believed (safety N-04).
const known = new WeakMap<typeof fetch, Map<string, string>>()

let lastId = 0

async function post(url: string, method: string, params: readonly unknown[], c: Context): Promise<unknown> {
  const id = ++lastId
  const stop = new AbortController()
  const cancel = c.clock.after(TIMEOUT, () => stop.abort())
  let response: Response
  let text: string
  try {
    response = await c.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: anySignal(stop.signal, c.signal),
      referrerPolicy: 'strict-origin',
    })
    const read = await readBody(response, MAX_RPC_BYTES)
    if (read === undefined) throw new NoAnswer(false)
    text = read
  } catch (error) {
    c.signal.throwIfAborted()
    if (error instanceof NoAnswer) throw error
    // What took ten seconds already is not asked again here.
    throw new NoAnswer(!stop.signal.aborted)
  } finally {
    cancel()
  }
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    body = undefined
  }
  const { error } = tryParse(failure, body) ?? {}
  if (error) throw error
  if (!response.ok) {
    const after = Number(response.headers.get('retry-after'))
    throw new NoAnswer(busy.has(response.status), after > 0 ? Math.min(after, MAX_RETRY_AFTER) * 1000 : 0)
  }
  const answer = tryParse(success, body)
  // Under another id it belongs to another request.
  if (!answer || Number(readField(body, 'id')) !== id) throw new NoAnswer(false)
  return answer.result
}

/** The node says that it could answer another time. */
/** What a node says when the same question may be answered a little later. */
const busyCodes = [-32603, -32005, -1]
const isBusy = (error: unknown) => busyCodes.includes(Number(readField(error, 'code')))

/** Asks one URL, again where that may help. */
async function patiently(url: string, method: string, params: readonly unknown[], c: Context, retries: number) {
  for (let tried = 0; ; tried++) {
    try {
      return await post(url, method, params, c)
    } catch (error) {
      c.signal.throwIfAborted()
      const again = error instanceof NoAnswer ? error.again : isBusy(error)
      if (!again || tried >= retries) throw error
      const pause = error instanceof NoAnswer ? error.pause : 0
      await delay(pause || FIRST_PAUSE * 2 ** tried, c.clock, c.signal)
    }
  }
}

/** Networks are named after their genesis hash (CAIP-2); those with invented names are taken at their word. */
async function checkNetwork(url: string, { caipNetworkId }: Network, c: Context): Promise<void> {
  const [, reference = ''] = caipNetworkId.split(':')
  if (!/^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference)) return
  const networks = known.get(c.fetch) ?? new Map<string, string>()
  known.set(c.fetch, networks)
  const hash = networks.get(url) ?? parse(genesis, await patiently(url, 'getGenesisHash', [], c, RETRIES))
  networks.set(url, hash)
  const actual = `solana:${hash.slice(0, 32)}`
  if (actual !== caipNetworkId) throw new WmError('NETWORK_MISMATCH', { expected: caipNetworkId, actual })
}

function asError(error: unknown): WmError {
  if (WmError.is(error)) return error
  const reason = nodeReasonOf(error)
  if (reason) return nodeError(reason, error)
  const { code } = error as { readonly code: number }
  // -32002 is a node's own here: a transaction that did not pass its trial.
  if (code === -32002 || !(code in rpcCodes)) return nodeError('unknown', error)
  return toWmError(error, 'request')
}

/**
 * The network's URLs in order; the next one is asked when one does not answer or serves another network.
 *
 * @param retries 0 for what must be asked once only.
 */
export function rpcOf(network: Network, c: Context, retries: number = RETRIES): Rpc {
  return async (method, params = []) => {
    let cause: unknown
    for (const url of network.rpcUrls.default.http) {
      c.signal.throwIfAborted()
      try {
        await abortable(checkNetwork(url, network, c), c.signal)
        return await abortable(patiently(url, method, params, c, retries), c.signal)
      } catch (error) {
        c.signal.throwIfAborted()
        const unasked = WmError.is(error, 'NETWORK_MISMATCH')
        if (!unasked && !(error instanceof NoAnswer) && !isBusy(error)) throw asError(error)
        // What was said is worth more than silence.
        if (cause === undefined || cause instanceof NoAnswer) cause = error
        if (retries === 0 && !unasked) break
      }
    }
    if (cause !== undefined && !(cause instanceof NoAnswer)) throw asError(cause)
    throw new WmError('RPC_UNREACHABLE', { id: network.caipNetworkId }, { cause })
  }
}
