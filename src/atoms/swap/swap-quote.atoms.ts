import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { portfolioAtom } from '../assets/portfolio.atoms.ts'
import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import { atom } from '../kit/jotai.ts'
import { type AmountInput, type AmountProblem, amountText, readAmount } from '../send/amount-input.ts'
import { coinBalanceAtom } from '../send/token.atoms.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { canSwapAtom } from './can-swap.atoms.ts'
import { leastOf, priceImpact } from './price-impact.ts'
import { type SwapSide, type SwapToken, swapFormAtom, swapKeyAtom } from './swap-form.atoms.ts'

/** Gas of a swap for estimates. */
export const SWAP_GAS = 150_000n
/** Gas that Max keeps coins for: the review shows the highest fee, of a swap in several pools at a higher price. */
const RESERVED_GAS = 4n * SWAP_GAS

/** A quote as the service tells it. */
export interface RawSwapQuote {
  /** Base units of what is paid. */
  readonly amount: bigint
  /** Base units of what is received. */
  readonly out: bigint
  /** Fee that the service keeps, in base units of what is paid; undefined if it names none. */
  readonly providerFee?: bigint
  /** A quote of a small amount of the same pair, where prices are unknown. */
  readonly sample?: { readonly amount: bigint; readonly out: bigint }
}

/** `liquidity`: no pool has enough. `network`: the service does not swap there. `service`: it does not answer. */
export type SwapProblem = 'liquidity' | 'network' | 'service'

/** The answer about one pair and amount. `at` and `until`: epoch milliseconds of it, and of the next request. */
export type RawSwapQuoteState =
  | { readonly status: 'loading'; readonly quote?: RawSwapQuote }
  | { readonly status: 'ready'; readonly quote: RawSwapQuote; readonly at: number; readonly until: number }
  | {
      readonly status: 'failed'
      readonly kind: SwapProblem
      readonly error: WmError
      readonly at: number
      readonly until: number
    }

/** Written by `follow-swap-quote.ts` only. */
export const keyedSwapQuoteAtom = atom<{ readonly key: string; readonly state: RawSwapQuoteState } | undefined>(
  undefined,
)

/** True while the page is out of sight, so that no quote is requested. */
export const swapPausedAtom = atom(false)

/** Prices by the service, in 10^-40 dollars, of tokens that the portfolio has none of; the coin's key is empty. */
export const swapPricesAtom = atom<{ readonly [key: string]: bigint }>({})

/** Returns the key of a token's price. */
export const priceKey = (network: CaipNetworkId, { address = '' }: Pick<SwapToken, 'address'>): string =>
  `${network}:${address}`

/** The gas price by the service, in the coin's base units; `until`: epoch milliseconds at which it is read again. */
export const keyedGasPriceAtom = atom<
  { readonly key: CaipNetworkId; readonly price: bigint; readonly until: number } | undefined
>(undefined)

const gasPriceAtom = atom((get) => {
  const held = get(keyedGasPriceAtom)
  return held?.key === get(activeNetworkAtom).caipNetworkId ? held.price : undefined
})

/** The account's balances of both sides; undefined until they are known. */
export const swapBalanceAtom = atom((get): { readonly [S in SwapSide]?: bigint } => {
  const form = get(swapFormAtom)
  const { portfolio } = get(portfolioAtom)
  const coins = get(coinBalanceAtom)
  const of = (side: SwapSide) => {
    const token = form[side]
    if (!token) return {}
    // A token that the list of the account's does not have is not known to be missing.
    const value =
      token.address === undefined ? coins : portfolio?.tokens.find((one) => one.address === token.address)?.value
    return value === undefined ? {} : { [side]: value }
  }
  return { ...of('pay'), ...of('receive') }
})

/** The estimated cost of a swap in coins; undefined until the gas price is known. */
export const swapGasCostAtom = atom((get) => {
  const price = get(gasPriceAtom)
  return price === undefined ? undefined : price * SWAP_GAS
})

/** The amount that Max pays; undefined until balance and, for the coin, gas price are known. */
const maxValueAtom = atom((get) => {
  const { pay } = get(swapBalanceAtom)
  if (get(swapFormAtom).pay?.address !== undefined) return pay
  const price = get(gasPriceAtom)
  if (pay === undefined || price === undefined) return undefined
  const reserve = price * RESERVED_GAS
  return pay > reserve ? pay - reserve : 0n
})

/** True while Max is chosen and the balance or the gas price is still loading. */
export const swapMaxPendingAtom = atom((get) => get(swapFormAtom).max && get(maxValueAtom) === undefined)

export const swapAmountTextAtom = atom((get): string => {
  const { amount, max, pay } = get(swapFormAtom)
  if (!max) return amount
  const value = get(maxValueAtom)
  return value === undefined || !pay ? '' : amountText(value, pay.decimals, decimalMark(get(localeAtom)))
})

