import type { WmError } from '../../chains/core/errors.ts'
import type { FeeQuote } from '../../chains/core/send-capability.ts'
import type { TokenBalance } from '../assets/parse-portfolio.ts'
import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import { atom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import type { Route } from '../navigation/routes.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { type AmountInput, amountText, readAmount } from './amount-input.ts'
import {
  emptyForm,
  keyedFormAtom,
  recipientNameAtom,
  type SendForm,
  type SendToken,
  sendFormAtom,
  sendKeyAtom,
} from './form.atoms.ts'
import { type FormIssue, formIssue, maxAmount } from './form.ts'
import { type RecipientInput, readRecipient, type UsedAddress } from './recipient.ts'
import { type SendEvent, type SendState, step } from './send.machine.ts'
import { coinBalanceAtom, sendAssetAtom, tokenReadingAtom } from './token.atoms.ts'
import { transfersAtom } from './transfer-list.ts'

export { sendFormAtom, sendKeyAtom }

function change(kit: HasStore, part: Partial<SendForm>): void {
  const { store } = kit
  store.set(keyedFormAtom, { key: store.get(sendKeyAtom), form: { ...store.get(sendFormAtom), ...part } })
  dispatchSend(kit, { type: 'EDIT' })
}

// Characters; longer than any amount or address. Longer pastes are cut before they are parsed.
const LONGEST = 200
export const setAmount = (kit: HasStore, amount: string): void =>
  change(kit, { amount: amount.slice(0, LONGEST), max: false })
export const setMax = (kit: HasStore): void => change(kit, { amount: '', max: true })
/** Sets the recipient without the white space that a clipboard adds. */
export const setRecipient = (kit: HasStore, text: string): void =>
  change(kit, { recipient: text.slice(0, LONGEST).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') })
/** Sets the token to send and clears the amount, which was in the previous token. */
export function setToken(kit: HasStore, token: SendToken | undefined): void {
  const { store } = kit
  const { recipient, token: before } = store.get(sendFormAtom)
  if (before?.address === token?.address) return
  store.set(keyedFormAtom, {
    key: store.get(sendKeyAtom),
    form: { amount: token?.nft?.isUnique ? '1' : '', max: false, recipient, ...(token && { token }) },
  })
  dispatchSend(kit, { type: 'EDIT' })
}
export const resetForm = (kit: HasStore): void => kit.store.set(keyedFormAtom, emptyForm)

/** The namespace's address check; undefined until it is loaded. */
export const parserAtom = atom<{ readonly parse: (raw: string) => string | undefined } | undefined>(undefined)

/** The network's quote for the form. `key` tells which inputs it was requested for. */
export interface QuoteState {
  readonly key: string
  readonly loading: boolean
  readonly quote?: FeeQuote
  readonly error?: WmError
  readonly at: number
}
export const keyedQuoteAtom = atom<QuoteState | undefined>(undefined)

/** The state of the send machine, changed through `dispatchSend` only. */
export const sendStateAtom = atom<SendState>({ status: 'editing' })

/** The view that a sent transfer leads to, in place of its own: another task waits for its outcome. */
export const waitingViewAtom = atom<Route | undefined>(undefined)

/** Sends one event to the machine. Returns false if it changed nothing. */
export function dispatchSend({ store }: HasStore, event: SendEvent): boolean {
  const before = store.get(sendStateAtom)
  const after = step(before, event)
  if (after !== before) store.set(sendStateAtom, after)
  return after !== before
}

/** Own accounts and earlier recipients, in canonical form. */
const usedAtom = atom((get): readonly UsedAddress[] => {
  const parser = get(parserAtom)
  const session = get(activeSessionAtom)
  if (!parser || !session) return []
  const known = new Map<string, UsedAddress>()
  const add = (raw: string, own: boolean) => {
    const address = parser.parse(raw)
    if (!address) return
    const before = known.get(address)
    known.set(address, { address, own: own || (before?.own ?? false), sent: (before?.sent ?? 0) + (own ? 0 : 1) })
  }
  for (const account of session.accounts) add(account.address, true)
  // Transfers count only after the wallet has sent them: an imitation that was typed once must not become a known
  // address.
  for (const { to, status, call } of get(transfersAtom))
    if (!call && (status === 'pending' || status === 'confirmed')) add(to, false)
  return [...known.values()]
})

/** The classified recipient; `empty` until the address check is loaded. */
export const recipientAtom = atom((get): RecipientInput => {
  const parser = get(parserAtom)
  const session = get(activeSessionAtom)
  if (!parser || !session) return { status: 'empty' }
  const { recipient, token } = get(sendFormAtom)
  const known = get(usedAtom)
  const named = get(recipientNameAtom)
  return readRecipient(recipient, {
    parse: (raw) => parser.parse(raw) ?? (raw === recipient ? named?.address : undefined),
    self: session.address,
    known,
    token: token?.nft?.contract ?? token?.address,
  })
})

/** The sending account and the asset, as the key of a quote. */
const payerAtom = atom((get): string | undefined => {
  const key = get(sendKeyAtom)
  const { token } = get(sendFormAtom)
  return key && token ? `${key}/${token.address}` : key
})

/** The key of the quote that the form needs. Without a recipient the quote is for a transfer to the sender. */
export const quoteKeyAtom = atom((get): string | undefined => {
  const payer = get(payerAtom)
  if (!payer || !get(networkSupportedAtom)) return undefined
  const recipient = get(recipientAtom)
  return `${payer}>${recipient.status === 'ok' ? recipient.address : ''}`
})

/**
 * The quote for the account and asset of the form. After a change of the recipient the old fee stays as an estimate.
 */
export const quoteAtom = atom((get) => {
  const state = get(keyedQuoteAtom)
  const payer = get(payerAtom)
  if (!payer || !state?.key.startsWith(`${payer}>`)) return undefined
  const { speed } = get(sendFormAtom)
  const chosen = state.quote?.choices?.find((one) => one.speed === speed)
  return chosen ? { ...state, quote: { ...state.quote, ...chosen } as FeeQuote } : state
})

/** The amount that Max sends; undefined until the balance and, for the coin, the fee are known. */
const maxValueAtom = atom((get) => {
  const { balance } = get(sendAssetAtom)
  if (get(sendFormAtom).token) return balance
  const fee = get(quoteAtom)?.quote?.fee
  return balance === undefined || fee === undefined ? undefined : maxAmount(balance, fee)
})

export const amountTextAtom = atom((get) => {
  const { amount, max } = get(sendFormAtom)
  const value = get(maxValueAtom)
  const { decimals } = get(sendAssetAtom)
  if (!max) return amount
  return value === undefined || decimals === undefined ? '' : amountText(value, decimals, mark(get(localeAtom)))
})
const mark = (locale: string) => decimalMark(locale)

export const amountAtom = atom((get): AmountInput => {
  if (get(sendFormAtom).max) {
    const value = get(maxValueAtom)
    return value === undefined ? { status: 'empty' } : value === 0n ? { status: 'zero' } : { status: 'ok', value }
  }
  const { decimals } = get(sendAssetAtom)
  // The decimals of a token are unknown until its contract has answered.
  if (decimals === undefined) return { status: 'empty' }
  return readAmount(get(sendFormAtom).amount, decimals, mark(get(localeAtom)))
})

/** The fee that the form shows; the review asks the network again. */
export const formFeeAtom = atom((get) => {
  const quote = get(quoteAtom)?.quote
  const amount = get(amountAtom)
  const other = get(sendFormAtom).max ? undefined : quote?.feeOf?.(amount.status === 'ok' ? amount.value : undefined)
  return other ?? quote?.fee
})

/** True while Max is chosen and the balance or the fee is still loading. */
export const maxPendingAtom = atom((get) => get(sendFormAtom).max && get(maxValueAtom) === undefined)

export const formIssueAtom = atom((get): FormIssue | undefined => {
  const { balance } = get(sendAssetAtom)
  const { max, token } = get(sendFormAtom)
  const reading = get(tokenReadingAtom)
  const quote = get(quoteAtom)
  const fee = get(formFeeAtom)
  const broke = quote?.error?.code === 'INSUFFICIENT_FUNDS'
  // The balance does not cover the fee.
  if (max && !token && (broke || (balance !== undefined && fee !== undefined && fee >= balance)))
    return { reason: 'funds' }
  if (max && token && balance === 0n) return { reason: 'funds' }
  return formIssue({
    token: get(networkSupportedAtom) && get(activeNetworkAtom).nativeCurrency.symbol !== '',
    amount: get(amountAtom),
    recipient: get(recipientAtom),
    balance,
    fee,
    broke,
    ...(reading && { reading: reading.status }),
    ...(token && { coins: get(coinBalanceAtom) }),
  })
})

/** Converts a row of the list for the send form; undefined for the network's own coin. */
export function tokenToSend({ address, name, symbol, icon, decimals }: TokenBalance): SendToken | undefined {
  return address === undefined ? undefined : { address, name, symbol, listedDecimals: decimals, ...(icon && { icon }) }
}
