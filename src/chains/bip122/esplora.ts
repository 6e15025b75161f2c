import type { Context } from '../core/adapter.ts'
import { anySignal } from '../core/any-signal.ts'
import { abortable, delay } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import { MAX_RPC_BYTES, readBody } from '../core/read-body.ts'
import { parse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { addressOn } from './parse.ts'

const TIMEOUT = 10_000
const RETRIES = 3
const FIRST_PAUSE = 150
const MAX_RETRY_AFTER = 10
/** Statuses after which the same question is worth asking again (spec §8). */
const busy = new Set([403, 408, 413, 429, 500, 502, 503, 504])

const satoshis = v.pipe(
  v.custom<number>((raw) => Number.isSafeInteger(raw) && (raw as number) >= 0 && (raw as number) <= 2.1e15),
  v.transform((value) => BigInt(value)),
)
const outputs = v.array(v.object({ value: satoshis }))

/** No answer of the host: another try or another URL may help. */
class NoAnswer extends Error {
  readonly again: boolean
  readonly pause: number
  constructor(again: boolean, pause = 0) {
    super('no answer')
    this.again = again
    this.pause = pause
  }
}

async function get(url: string, c: Context): Promise<unknown> {
  const stop = new AbortController()
  const cancel = c.clock.after(TIMEOUT, () => stop.abort())
  let response: Response
  let text: string
  try {
    response = await c.fetch(url, {
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
  if (!response.ok) {
    if (!busy.has(response.status)) throw new WmError('NODE_ERROR', { reason: 'unknown' })
    const after = Number(response.headers.get('retry-after'))
    throw new NoAnswer(true, after > 0 ? Math.min(after, MAX_RETRY_AFTER) * 1000 : 0)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new NoAnswer(false)
  }
}

async function patiently(url: string, c: Context): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    try {
      return await get(url, c)
    } catch (error) {
      c.signal.throwIfAborted()
      if (!(error instanceof NoAnswer) || !error.again || tried >= RETRIES) throw error
      await delay(error.pause || FIRST_PAUSE * 2 ** tried, c.clock, c.signal)
    }
  }
}

/**
 * What an address holds, what is not yet in a block included: the sum of its unspent outputs, from the network's URLs in
 * order. They are base URLs of Esplora (`https://host/api`); there is no other host that would be asked.
 */
export async function balanceOf(network: Network, raw: string, c: Context): Promise<bigint> {
  const { caipNetworkId: id, rpcUrls } = network
  const urls = rpcUrls.default.http
  if (urls.length === 0) throw new WmError('BALANCE_UNAVAILABLE')
  // Also what keeps hosts of another network from answering: they know no such address.
  const address = addressOn(id, raw)
  if (!address) throw new WmError('ADDRESS_INVALID', { value: String(raw).slice(0, 100) })
  let said: unknown
  for (const url of urls) {
    c.signal.throwIfAborted()
    try {
      const answer = await abortable(patiently(`${url.replace(/\/+$/, '')}/address/${address}/utxo`, c), c.signal)
      return parse(outputs, answer).reduce((sum, { value }) => sum + value, 0n)
    } catch (error) {
      c.signal.throwIfAborted()
      // What was said is worth more than silence.
      if (!(error instanceof NoAnswer)) said ??= error
    }
  }
  throw said ?? new WmError('RPC_UNREACHABLE', { id })
}
