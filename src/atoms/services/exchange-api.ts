import { v } from '../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { type PostRow, postOnce } from './post-once.ts'

/** Milliseconds. */
const DEADLINE = 10_000

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** A call of JSON-RPC. An answer with an `error` has no `result`, and matches no schema. */
const row = <const S extends v.GenericSchema>(method: string, result: S) => ({
  method,
  path: '/v1/json-rpc',
  query: () => ({ source: 'fund-wallet' }),
  deadline: DEADLINE,
  response: v.object({ result }),
})

const exchange = v.object({ id: text, name: text, imageUrl: v.optional(v.unknown()) })
export const exchangeSchema = exchange

const price = v.object({ address: text, price: v.unknown() })
export const priceSchema = price

/** The calls about deposits from exchanges. Rows of lists are parsed one by one. */
export const exchangeApi = {
  list: row('reown_getExchanges', v.object({ exchanges: v.array(v.unknown()) })),
  payUrl: row('reown_getExchangePayUrl', v.object({ url: v.pipe(v.string(), v.maxLength(4_096)), sessionId: text })),
  status: row('reown_getExchangeBuyStatus', v.object({ status: text })),
}

/** Prices in dollars, of tokens by their CAIP-10 ids. */
export const priceRow = {
  path: '/v1/fungible/price',
  deadline: DEADLINE,
  response: v.object({ fungibles: v.array(v.unknown()) }),
}

/** The parameters of each call. */
interface Params {
  /** `asset`: CAIP-19 id. `includeOnly`: ids of exchanges. */
  readonly list: { readonly page: number; readonly asset: string; readonly includeOnly: readonly string[] }
  /** `amount`: whole units as a decimal number. `recipient`: CAIP-10 id. */
  readonly payUrl: {
    readonly exchangeId: string
    readonly asset: string
    readonly amount: string
    readonly recipient: string
  }
  readonly status: { readonly exchangeId: string; readonly sessionId: string }
}
type Rows = typeof exchangeApi
type Result<N extends keyof Rows> = v.InferOutput<Rows[N]['response']>['result']

/**
 * Asks the data API about exchanges, once.
 * @throws {WmError} As `postOnce`.
 */
export async function askExchange<N extends keyof Rows>(
  kit: HasStore & HasEnv & HasSignal,
  name: N,
  params: Params[N],
  stop: AbortSignal,
): Promise<Result<N>> {
  const asked: PostRow & { readonly method: string } = exchangeApi[name]
  const body = { jsonrpc: '2.0', id: 1, method: asked.method, params }
  const answer = (await postOnce(kit, asked, body, stop)) as { readonly result: Result<N> }
  return answer.result
}
