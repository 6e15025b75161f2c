import type { TokenFacts } from '../../chains/core/adapter.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { balanceAtom } from '../balances/balances.atoms.ts'
import { atom } from '../jotai.ts'
import { activeNetworkAtom } from '../network/network.atoms.ts'
import { sendFormAtom, sendKeyAtom } from './form.atoms.ts'

/** What the chain says of the chosen token, or why it does not. */
export type TokenReading =
  | { readonly status: 'reading' }
  | ({ readonly status: 'ready' } & TokenFacts)
  | { readonly status: 'failed'; readonly error: WmError }

/** One reading, for the account and token that it was made for. */
export const heldReadingAtom = atom<{ readonly key: string; readonly reading: TokenReading } | undefined>(undefined)

/** Account and token; undefined while the network's own coin is sent. */
export const tokenKeyAtom = atom((get): string | undefined => {
  const { token } = get(sendFormAtom)
  return token && `${get(sendKeyAtom)}/${token.address}`
})

/** The reading of the chosen token; undefined while the network's own coin is sent. */
export const tokenReadingAtom = atom((get): TokenReading | undefined => {
  const key = get(tokenKeyAtom)
  const held = get(heldReadingAtom)
  return key === undefined ? undefined : held?.key === key ? held.reading : { status: 'reading' }
})

/** The coin's balance, once it is known. */
export const coinBalanceAtom = atom((get) => {
  const balance = get(balanceAtom)
  return 'value' in balance ? balance.value : undefined
})

/** What the amount is an amount of. */
export interface SendAsset {
  readonly symbol: string
  /** Undefined until the token's own contract has said it. */
  readonly decimals: number | undefined
  readonly balance: bigint | undefined
}

export const sendAssetAtom = atom((get): SendAsset => {
  const { token } = get(sendFormAtom)
  const reading = get(tokenReadingAtom)
  const { symbol, decimals } = get(activeNetworkAtom).nativeCurrency
  if (!token || !reading) return { symbol, decimals, balance: get(coinBalanceAtom) }
  const known = reading.status === 'ready' ? reading : undefined
  return { symbol: token.symbol, decimals: known?.decimals, balance: known?.balance }
})
