import type { WmError } from '../../chains/core/errors.ts'
import type { TokenFacts } from '../../chains/core/send-capability.ts'
import { balanceAtom } from '../assets/balances.atoms.ts'
import { atom } from '../kit/jotai.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { sendFormAtom, sendKeyAtom } from './form.atoms.ts'

/** The facts from the contract of the chosen token, or the reason why they are missing. */
export type TokenReading =
  | { readonly status: 'reading' }
  | ({ readonly status: 'ready' } & TokenFacts)
  | { readonly status: 'failed'; readonly error: WmError }

/** The last reading, with the account and token it belongs to. */
export const keyedTokenReadingAtom = atom<{ readonly key: string; readonly reading: TokenReading } | undefined>(
  undefined,
)

/** Account and token; undefined if the network's own coin is sent. */
export const tokenKeyAtom = atom((get): string | undefined => {
  const { token } = get(sendFormAtom)
  return token && `${get(sendKeyAtom)}/${token.address}`
})

/** The reading of the chosen token; undefined if the network's own coin is sent. */
export const tokenReadingAtom = atom((get): TokenReading | undefined => {
  const key = get(tokenKeyAtom)
  const held = get(keyedTokenReadingAtom)
  return key === undefined ? undefined : held?.key === key ? held.reading : { status: 'reading' }
})

/** The balance of the network's own coin; undefined until it is known. */
export const coinBalanceAtom = atom((get) => {
  const balance = get(balanceAtom)
  return 'value' in balance ? balance.value : undefined
})

export interface SendAsset {
  readonly symbol: string
  /** Undefined until the token's contract has answered. */
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
