import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import type { HasStore } from '../kit/kit.ts'
import { amountText } from '../send/amount-input.ts'
import {
  emptySwapForm,
  keyedSwapFormAtom,
  type StoredSwapForm,
  type SwapSide,
  type SwapToken,
  slippageBounds,
  swapFormAtom,
  swapKeyAtom,
} from './swap-form.atoms.ts'
import { swapQuoteAtom } from './swap-quote.atoms.ts'
import { dispatchSwap } from './swap-state.atoms.ts'

/** Characters; longer pastes are cut before they are parsed. */
const LONGEST = 200

/** Changes entries of the form. */
export function changeSwap(kit: HasStore, part: Partial<StoredSwapForm>): void {
  const { store } = kit
  const { pay, ...rest } = store.get(swapFormAtom)
  store.set(keyedSwapFormAtom, { key: store.get(swapKeyAtom), form: { pay: pay ?? 'none', ...rest, ...part } })
  dispatchSwap(kit, { type: 'EDIT' })
}

export const setSwapAmount = (kit: HasStore, amount: string): void =>
  changeSwap(kit, { amount: amount.slice(0, LONGEST), max: false })

/** Pays all that the account holds, less coins for the fee where the coin is paid. */
export const setSwapMax = (kit: HasStore): void => changeSwap(kit, { amount: '', max: true })

/** Sets the slippage in basis points. Returns false, and changes nothing, if it is none or out of bounds. */
export function setSlippage(kit: HasStore, slippage: number): boolean {
  const { least, most } = slippageBounds
  if (!Number.isInteger(slippage) || slippage < least || slippage > most) return false
  changeSwap(kit, { slippage })
  return true
}

/** Sets the token of a side. The token of the other side moves here if it is the same. */
export function chooseSwapToken(kit: HasStore, side: SwapSide, token: SwapToken): void {
  const { pay, receive } = kit.store.get(swapFormAtom)
  const chosen = side === 'pay' ? pay : receive
  const other = side === 'pay' ? receive : pay
  if (chosen && chosen.address === token.address) return
  const moved = other && other.address === token.address ? chosen : other
  const [paid, received] = side === 'pay' ? [token, moved] : [moved, token]
  changeSwap(kit, { pay: paid ?? 'none', receive: received })
}

/** Turns the pair round. What it would give becomes what is paid. */
export function switchSwapTokens(kit: HasStore): void {
  const { store } = kit
  const { pay, receive, amount, max } = store.get(swapFormAtom)
  const quote = store.get(swapQuoteAtom)
  const out = 'quote' in quote ? quote.quote?.out : undefined
  const next =
    out !== undefined && receive
      ? amountText(out, receive.decimals, decimalMark(store.get(localeAtom)))
      : max
        ? ''
        : amount
  changeSwap(kit, { pay: receive ?? 'none', receive: pay, amount: next, max: false })
}

/** Empties the form. */
export const resetSwap = ({ store }: HasStore): void => store.set(keyedSwapFormAtom, { form: emptySwapForm })
