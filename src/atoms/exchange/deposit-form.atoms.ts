import type { WmError } from '../../chains/core/errors.ts'
import { assetNamespaces } from '../../chains/core/purchase-facts.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { formatUnits } from '../../chains/core/units.ts'
import { unitsFor } from '../assets/fiat-value.ts'
import type { TokenBalance } from '../assets/parse-portfolio.ts'
import { portfolioAtom } from '../assets/portfolio.atoms.ts'
import { buyKeyAtom } from '../buy/buy-key.atoms.ts'
import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import { atom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { type AmountInput, type AmountProblem, amountText, readAmount } from '../send/amount-input.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'

/** Most decimal places of an amount: exchanges send no smaller parts. */
const MOST_PLACES = 6
/** Dollars of the amounts to choose from. */
const presets = [10n, 50n, 100n]
/** Characters; longer pastes are cut before they are parsed. */
const LONGEST = 60

/** A coin or token that can be deposited. */
export type DepositAsset = Omit<TokenBalance, 'value' | 'worth' | 'worthBefore'>

/** An exchange that the page has set up, and that sends the chosen asset. */
export interface Exchange {
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  /** Origins that its page may have. */
  readonly origins: readonly string[]
}

interface DepositForm {
  /** The text as typed. */
  readonly amount: string
  /** Address of the chosen token; undefined for the coin. */
  readonly asset?: string | undefined
}
const keyedFormAtom = atom<{ readonly key?: CaipAddress | undefined; readonly form: DepositForm }>({
  form: { amount: '' },
})

/** The entries, which belong to an account on a network. */
export const depositFormAtom = atom((get): DepositForm => {
  const { key, form } = get(keyedFormAtom)
  return key === get(buyKeyAtom) ? form : { amount: '' }
})

const change = ({ store }: HasStore, form: DepositForm): void =>
  store.set(keyedFormAtom, { key: store.get(buyKeyAtom), form })

/** Takes an amount of the asset that is shown. */
export const setDepositAmount = (kit: HasStore, amount: string): void =>
  change(kit, { amount: amount.slice(0, LONGEST), asset: kit.store.get(depositAssetAtom).address })

/** Chooses what is deposited. An amount of another asset means another one, and is dropped. */
export const chooseDepositAsset = (kit: HasStore, asset: string | undefined): void => {
  const { amount, asset: before } = kit.store.get(depositFormAtom)
  change(kit, { amount: asset === before ? amount : '', asset })
}

/** The tokens that the page names, as the network describes them. Written by `follow-exchanges.ts` only. */
export const namedTokensAtom = atom<
  { readonly key: CaipAddress; readonly tokens: readonly TokenBalance[] } | undefined
>(undefined)

/**
 * The coin, the tokens that the page names, and those of the account. Any token can have any name, so these are last.
 */
export const depositAssetsAtom = atom((get): readonly DepositAsset[] => {
  const { nativeCurrency } = get(activeNetworkAtom)
  const listed = get(portfolioAtom).portfolio?.tokens ?? []
  const named = get(namedTokensAtom)
  const tokens = named && named.key === get(buyKeyAtom) ? named.tokens : []
  const found = new Map<string | undefined, DepositAsset>([[undefined, nativeCurrency]])
  for (const one of [...tokens, ...listed]) if (!found.has(one.address)) found.set(one.address, one)
  // The service knows prices; the network does not.
  return [...found.values()].map((one) => listed.find(({ address }) => address === one.address) ?? one)
})

export const depositAssetAtom = atom((get): DepositAsset => {
  const { asset } = get(depositFormAtom)
  const assets = get(depositAssetsAtom)
  const [coin] = assets
  return assets.find(({ address }) => address === asset) ?? (coin as DepositAsset)
})

/** The typed amount; empty while its asset is not listed: another asset is shown then. */
export const depositTypedAtom = atom((get): string => {
  const { amount, asset } = get(depositFormAtom)
  return asset === get(depositAssetAtom).address ? amount : ''
})

/** The CAIP-19 id of what is deposited; undefined on a network whose assets have none. */
export const assetIdAtom = atom((get): string | undefined => {
  const { caipNetworkId, chainNamespace } = get(activeNetworkAtom)
  const { address } = get(depositAssetAtom)
  const names = assetNamespaces[chainNamespace]
  return names && `${caipNetworkId}/${address ? `${names.token}:${address}` : names.coin}`
})

/** The account and the asset that a list of exchanges and a price belong to. */
export const exchangesKeyAtom = atom((get): string | undefined => {
  const [key, asset] = [get(buyKeyAtom), get(assetIdAtom)]
  return key && asset && `${key} ${asset}`
})

export type ExchangesState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly list: readonly Exchange[] }
  | { readonly status: 'failed'; readonly error: WmError }

