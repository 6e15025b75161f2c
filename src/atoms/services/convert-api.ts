import { anySignal } from '../../chains/core/any-signal.ts'
import { abortable, delay } from '../../chains/core/async.ts'
import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { readBody } from '../../chains/core/read-body.ts'
import { parse, tryParse, v } from '../../chains/core/schema.ts'
import type { Endpoint } from './endpoint.ts'
import { type CallContext, urlOf } from './http.ts'
import { isTransientStatus, retryAfter, statusError } from './http-status.ts'

/** Milliseconds for a call with its retries, the number of these, and milliseconds before the first one. */
const DEADLINE = 10_000
const RETRIES = 3
const RETRY_DELAY = 150

/** Stands for the coin where the service expects a contract. */
export const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A call about swaps. It changes nothing at the service, so that it may be repeated. */
interface ConvertRow<I, S extends v.GenericSchema = v.GenericSchema> extends Pick<Endpoint<I, S>, 'path' | 'query'> {
  /** The body of a POST; undefined for a GET. */
  readonly body?: (input: I) => unknown
  readonly response: S
  /** The error of a network that the service does not know. */
  readonly unsupported: 'SWAP_UNSUPPORTED' | 'GAS_PRICE_UNSUPPORTED'
}

const row =
  <I>() =>
  <const S extends v.GenericSchema>(given: ConvertRow<I, S>): ConvertRow<I, S> =>
    given

/** Base units as decimal digits, parsed to a bigint. */
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const text = v.pipe(v.string(), v.maxLength(200))

/** Tokens are CAIP-10 ids; the coin has an address of its own there. */
export interface PairQuery {
  readonly from: string
  readonly to: string
  /** CAIP-10 id. */
  readonly userAddress: string
  /** Base units of `from`. */
  readonly amount: bigint
}

const built = v.object({
  tx: v.object({
    from: text,
    to: text,
    data: v.pipe(v.string(), v.maxLength(4_000), v.regex(/^0x(?:[\da-fA-F]{2})*$/)),
    value: v.optional(v.pipe(v.string(), v.maxLength(80))),
  }),
})

const unsupported = 'SWAP_UNSUPPORTED'

/** The calls about swaps. Rows of lists are parsed one by one, so that a malformed row does not fail the others. */
const rows = {
  quotes: row<Omit<PairQuery, 'userAddress'> & { readonly address: string; readonly gasPrice: bigint }>()({
    path: '/v1/convert/quotes',
    query: ({ amount, address, from, to, gasPrice }) => ({
      ...{ amount: `${amount}`, userAddress: address, from, to },
      gasPrice: `${gasPrice}`,
    }),
    response: v.object({
      quotes: v.array(
        v.object({
          fromAmount: units,
          fromAccount: text,
          toAmount: units,
          toAccount: text,
          /** The fee that the service keeps, in base units of what is paid. */
          fee: v.nullish(units),
        }),
      ),
    }),
    unsupported,
  }),
  tokens: row<{ readonly chainId: string }>()({
    path: '/v1/convert/tokens',
    query: ({ chainId }) => ({ chainId }),
    response: v.object({ tokens: v.array(v.unknown()) }),
    unsupported,
  }),
  prices: row<{ readonly addresses: readonly string[]; readonly projectId: string }>()({
    path: '/v1/fungible/price',
    body: ({ addresses, projectId }) => ({ currency: 'usd', addresses, projectId }),
    response: v.object({ fungibles: v.array(v.unknown()) }),
    unsupported,
  }),
  allowance: row<{ readonly tokenAddress: string; readonly userAddress: string }>()({
    path: '/v1/convert/allowance',
    query: ({ tokenAddress, userAddress }) => ({ tokenAddress, userAddress }),
    response: v.object({ allowance: units }),
    unsupported,
  }),
  gasPrice: row<{ readonly chainId: string }>()({
    path: '/v1/convert/gas-price',
    query: ({ chainId }) => ({ chainId }),
    response: v.object({ standard: units }),
    unsupported: 'GAS_PRICE_UNSUPPORTED',
  }),
  buildTransaction: row<PairQuery & { readonly slippage: number; readonly projectId: string }>()({
    path: '/v1/convert/build-transaction',
    body: ({ amount, slippage, projectId, from, to, userAddress }) => ({
      amount: `${amount}`,
      // Percent, for the namespace of the network.
      [from.slice(0, from.indexOf(':'))]: { slippage: slippage / 100 },
      ...{ projectId, from, to, userAddress, disableEstimate: true },
    }),
    response: built,
    unsupported,
  }),
  buildApprove: row<PairQuery>()({
    path: '/v1/convert/build-approve',
    // Other services approve more than a swap needs if no amount is given; such an answer is refused.
    query: ({ from, to, userAddress, amount }) => ({ userAddress, from, to, amount: `${amount}` }),
    response: built,
    unsupported,
  }),
}

