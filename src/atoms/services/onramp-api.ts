import { v } from '../../chains/core/schema.ts'
import { endpoint } from './endpoint.ts'

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
  quote: { path: '/v1/onramp/quote', deadline: DEADLINE, response: quote },
  url: {
    path: '/v1/generators/onrampurl',
    deadline: DEADLINE,
    response: v.object({ url: v.pipe(v.string(), v.maxLength(4_096)) }),
  },
}
