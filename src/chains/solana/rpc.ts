import { abortable } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { WmError } from '../core/errors.ts'
import { NoAnswer, RETRIES, requestRpc, statusFailure, withRetries } from '../core/node-http.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodes, toWmError } from '../core/rpc-codes.ts'
import { parse, tryParse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { nodeError, nodeReasonOf } from './errors.ts'

/** Unsigned 64-bit integer: a JSON number, or a string of digits from `parseJson` where a number would be inexact. */
export const u64 = v.pipe(
  v.custom<number | string>((raw) =>
    typeof raw === 'number' ? Number.isSafeInteger(raw) && raw >= 0 : typeof raw === 'string' && /^\d{1,20}$/.test(raw),
  ),
  v.transform((value) => BigInt(value)),
)

/** Schema of an answer with a context, in which nodes put the slot. */
export const inContext = <const S extends v.GenericSchema>(value: S) => v.object({ value })

export type Rpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

const failure = v.object({
  error: v.object({ code: v.number(), message: v.optional(v.string(), ''), data: v.optional(v.unknown()) }),
})
const success = v.object({ result: v.unknown() })
const genesis = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

// Genesis hash that each URL reported, per fetch function (one per kit): an answer about money from a URL that serves
// another network must never be believed.
const known = new WeakMap<typeof fetch, Map<string, string>>()

async function post(url: string, method: string, params: readonly unknown[], c: Context): Promise<unknown> {
  const { id, response, text } = await requestRpc(url, method, params, c)
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    body = undefined
  }
  const { error } = tryParse(failure, body) ?? {}
  if (error) throw error
  if (!response.ok) throw statusFailure(response)
  const answer = tryParse(success, body)
  if (!answer || Number(readField(body, 'id')) !== id) throw new NoAnswer(false)
  return answer.result
}

/** Error codes of a node that may answer the same request a little later. */
const busyCodes = [-32603, -32005, -1]
const isBusy = (error: unknown) => busyCodes.includes(Number(readField(error, 'code')))

/** Sends a request to one URL, with retries after failures that may pass. */
const postAgain = (url: string, method: string, params: readonly unknown[], c: Context, retries?: number) =>
  withRetries(() => post(url, method, params, c), c, retries, isBusy)

/** Checks the genesis hash, by which CAIP-2 names Solana networks. Names of another form are not checked. */
async function checkNetwork(url: string, { caipNetworkId }: Network, c: Context): Promise<void> {
  const [, reference = ''] = caipNetworkId.split(':')
  if (!/^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference)) return
  const networks = known.get(c.fetch) ?? new Map<string, string>()
  known.set(c.fetch, networks)
  const hash = networks.get(url) ?? parse(genesis, await postAgain(url, 'getGenesisHash', [], c))
  networks.set(url, hash)
  const actual = `solana:${hash.slice(0, 32)}`
  if (actual !== caipNetworkId) throw connectionError('NETWORK_MISMATCH', { expected: caipNetworkId, actual })
}

function asError(error: unknown): WmError {
  if (WmError.is(error)) return error
  const reason = nodeReasonOf(error)
  if (reason) return nodeError(reason, error)
  const { code } = error as { readonly code: number }
  // -32002 has a meaning of its own on Solana: the preflight simulation failed.
  if (code === -32002 || !(code in rpcCodes)) return nodeError('unknown', error)
  return toWmError(error, 'request')
}

/**
 * Returns an RPC over the network's URLs in order; the next one is used when one does not answer or serves another
 * network.
 *
 * @param retries 0 for a request that must be sent only once.
 */
export function rpcOf(network: Network, c: Context, retries: number = RETRIES): Rpc {
  return async (method, params = []) => {
    let cause: unknown
    for (const url of network.rpcUrls.default.http) {
      c.signal.throwIfAborted()
      try {
        await abortable(checkNetwork(url, network, c), c.signal)
        return await abortable(postAgain(url, method, params, c, retries), c.signal)
      } catch (error) {
        c.signal.throwIfAborted()
        const unasked = WmError.is(error, 'NETWORK_MISMATCH')
        if (!unasked && !(error instanceof NoAnswer) && !isBusy(error)) throw asError(error)
        // An error message tells more than a missing answer.
        if (cause === undefined || cause instanceof NoAnswer) cause = error
        if (retries === 0 && !unasked) break
      }
    }
    if (cause !== undefined && !(cause instanceof NoAnswer)) throw asError(cause)
    throw rpcError('RPC_UNREACHABLE', { id: network.caipNetworkId }, { cause })
  }
}

// Strings are matched first, so that digits inside them stay unchanged.
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Parses JSON; integers beyond 2^53 become strings of digits, because a number would round an amount of lamports. */
export function parseJson(text: string): unknown {
  const exact = text.replace(tokens, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  )
  return JSON.parse(exact)
}