type Rows = typeof rows
type InputOf<R> = R extends ConvertRow<infer I, infer _> ? I : never

/** The name of a call, what it is asked with, and its answer. */
export type ConvertCall = keyof Rows
export type ConvertInput<N extends ConvertCall> = InputOf<Rows[N]>
export type ConvertOutput<N extends ConvertCall> = v.InferOutput<Rows[N]['response']>

/** The same calls in a type that one of them can be taken from by its name. */
export const convertApi: { readonly [N in ConvertCall]: ConvertRow<ConvertInput<N>, Rows[N]['response']> } = rows

/** A price of a token, of which the service may know none. */
export const fungible = v.object({ address: text, price: v.unknown() })

/**
 * Asks the service about swaps, with a deadline and retries. Resolves only with an answer that matches the schema.
 * @throws {WmError} The error of an unsupported network, SWAP_LIQUIDITY, RATE_LIMITED, SERVER_ERROR (also when nothing
 *   answers), APP_CONFIG_INVALID, HTTP_STATUS, SCHEMA_MISMATCH; the signal's reason when it aborts.
 */
export async function askConvert<I, const S extends v.GenericSchema>(
  asked: ConvertRow<I, S>,
  input: I,
  c: CallContext,
): Promise<v.InferOutput<S>> {
  c.signal.throwIfAborted()
  const { clock } = c.env
  const end = clock.now() + DEADLINE
  const late = new AbortController()
  const cancel = clock.after(DEADLINE, () => late.abort(serviceError('SERVER_ERROR')))
  const signal = anySignal(c.signal, late.signal)
  try {
    for (let attempt = 0; ; attempt++) {
      const answer = await attemptOnce(asked, input, { ...c, signal })
      if ('value' in answer) return parse(asked.response, answer.value)
      const wait = answer.wait ?? RETRY_DELAY * 2 ** attempt
      // A wait beyond the deadline would only delay the same error.
      if (!answer.again || attempt === RETRIES || clock.now() + wait >= end) throw answer.error
      await delay(wait, clock, signal)
    }
  } finally {
    cancel()
  }
}

type Answer =
  | { readonly value: unknown }
  | { readonly error: WmError; readonly again: boolean; readonly wait?: number | undefined }

async function attemptOnce<I>(asked: ConvertRow<I>, input: I, c: CallContext): Promise<Answer> {
  const { signal } = c
  try {
    const body = asked.body?.(input)
    const init: RequestInit = {
      method: body ? 'POST' : 'GET',
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...{ signal, credentials: 'omit', referrerPolicy: 'strict-origin' },
    }
    // `abortable` also ends a `fetch` that ignores its signal.
    const response = await abortable(c.env.fetch(urlOf(asked, input, c), init), signal)
    const text = await abortable(readBody(response), signal)
    if (text === undefined) return { error: schemaError('SCHEMA_MISMATCH', { path: '(size)' }), again: false }
    const value = readJson(text)
    if (response.ok && value !== undefined) return { value }
    const { status, headers } = response
    const wait = retryAfter(headers, c.env.clock.now())
    // A page of a proxy or a captive portal; the service itself has not answered.
    if (response.ok) return { error: serviceError('SERVER_ERROR'), again: false }
    const refused = isTransientStatus(status) ? undefined : refusal(asked, status, value)
    return { error: refused ?? statusError(status), again: isTransientStatus(status), wait }
  } catch (cause) {
    signal.throwIfAborted()
    return { error: serviceError('SERVER_ERROR', undefined, { cause }), again: true }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refused = v.object({
  error: v.nullish(v.string()),
  reasons: v.nullish(v.array(v.object({ description: v.string() }))),
})

/** Returns the meaning of a refusal; undefined for one without. */
function refusal<I>({ unsupported }: ConvertRow<I>, status: number, body: unknown): WmError | undefined {
  const { error, reasons } = tryParse(refused, body) ?? {}
  const words = [error, ...(reasons ?? []).map(({ description }) => description)].join(' ')
  if (/insufficient liquidity/i.test(words)) return swapError('SWAP_LIQUIDITY')
  return status === 404 || /unsupported network|network not supported/i.test(words) ? swapError(unsupported) : undefined
}
