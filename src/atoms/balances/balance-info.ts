import { formatUnits } from '../../chains/core/units.ts'
import { atom } from '../jotai.ts'
import { activeNetworkAtom } from '../network/network.atoms.ts'
import { balanceAtom } from './balances.atoms.ts'

/** A native balance as integrators read it. */
export interface BalanceInfo {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Base units. */
  readonly value: bigint | undefined
  /** Exact decimal text. */
  readonly formatted: string | undefined
  readonly symbol: string
}

/** @internal The active account's native balance. */
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