/** Written by `follow-exchanges.ts` only. */
export const keyedExchangesAtom = atom<{ readonly key: string; readonly state: ExchangesState } | undefined>(undefined)

export const exchangesAtom = atom((get): ExchangesState => {
  const held = get(keyedExchangesAtom)
  return held && held.key === get(exchangesKeyAtom) ? held.state : { status: 'loading' }
})

/** The price of one asset, in 10^-40 dollars. Written by `follow-exchanges.ts` only. */
export const keyedPriceAtom = atom<{ readonly key: string; readonly price: bigint } | undefined>(undefined)

/** Decimal places of the amount. */
export const placesAtom = atom((get) => Math.min(MOST_PLACES, get(depositAssetAtom).decimals))

export const depositAmountAtom = atom(
  (get): AmountInput => readAmount(get(depositTypedAtom), get(placesAtom), decimalMark(get(localeAtom))),
)

/** Amounts to choose from: some dollars' worth of the asset. None without a price. */
export const depositPresetsAtom = atom((get): readonly { readonly dollars: bigint; readonly amount: string }[] => {
  const held = get(keyedPriceAtom)
  const price = get(depositAssetAtom).price ?? (held?.key === get(exchangesKeyAtom) ? held?.price : undefined)
  const [places, mark] = [get(placesAtom), decimalMark(get(localeAtom))]
  if (price === undefined) return []
  return presets.map((dollars) => ({
    dollars,
    amount: amountText(unitsFor(dollars * 100n, places, price), places, mark),
  }))
})

/** The reason why nothing can be deposited yet. */
export type DepositIssue = { readonly reason: 'amount' } | { readonly reason: 'value'; readonly problem: AmountProblem }

export const depositIssueAtom = atom((get): DepositIssue | undefined => {
  const amount = get(depositAmountAtom)
  if (amount.status === 'ok') return undefined
  return amount.status === 'bad' ? { reason: 'value', problem: amount.problem } : { reason: 'amount' }
})

/** The amount in whole units, as a decimal number; undefined unless it may be deposited. */
export const depositTextAtom = atom((get): string | undefined => {
  const amount = get(depositAmountAtom)
  return amount.status === 'ok' ? formatUnits(amount.value, get(placesAtom)) : undefined
})

/** An asset and its amount, as they were when an exchange was pressed. */
export interface DepositTerms {
  /** CAIP-19 id. */
  readonly asset: string
  /** A decimal number of whole units. */
  readonly amount: string
  /** The amount in parts of 10^-`places`. */
  readonly value: bigint
  readonly places: number
  readonly symbol: string
}

/** The asset and the amount of the form; undefined unless they may be deposited. */
export const depositTermsAtom = atom((get): DepositTerms | undefined => {
  const [asset, read, amount] = [get(assetIdAtom), get(depositAmountAtom), get(depositTextAtom)]
  if (!asset || read.status !== 'ok' || amount === undefined) return undefined
  return { asset, amount, value: read.value, places: get(placesAtom), symbol: get(depositAssetAtom).symbol }
})

/** The addresses that the page itself calls tokens on this network. */
export const pageContractsAtom = atom((get): readonly string[] =>
  (get(optionsAtom).tokens[get(activeNetworkAtom).caipNetworkId] ?? []).map(({ address }) => address),
)
