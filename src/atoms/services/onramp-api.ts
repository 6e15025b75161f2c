import { anySignal } from '../../chains/core/any-signal.ts'
import { abortable } from '../../chains/core/async.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { readBody } from '../../chains/core/read-body.ts'
import { parse, v } from '../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { dataContext } from './data-api.ts'
import { endpoint } from './endpoint.ts'
import { urlOf } from './http.ts'
import { statusError } from './http-status.ts'

/** Milliseconds for a call, with its retries. */
const DEADLINE = 10_000

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** A decimal number as text: amounts are never read as floats. */
const decimal = v.pipe(v.string(), v.maxLength(60), v.regex(/^\d+(?:\.\d+)?$/))

const purchaseCurrency = v.object({
  id: text,
  name: text,
  symbol: text,
  networks: v.array(
    v.object({
      name: text,
      display_name: v.nullish(text),
      chain_id: text,
      contract_address: v.nullish(v.pipe(v.string(), v.maxLength(200))),
    }),
  ),
})

const paymentCurrency = v.object({
  id: text,
  payment_method_limits: v.array(v.object({ id: text, min: decimal, max: decimal })),
})

const money = v.object({ amount: decimal, currency: text })

/** A coin or token that can be bought, and the networks that it is sold on. */
export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrency>
/** A currency that can be paid, and how much of it. */
export type PaymentCurrency = v.InferOutput<typeof paymentCurrency>

export const purchaseSchema = purchaseCurrency
export const paymentSchema = paymentCurrency

const quote = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: v.nullish(money),
  coinbaseFee: v.nullish(money),
  quoteId: text,
})
export type OnrampQuote = v.InferOutput<typeof quote>

/** The request for a quote; by the specification `network` is the symbol of what is bought. */
export interface OnrampQuoteRequest {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  readonly amount: string
  readonly network: string
}

export interface OnrampUrlRequest {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains: readonly string[]
    readonly assets: readonly string[]
  }[]
  readonly defaultNetwork: string
  readonly partnerUserId: string
  readonly defaultExperience: 'buy'
  readonly presetCryptoAmount?: number
  readonly presetFiatAmount?: number
  /** Not in the specification: without it an amount could be taken for one of another currency. */
  readonly fiatCurrency?: string
}

/** The calls about purchases. Rows of lists are parsed one by one, so that a malformed row does not fail the others. */
export const onrampApi = {
  options: endpoint<undefined>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: '/v1/onramp/options',
    response: v.object({ purchaseCurrencies: v.array(v.unknown()), paymentCurrencies: v.array(v.unknown()) }),
  }),
  quote: { path: '/v1/onramp/quote', response: quote },
  url: { path: '/v1/generators/onrampurl', response: v.object({ url: v.pipe(v.string(), v.maxLength(4_096)) }) },
}

/**
 * Posts a request, once: its answer is of the moment, and the visitor can ask again.
 * @throws {WmError} RATE_LIMITED, SERVER_ERROR (also when nothing answers), HTTP_STATUS, SCHEMA_MISMATCH; the signal's
 *   reason when it aborts.
 */
export async function postOnramp<const S extends v.GenericSchema>(
  kit: HasStore & HasEnv & HasSignal,
  row: { readonly path: string; readonly response: S },
  body: OnrampQuoteRequest | OnrampUrlRequest,
  stop: AbortSignal,
): Promise<v.InferOutput<S>> {
  const c = dataContext(kit, anySignal(kit.signal, stop))
  c.signal.throwIfAborted()
  const { fetch, clock } = c.env
  const late = new AbortController()
  const cancel = clock.after(DEADLINE, () => late.abort(serviceError('SERVER_ERROR')))
  const signal = anySignal(c.signal, late.signal)
  try {
    const init: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...{ signal, credentials: 'omit', referrerPolicy: 'strict-origin' },
    }
    // `abortable` also ends a `fetch` that ignores its signal.
    const response = await abortable(fetch(urlOf(row, undefined, c), init), signal)
    if (!response.ok) throw statusError(response.status)
    return parse(row.response, readJson(await abortable(readBody(response), signal)))
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof TypeError ? serviceError('SERVER_ERROR', undefined, { cause }) : cause
  } finally {
    cancel()
  }
}

function readJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
