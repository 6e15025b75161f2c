import { abortable } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { transferError } from '../core/error-texts/transfer-error.ts'
import { NoAnswer, requestText, statusFailure, withRetries } from '../core/node-http.ts'
import { parse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { addressOn } from './parse.ts'

/** Satoshis, of which a number holds all. */
export const satoshis = v.pipe(
  v.custom<number>((raw) => Number.isSafeInteger(raw) && (raw as number) >= 0 && (raw as number) <= 2.1e15),
  v.transform((value) => BigInt(value)),
)
const outputs = v.array(v.object({ value: satoshis }))

async function get(url: string, c: Context): Promise<string> {
  const { response, text } = await requestText(url, {}, c)
  if (!response.ok) {
    const failure = statusFailure(response)
    throw failure.again ? failure : nodeRefusal('NODE_ERROR', { reason: 'unknown' })
  }
  return text
}

/** Parses JSON; what is none comes from something else than the service. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoAnswer(false)
  }
}

/**
 * Resolves with an answer of the network's own URLs, used in order: base URLs of Esplora (`https://host/api`). `read`
 * throws for an answer that another URL may give better.
 */
export async function askEsplora<T>(network: Network, path: string, c: Context, read: (text: string) => T): Promise<T> {
  const { caipNetworkId: id, rpcUrls } = network
  let said: unknown
  for (const url of rpcUrls.default.http) {
    c.signal.throwIfAborted()
    try {
      const whole = `${url.replace(/\/+$/, '')}${path}`
      const answer = await abortable(
        withRetries(() => get(whole, c), c),
        c.signal,
      )
      return read(answer)
    } catch (error) {
      c.signal.throwIfAborted()
      // An endpoint's error message tells more than "no answer", so it is the one to report.
      if (!(error instanceof NoAnswer)) said ??= error
    }
  }
  throw said ?? rpcError('RPC_UNREACHABLE', { id })
}

/** Resolves with the sum of an address's unspent outputs in satoshis, unconfirmed ones included. */
export async function balanceOf(network: Network, raw: string, c: Context): Promise<bigint> {
  if (network.rpcUrls.default.http.length === 0) throw connectionError('BALANCE_UNAVAILABLE')
  // The check also protects against hosts of another network: they know no such address.
  const address = addressOn(network.caipNetworkId, raw)
  if (!address) throw transferError('ADDRESS_INVALID', { value: String(raw).slice(0, 100) })
  const read = (text: string) => parse(outputs, jsonIn(text))
  const found = await askEsplora(network, `/address/${address}/utxo`, c, read)
  return found.reduce((sum, { value }) => sum + value, 0n)
}
