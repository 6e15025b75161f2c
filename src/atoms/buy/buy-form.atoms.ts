import type { WmError } from '../../chains/core/errors.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { formatUnits } from '../../chains/core/units.ts'
import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import { atom } from '../kit/jotai.ts'
import { type AmountInput, type AmountProblem, readAmount } from '../send/amount-input.ts'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../services/onramp-api.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { buyKeyAtom } from './buy-key.atoms.ts'
import { buyProvidersAtom } from './buy-providers.atoms.ts'

/** Decimal places of what is paid: every amount of the form is in hundredths of the currency. */
export const PAY_PLACES = 2

/** The lists of what the service sells. `failed`: it does not say, and these are examples. */
export interface BuyOptions {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly purchases: readonly PurchaseCurrency[]
  readonly payments: readonly PaymentCurrency[]
}

/** Written by `follow-buy.ts` only. */
export const buyOptionsAtom = atom<BuyOptions>({ status: 'loading', purchases: [], payments: [] })

export interface BuyForm {
  /** The text as typed. */
  readonly amount: string
  /** Symbol; without it a default is bought. */
  readonly token?: string
  /** Id; without it a default is paid. */
  readonly currency?: string
}

/** Written by `edit-buy.ts` only. */
export const keyedBuyFormAtom = atom<{ readonly key?: CaipAddress | undefined; readonly form: BuyForm }>({
  form: { amount: '' },
})

export const buyFormAtom = atom((get): BuyForm => {
  const { key, form } = get(keyedBuyFormAtom)
  return key === get(buyKeyAtom) ? form : { amount: '' }
})

/** True if the service has a part in a purchase: without it the amount is entered at the provider. */
export const hasBuyFormAtom = atom((get) => get(buyProvidersAtom).some(({ way, takesAmount }) => way && takesAmount))

/** The part of a currency that is on the active network. */
export const purchaseNetworkAtom = atom((get) => {
  const { id, caipNetworkId } = get(activeNetworkAtom)
  return ({ networks }: PurchaseCurrency) =>
    networks.find(({ chain_id }) => chain_id === String(id) || chain_id === caipNetworkId)
})

/** Currencies that are sold on the active network: coins on another one could not be seen in this account. */
export const purchasesAtom = atom((get): readonly PurchaseCurrency[] => {
  const on = get(purchaseNetworkAtom)
  const { status, purchases } = get(buyOptionsAtom)
  return status === 'failed' ? purchases : purchases.filter((one) => on(one))
})

export const purchaseAtom = atom((get): PurchaseCurrency | undefined => {
  const list = get(purchasesAtom)
  const named = (symbol: string | undefined) => list.find((one) => one.symbol === symbol)
  return named(get(buyFormAtom).token) ?? named('USDC') ?? list[0]
})

export const paymentAtom = atom((get): PaymentCurrency | undefined => {
  const { payments } = get(buyOptionsAtom)
  const named = (id: string | undefined) => payments.find((one) => one.id === id)
  return named(get(buyFormAtom).currency) ?? named('USD') ?? payments[0]
})

/** A way to pay, with the least and the most of it in hundredths. */
export interface PayLimits {
  readonly id: string
  readonly least: bigint
  readonly most: bigint
}

/** Returns hundredths of a decimal text; a part of one is dropped, or with `up` makes it one more. */
export function hundredths(text: string, up = false): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  const cut = BigInt(whole + fraction.slice(0, PAY_PLACES).padEnd(PAY_PLACES, '0'))
  return up && /[1-9]/.test(fraction.slice(PAY_PLACES)) ? cut + 1n : cut
}

export const payLimitsAtom = atom((get): readonly PayLimits[] =>
  (get(paymentAtom)?.payment_method_limits ?? []).map(({ id, min, max }) => ({
    ...{ id, least: hundredths(min, true), most: hundredths(max) },
  })),
)

export const buyAmountAtom = atom(
  (get): AmountInput => readAmount(get(buyFormAtom).amount, PAY_PLACES, decimalMark(get(localeAtom))),
)

/** `isFallback`: no price, but the amount itself in every place, as the specification wants it where there is none. */
export type BuyQuote = OnrampQuote & { readonly isFallback?: true }

export type BuyQuoteState =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly quote: BuyQuote }
  | { readonly status: 'failed'; readonly quote: BuyQuote; readonly error: WmError }

/** Written by `follow-buy.ts` only. */
export const keyedBuyQuoteAtom = atom<{ readonly key: string; readonly state: BuyQuoteState } | undefined>(undefined)

/** The first reason why nothing can be bought, in the order in which the form is filled in. */
export type BuyIssue =
  | { readonly reason: 'loading' | 'samples' | 'network' | 'amount' }
  | { readonly reason: 'value'; readonly problem: AmountProblem }
  /** The amount that one way to pay allows at least, or at most. */
  | { readonly reason: 'low' | 'high'; readonly limit: bigint }
  | { readonly reason: 'quoting' | 'mocked' }

/** The reason why the entries can't be quoted; `value` are hundredths. */
const entryAtom = atom((get): BuyIssue | { readonly value: bigint } => {
  const { status } = get(buyOptionsAtom)
  if (status !== 'ready') return { reason: status === 'failed' ? 'samples' : 'loading' }
  if (!get(purchaseAtom) || !get(paymentAtom)) return { reason: 'network' }
  const amount = get(buyAmountAtom)
  if (amount.status === 'empty' || amount.status === 'zero') return { reason: 'amount' }
  if (amount.status === 'bad') return { reason: 'value', problem: amount.problem }
  const limits = get(payLimitsAtom)
  const { value } = amount
  if (limits.some(({ least, most }) => value >= least && value <= most)) return { value }
  // Between two ways to pay, the amount is too low for the second.
  const above = limits.filter(({ least }) => least > value).map(({ least }) => least)
  const most = limits.reduce((high, one) => (one.most > high ? one.most : high), 0n)
  if (above.length === 0) return { reason: 'high', limit: most }
  return { reason: 'low', limit: above.reduce((low, one) => (one < low ? one : low)) }
})

/** The amount as a decimal text; undefined unless it may be paid. */
export const payableAtom = atom((get): string | undefined => {
  const entry = get(entryAtom)
  return 'value' in entry ? formatUnits(entry.value, PAY_PLACES) : undefined
})

/** The key of the quote that the form needs; undefined while there is nothing to quote. */
export const buyQuoteKeyAtom = atom((get): string | undefined => {
  const amount = get(payableAtom)
  const key = get(buyKeyAtom)
  return key && amount && [key, get(purchaseAtom)?.symbol, get(paymentAtom)?.id, amount].join('/')
})

/** The quote of exactly these entries: one of others is never shown. */
export const buyQuoteAtom = atom((get): BuyQuoteState => {
  const key = get(buyQuoteKeyAtom)
  const held = get(keyedBuyQuoteAtom)
  if (key === undefined) return { status: 'none' }
  return held?.key === key ? held.state : { status: 'loading' }
})

export const buyIssueAtom = atom((get): BuyIssue | undefined => {
  const entry = get(entryAtom)
  if ('reason' in entry) return entry
  const { status } = get(buyQuoteAtom)
  if (status === 'ready') return undefined
  return { reason: status === 'failed' ? 'mocked' : 'quoting' }
})
