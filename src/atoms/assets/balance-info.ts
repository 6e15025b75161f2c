import { formatUnits } from '../../chains/core/units.ts'
import { atom } from '../kit/jotai.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { balanceAtom } from './balances.atoms.ts'

/** The native balance of an account. */
export interface BalanceInfo {
  /** `none`: balances of this namespace are not read. */
  readonly status: 'idle' | 'none' | 'loading' | 'ready' | 'failed'
  /** Base units. */
  readonly value: bigint | undefined
  /** Exact decimal text. */
  readonly formatted: string | undefined
  readonly symbol: string
}

/** @internal The native balance of the active account. */
export const balanceInfoAtom = atom((get): BalanceInfo => {
  const state = get(balanceAtom)
  const { symbol, decimals } = get(activeNetworkAtom).nativeCurrency
  const value = 'value' in state ? state.value : undefined
  return {
    status: state.status,
    value,
    formatted: value === undefined ? undefined : formatUnits(value, decimals),
    symbol,
  }
})
