import type { Context } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { transferError } from '../core/error-texts/transfer-error.ts'
import { NoAnswer, requestText, statusFailure, withRetries } from '../core/node-http.ts'
import { parse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { addressOn } from './parse.ts'

const satoshis = v.pipe(
  v.custom<number>((raw) => Number.isSafeInteger(raw) && (raw as number) >= 0 && (raw as number) <= 2.1e15),
  v.transform((value) => BigInt(value)),
)
const outputs = v.array(v.object({ value: satoshis }))

async function get(url: string, c: Context): Promise<unknown> {
  const { response, text } = await requestText(url, {}, c)
  if (!response.ok) {
    const failure = statusFailure(response)
    throw failure.again ? failure : nodeRefusal('NODE_ERROR', { reason: 'unknown' })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new NoAnswer(false)
  }
}

/**
 * Resolves with the sum of an address's unspent outputs in satoshis, unconfirmed ones included. Only the network's own
 * URLs are used, in order: base URLs of Esplora (`https://host/api`).
 */
export async function balanceOf(network: Network, raw: string, c: Context): Promise<bigint> {
  const { caipNetworkId: id, rpcUrls } = network
  const urls = rpcUrls.default.http
  if (urls.length === 0) throw connectionError('BALANCE_UNAVAILABLE')
  // The check also protects against hosts of another network: they know no such address.
  const address = addressOn(id, raw)
  if (!address) throw transferError('ADDRESS_INVALID', { value: String(raw).slice(0, 100) })
  let said: unknown
  for (const url of urls) {
    c.signal.throwIfAborted()
    const utxos = `${url.replace(/\/+$/, '')}/address/${address}/utxo`
    try {
      const answer = await abortable(
        withRetries(() => get(utxos, c), c),
        c.signal,
      )
      return parse(outputs, answer).reduce((sum, { value }) => sum + value, 0n)
    } catch (error) {
      c.signal.throwIfAborted()
      // An endpoint's error message tells more than "no answer", so it is the one to report.
      if (!(error instanceof NoAnswer)) said ??= error
    }
  }
  throw said ?? rpcError('RPC_UNREACHABLE', { id })
}
