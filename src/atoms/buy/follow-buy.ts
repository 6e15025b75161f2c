import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { tryParse } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import {
  type OnrampQuote,
  type OnrampQuoteRequest,
  onrampApi,
  type PaymentCurrency,
  type PurchaseCurrency,
  paymentSchema,
  purchaseSchema,
} from '../services/onramp-api.ts'
import { postOnce } from '../services/post-once.ts'
import {
  type BuyQuote,
  type BuyQuoteState,
  buyOptionsAtom,
  buyQuoteKeyAtom,
  hasBuyFormAtom,
  hundredths,
  keyedBuyQuoteAtom,
  payableAtom,
  paymentAtom,
  purchaseAtom,
} from './buy-form.atoms.ts'
import { samplePayments, samplePurchases } from './sample-options.ts'

/** Milliseconds of pause before a request, so that typing an amount does not cause one per character. */
const PAUSE = 300
/** Rows of a list; a longer one is an error or an attack. */
const MOST_ROWS = 500

const memoryOf = perKit((): { loading?: Promise<void>; again?: () => void } => ({}))

/** Returns rows with names made safe to show, the first of those with one name. */
function unique<T>(rows: readonly unknown[], read: (raw: unknown) => T | undefined, nameOf: (row: T) => string) {
  const named = new Map<string, T>()
  for (const raw of rows.slice(0, MOST_ROWS)) {
    const row = read(raw)
    if (row && nameOf(row) && !named.has(nameOf(row))) named.set(nameOf(row), row)
  }
  return [...named.values()]
}

function readPurchase(raw: unknown): PurchaseCurrency | undefined {
  const row = tryParse(purchaseSchema, raw)
  return row && { ...row, name: cleanText(row.name, 40), symbol: cleanText(row.symbol, 12) }
}

function readPayment(raw: unknown): PaymentCurrency | undefined {
  const row = tryParse(paymentSchema, raw)
  const limits = row?.payment_method_limits.map((one) => ({ ...one, id: cleanText(one.id, 40) })) ?? []
  // A currency without a way to pay could not be paid with.
  return row && limits.length > 0 ? { id: cleanText(row.id, 12), payment_method_limits: limits } : undefined
}

/** Reads what can be bought, unless it is known. A failure puts examples in its place. */
function loadOptions(kit: Kit): Promise<void> {
  const memory = memoryOf(kit)
  const { store } = kit
  if (store.get(buyOptionsAtom).status === 'ready') return Promise.resolve()
  memory.loading ??= (async () => {
    store.set(buyOptionsAtom, { status: 'loading', purchases: [], payments: [] })
    try {
      const answer = await call(onrampApi.options, undefined, dataContext(kit))
      const purchases = unique(answer.purchaseCurrencies, readPurchase, ({ symbol }) => symbol)
      const payments = unique(answer.paymentCurrencies, readPayment, ({ id }) => id)
      if (purchases.length === 0 || payments.length === 0) throw serviceError('SERVER_ERROR')
      store.set(buyOptionsAtom, { status: 'ready', purchases, payments })
    } catch {
      if (!kit.signal.aborted)
        store.set(buyOptionsAtom, { status: 'failed', purchases: samplePurchases, payments: samplePayments })
    } finally {
      delete memory.loading
    }
  })()
  return memory.loading
}

/** Returns what stands for a quote that failed: the amount itself, marked as none. */
function mockedQuote(amount: string, currency: string): BuyQuote {
  const same = { amount, currency }
  return {
    ...{ paymentTotal: same, paymentSubtotal: same, purchaseAmount: same, networkFee: same, coinbaseFee: same },
    quoteId: 'mocked-quote-id',
    isFallback: true,
  }
}

/** True if a quote is of these entries: a service that mixes requests up would show a wrong price. */
const isOf = (quote: OnrampQuote, amount: string, currency: string, symbol: string) =>
  quote.paymentTotal.currency === currency &&
  quote.paymentSubtotal.currency === currency &&
  quote.purchaseAmount.currency === symbol &&
  [quote.networkFee, quote.coinbaseFee].every((fee) => !fee || fee.currency === currency) &&
  [quote.paymentTotal, quote.paymentSubtotal].some((one) => hundredths(one.amount) === hundredths(amount)) &&
  /[1-9]/.test(quote.purchaseAmount.amount)

/** Reads what failed once more: the lists, or the quote. */
export const retryBuy = (kit: Kit): void => memoryOf(kit).again?.()

/** Loads what can be bought and the quote of the form, while it is visible. Returns a stop function. */
export function followBuy(kit: Kit): () => void {
  const { store, env } = kit
  const end = new AbortController()
  let asking = new AbortController()
  let cancel = () => {}

  async function quote(): Promise<void> {
    asking.abort()
    const [key, amount] = [store.get(buyQuoteKeyAtom), store.get(payableAtom)]
    const [purchase, payment] = [store.get(purchaseAtom), store.get(paymentAtom)]
    if (key === undefined || amount === undefined || !purchase || !payment) return
    const mine = new AbortController()
    asking = mine
    store.set(keyedBuyQuoteAtom, { key, state: { status: 'loading' } })
    const body: OnrampQuoteRequest = {
      purchaseCurrency: purchase,
      paymentCurrency: payment,
      amount,
      network: purchase.symbol,
    }
    const put = (state: BuyQuoteState) => {
      // A newer request is under way, or the form asks for another quote.
      if (!mine.signal.aborted && !end.signal.aborted && store.get(buyQuoteKeyAtom) === key)
        store.set(keyedBuyQuoteAtom, { key, state })
    }
    try {
      const answer = await postOnce(kit, onrampApi.quote, body, mine.signal)
      if (!isOf(answer, amount, payment.id, purchase.symbol)) throw serviceError('SERVER_ERROR')
      put({ status: 'ready', quote: answer })
    } catch (cause) {
      put({ status: 'failed', quote: mockedQuote(amount, payment.id), error: toWmError(cause, 'request') })
    }
  }

  function schedule(): void {
    asking.abort()
    cancel()
    cancel = env.clock.after(PAUSE, () => void quote())
  }

  const load = () => {
    if (store.get(hasBuyFormAtom)) void loadOptions(kit)
  }
  const memory = memoryOf(kit)
  const again = () => {
    if (store.get(buyOptionsAtom).status === 'failed') load()
    else void quote()
  }
  memory.again = again
  const stops = [store.sub(buyQuoteKeyAtom, schedule), store.sub(hasBuyFormAtom, load)]
  load()
  void quote()
  return () => {
    end.abort()
    asking.abort()
    cancel()
    for (const stop of stops) stop()
    if (memory.again === again) delete memory.again
  }
}
