import { formatUnits } from '../../chains/core/units.ts'
import { atom } from '../jotai.ts'
import type { KitHandle } from '../kit-handle.ts'
import { kitOf } from '../kit-inside.ts'
import { activeNetworkAtom } from '../network/network.atoms.ts'
import { balanceAtom, refreshBalance } from './balances.atoms.ts'

/** A native balance as integrators read it. */
export interface BalanceInfo {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Base units. */
  readonly value: bigint | undefined
  /** Exact decimal text. */
  readonly formatted: string | undefined
  readonly symbol: string
}

const infoAtom = atom((get): BalanceInfo => {
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

interface BalanceSource {
  subscribe(listener: () => void): () => void
  read(): BalanceInfo
  refresh(): Promise<void>
}

const sources = new WeakMap<KitHandle, BalanceSource>()

/** The balance of a kit's active account as something to subscribe to. */
export function balanceInfo(handle: KitHandle): BalanceSource {
  const known = sources.get(handle)
  if (known) return known
  const kit = kitOf(handle)
  const source: BalanceSource = {
    subscribe: (listener) => kit.store.sub(infoAtom, listener),
    read: () => kit.store.get(infoAtom),
    refresh: () => refreshBalance(kit, true),
  }
  sources.set(handle, source)
  return source
}
