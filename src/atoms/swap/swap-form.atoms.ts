import { toCaipAddress } from '../../chains/core/caip.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import type { TokenBalance } from '../assets/parse-portfolio.ts'
import { atom } from '../kit/jotai.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** A side of a swap. */
export type SwapSide = 'pay' | 'receive'

/** A token that can be swapped, or the coin, which has no address. `value` is 0 as long as none is known to be held. */
export type SwapToken = TokenBalance

/** Slippage in basis points (hundredths of a percent): by default 1 %, and the bounds that a visitor can set. */
export const slippageBounds = { standard: 100, least: 10, most: 500 } as const

/** Basis points of price impact from which the visitor must confirm the loss. */
export const HIGH_IMPACT = 500

/** The account and network that the form belongs to; `follow-swap-quote.ts` empties it when either changes. */
export const swapKeyAtom = atom((get): CaipAddress | undefined => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

/** The coin of the active network. */
export const swapCoinAtom = atom((get): SwapToken => {
  const { name, symbol, decimals } = get(activeNetworkAtom).nativeCurrency
  return { name, symbol, decimals, value: 0n }
})

export interface SwapForm {
  readonly pay: SwapToken | undefined
  readonly receive: SwapToken | undefined
  /** The text as typed. */
  readonly amount: string
  readonly max: boolean
  /** In basis points. */
  readonly slippage: number
}

/** Without `pay` the form pays with the coin. */
export type StoredSwapForm = Omit<SwapForm, 'pay'> & { readonly pay?: SwapToken | 'none' }

export const emptySwapForm: StoredSwapForm = {
  receive: undefined,
  amount: '',
  max: false,
  slippage: slippageBounds.standard,
}

/** Written by `edit-swap.ts` only. */
export const keyedSwapFormAtom = atom<{ readonly key?: CaipAddress | undefined; readonly form: StoredSwapForm }>({
  form: emptySwapForm,
})

export const swapFormAtom = atom((get): SwapForm => {
  const { key, form } = get(keyedSwapFormAtom)
  const { pay, ...rest } = key === get(swapKeyAtom) ? form : emptySwapForm
  return { ...rest, pay: pay === 'none' ? undefined : (pay ?? get(swapCoinAtom)) }
})
