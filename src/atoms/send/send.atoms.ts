import type { FeeQuote } from '../../chains/core/adapter.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom, activeSessionAtom, networkSupportedAtom } from '../network/network.atoms.ts'
import { type AmountInput, amountText, readAmount } from './amount-input.ts'
import { emptyForm, heldFormAtom, type SendForm, type SendToken, sendFormAtom, sendKeyAtom } from './form.atoms.ts'
import { type FormIssue, formIssue, maxAmount } from './form.ts'
import { type KnownAddress, type RecipientInput, readRecipient } from './recipient.ts'
import { type SendEvent, type SendState, step } from './send.machine.ts'
import { coinBalanceAtom, sendAssetAtom, tokenReadingAtom } from './token.atoms.ts'
import { transactionsAtom } from './transaction-list.ts'

export { sendFormAtom, sendKeyAtom }

function change(kit: Kit, part: Partial<SendForm>): void {
  const { store } = kit
  store.set(heldFormAtom, { key: store.get(sendKeyAtom), form: { ...store.get(sendFormAtom), ...part } })
  dispatchSend(kit, { type: 'EDIT' })
}

// Longer than any amount or address; a pasted novel is cut before anything looks at it.
const LONGEST = 200
export const setAmount = (kit: Kit, amount: string): void =>
  change(kit, { amount: amount.slice(0, LONGEST), max: false })
export const setMax = (kit: Kit): void => change(kit, { amount: '', max: true })
/** Blanks around a pasted address are the clipboard's, not the visitor's. */
export const setRecipient = (kit: Kit, text: string): void =>
  change(kit, { recipient: text.slice(0, LONGEST).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') })
/** Chooses what is sent; the amount was one of the other. */
export function setToken(kit: Kit, token: SendToken | undefined): void {
  const { store } = kit
  const { recipient, token: before } = store.get(sendFormAtom)
  if (before?.address === token?.address) return
  store.set(heldFormAtom, {
    key: store.get(sendKeyAtom),
    form: { amount: '', max: false, recipient, ...(token && { token }) },
  })
  dispatchSend(kit, { type: 'EDIT' })
}
export const resetForm = (kit: Kit): void => kit.store.set(heldFormAtom, emptyForm)

/** The namespace's address check, once it is loaded. */
export const parserAtom = atom<{ readonly parse: (raw: string) => string | undefined } | undefined>(undefined)

/** What the network charges for the form as it is; one entry, keyed by what it was asked for. */
export interface QuoteState {
  readonly key: string
  readonly loading: boolean
  readonly quote?: FeeQuote
  readonly error?: WmError
  readonly at: number
}
export const heldQuoteAtom = atom<QuoteState | undefined>(undefined)

/** The machine's state, changed only through `dispatchSend`. */
export const sendStateAtom = atom<SendState>({ status: 'editing' })

/** Sends one event to the machine; false when it changed nothing. */
export function dispatchSend({ store }: Kit, event: SendEvent): boolean {
  const before = store.get(sendStateAtom)
  const after = step(before, event)
  if (after !== before) store.set(sendStateAtom, after)
  return after !== before
}

/** Own accounts and everything sent to before, canonical. */
const knownAtom = atom((get): readonly KnownAddress[] => {
  const parser = get(parserAtom)
  const session = get(activeSessionAtom)
  if (!parser || !session) return []
  const known = new Map<string, KnownAddress>()
  const add = (raw: string, own: boolean) => {
    const address = parser.parse(raw)
    if (!address) return
    const before = known.get(address)
    known.set(address, { address, own: own || (before?.own ?? false), sent: (before?.sent ?? 0) + (own ? 0 : 1) })
  }
  for (const account of session.accounts) add(account.address, true)
  // Where the wallet never sent to is not known: an imitation typed once must not vouch for itself.
  for (const { to, status } of get(transactionsAtom)) if (status === 'pending' || status === 'confirmed') add(to, false)
  return [...known.values()]
})

/** The recipient as it stands; `empty` until the check is loaded. */
export const recipientAtom = atom((get): RecipientInput => {
  const parser = get(parserAtom)
  const session = get(activeSessionAtom)
  if (!parser || !session) return { status: 'empty' }
  const { recipient, token } = get(sendFormAtom)
  const known = get(knownAtom)
  return readRecipient(recipient, { parse: parser.parse, self: session.address, known, token: token?.address })
})

/** Whose transfer of what the fee is for. */
const payerAtom = atom((get): string | undefined => {
  const key = get(sendKeyAtom)
  const { token } = get(sendFormAtom)
  return key && token ? `${key}/${token.address}` : key
})

/** What the form's fee has to be quoted for. A recipient that is not there yet costs what the sender itself would. */
export const quoteKeyAtom = atom((get): string | undefined => {
  const payer = get(payerAtom)
  if (!payer || !get(networkSupportedAtom)) return undefined
  const recipient = get(recipientAtom)
  return `${payer}>${recipient.status === 'ok' ? recipient.address : ''}`
})

/** The quote for the form as it is; one for another recipient shows as loading, with its fee kept as an estimate. */
export const quoteAtom = atom((get) => {
  const state = get(heldQuoteAtom)
  const payer = get(payerAtom)
  return payer && state?.key.startsWith(`${payer}>`) ? state : undefined
})

/** What Max would send; undefined until balance and, where it comes out of that, the fee are known. */
const maxValueAtom = atom((get) => {
  const { balance } = get(sendAssetAtom)
  if (get(sendFormAtom).token) return balance
  const fee = get(quoteAtom)?.quote?.fee
  return balance === undefined || fee === undefined ? undefined : maxAmount(balance, fee)
})

/** The text in the amount field. */
export const amountTextAtom = atom((get) => {
  const { amount, max } = get(sendFormAtom)
  const value = get(maxValueAtom)
  const { decimals } = get(sendAssetAtom)
  if (!max) return amount
  return value === undefined || decimals === undefined ? '' : amountText(value, decimals, mark(get(localeAtom)))
})
const mark = (locale: string) => decimalMark(locale)

/** The amount as it stands. */
export const amountAtom = atom((get): AmountInput => {
  if (get(sendFormAtom).max) {
    const value = get(maxValueAtom)
    return value === undefined ? { status: 'empty' } : value === 0n ? { status: 'zero' } : { status: 'ok', value }
  }
  const { decimals } = get(sendAssetAtom)
  // Until the token has said what it counts in, a text is no amount of it.
  if (decimals === undefined) return { status: 'empty' }
  return readAmount(get(sendFormAtom).amount, decimals, mark(get(localeAtom)))
})

/** Max was asked for, and balance or fee are still on their way. */
export const maxPendingAtom = atom((get) => get(sendFormAtom).max && get(maxValueAtom) === undefined)

/** Why the form cannot be reviewed yet. */
export const formIssueAtom = atom((get): FormIssue | undefined => {
  const { balance } = get(sendAssetAtom)
  const { max, token } = get(sendFormAtom)
  const reading = get(tokenReadingAtom)
  const quote = get(quoteAtom)
  const fee = quote?.quote?.fee
  const broke = quote?.error?.code === 'INSUFFICIENT_FUNDS'
  // The whole balance does not pay the fee.
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