export const swapAmountAtom = atom((get): AmountInput => {
  const { amount, max, pay } = get(swapFormAtom)
  if (max) {
    const value = get(maxValueAtom)
    return value === undefined ? { status: 'empty' } : value === 0n ? { status: 'zero' } : { status: 'ok', value }
  }
  return pay ? readAmount(amount, pay.decimals, decimalMark(get(localeAtom))) : { status: 'empty' }
})

/** The key of the quote that the form needs; undefined while there is nothing to quote. */
export const swapQuoteKeyAtom = atom((get): string | undefined => {
  const { pay, receive } = get(swapFormAtom)
  const amount = get(swapAmountAtom)
  const key = get(swapKeyAtom)
  if (!key || !pay || !receive || amount.status !== 'ok' || !get(canSwapAtom)) return undefined
  return [key, pay.address, receive.address, amount.value].join('/')
})

/** A quote with what follows from it. */
export interface SwapQuote extends RawSwapQuote {
  /** The least that the swap gives. */
  readonly least: bigint
  /** Basis points. */
  readonly impact?: number
  readonly impactFrom?: 'prices' | 'sample'
}

export type SwapQuoteState =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly quote?: SwapQuote }
  | { readonly status: 'ready'; readonly quote: SwapQuote; readonly at: number; readonly until: number }
  | Extract<RawSwapQuoteState, { readonly status: 'failed' }>

/** Returns a token with its price, as far as one is known. */
export const pricedTokenAtom = atom((get) => {
  const prices = get(swapPricesAtom)
  const { portfolio } = get(portfolioAtom)
  const { caipNetworkId } = get(activeNetworkAtom)
  return (token: SwapToken): SwapToken => {
    const price =
      portfolio?.tokens.find(({ address }) => address === token.address)?.price ??
      prices[priceKey(caipNetworkId, token)]
    return price === undefined ? token : { ...token, price }
  }
})

/** The quote of the pair and amount that the form has now: one of another pair or amount is never shown. */
export const swapQuoteAtom = atom((get): SwapQuoteState => {
  const key = get(swapQuoteKeyAtom)
  const held = get(keyedSwapQuoteAtom)
  const { pay, receive, slippage } = get(swapFormAtom)
  if (key === undefined || !pay || !receive) return { status: 'none' }
  if (held?.key !== key) return { status: 'loading' }
  const { state } = held
  if (state.status === 'failed') return state
  const { quote } = state
  if (!quote) return { status: 'loading' }
  const priced = get(pricedTokenAtom)
  const full: SwapQuote = {
    ...quote,
    least: leastOf(quote.out, slippage),
    ...priceImpact(quote, priced(pay), priced(receive), quote.sample),
  }
  return { ...state, quote: full }
})

/** The first reason why the form cannot be reviewed, in the order in which it is filled in. */
export type SwapIssue =
  | { readonly reason: 'network' }
  | { readonly reason: 'token'; readonly side: SwapSide }
  | { readonly reason: 'amount' }
  | { readonly reason: 'value'; readonly problem: AmountProblem }
  /** `excess`: the missing amount of what is paid. */
  | { readonly reason: 'funds'; readonly excess: bigint }
  /** The account has not enough coins for the fee. */
  | { readonly reason: 'coins' }
  | { readonly reason: 'quoting' }
  | { readonly reason: 'liquidity' | 'service' }

export const swapIssueAtom = atom((get): SwapIssue | undefined => {
  const { pay, receive, max } = get(swapFormAtom)
  const quote = get(swapQuoteAtom)
  if (!get(canSwapAtom) || (quote.status === 'failed' && quote.kind === 'network')) return { reason: 'network' }
  if (!pay) return { reason: 'token', side: 'pay' }
  if (!receive) return { reason: 'token', side: 'receive' }
  const amount = get(swapAmountAtom)
  const balance = get(swapBalanceAtom).pay
  if (max && amount.status === 'zero') return balance ? { reason: 'coins' } : { reason: 'funds', excess: 0n }
  if (amount.status === 'empty' || amount.status === 'zero') return { reason: 'amount' }
  if (amount.status === 'bad') return { reason: 'value', problem: amount.problem }
  if (balance !== undefined && amount.value > balance) return { reason: 'funds', excess: amount.value - balance }
  const coins = get(coinBalanceAtom)
  const cost = (get(swapGasCostAtom) ?? 0n) + (pay.address === undefined ? amount.value : 0n)
  if (coins !== undefined && cost > coins) return { reason: 'coins' }
  if (quote.status === 'failed') return { reason: quote.kind === 'liquidity' ? 'liquidity' : 'service' }
  return quote.status === 'none' || !('quote' in quote) || !quote.quote ? { reason: 'quoting' } : undefined
})
