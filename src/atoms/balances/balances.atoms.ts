import { supports } from '../../chains/core/adapter.ts'
import { toCaipAddress } from '../../chains/core/caip.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import { approvedAtom } from '../embedded/approved.atoms.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom, activeSessionAtom, networkSupportedAtom } from '../network/network.atoms.ts'

/** Spec §9: cached 30 s; after a failure no retry for 30 s. */
const TTL = 30_000
const RETRY_GAP = 30_000

/** A balance in base units, or why there is none. A passing error keeps the last value with its age. */
export type BalanceState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly value?: bigint }
  | { readonly status: 'ready'; readonly value: bigint; readonly at: number }
  | { readonly status: 'failed'; readonly value?: bigint; readonly retryAt: number }

/** Native balances by CAIP-10 address; one entry is kept, that of the account shown last. */
const balancesAtom = atom<{ readonly key?: CaipAddress; readonly state: BalanceState }>({ state: { status: 'idle' } })

const keyAtom = atom((get) => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

/** The active account's native balance. */
export const balanceAtom = atom((get): BalanceState => {
  const { key, state } = get(balancesAtom)
  return key === get(keyAtom) ? state : { status: 'idle' }
})

/**
 * Reads the active account's balance when it is older than 30 s (or at once with `force`), one request at a time.
 * A failure shows the specification's toast and blocks retries for 30 s.
 */
export async function refreshBalance(kit: Kit, force = false): Promise<void> {
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(keyAtom)
  if (!session || !key || !store.get(networkSupportedAtom)) return
  const current = store.get(balanceAtom)
  const now = env.clock.now()
  if (current.status === 'loading') return
  if (current.status === 'failed' && now < current.retryAt) return
  if (current.status === 'ready' && !force && now - current.at < TTL) return
  const network = store.get(activeNetworkAtom)
  const value = 'value' in current ? current.value : undefined
  const kept = value === undefined ? {} : { value }
  store.set(balancesAtom, { key, state: { status: 'loading', ...kept } })
  let state: BalanceState
  try {
    const adapter = await adapterOf(session.namespace)
    if (!supports(adapter, 'balance')) return store.set(balancesAtom, { key, state: { status: 'idle' } })
    const read = await adapter.capabilities.balance.read(network, session.address, contextFor(kit, session.namespace))
    state = { status: 'ready', value: read, at: env.clock.now() }
  } catch {
    state = { status: 'failed', ...kept, retryAt: env.clock.now() + RETRY_GAP }
  }
  // Another account or network may have taken its place meanwhile.
  if (kit.signal.aborted || store.get(balancesAtom).key !== key) return
  store.set(balancesAtom, { key, state })
  if (state.status === 'failed' && store.get(keyAtom) === key)
    import('../toast/show-toast.ts').then(
      ({ showToast }) => showToast(kit, 'error', { id: 'balance.unavailable' }),
      // The balance itself shows as unavailable.
      () => {},
    )
}

/** Reads again on every change of account or network, and after what the embedded wallet did. */
export function followBalance(kit: Kit): () => void {
  const stops = [
    kit.store.sub(keyAtom, () => void refreshBalance(kit)),
    kit.store.sub(approvedAtom, () => void refreshBalance(kit, true)),
  ]
  void refreshBalance(kit)
  return () => {
    for (const stop of stops) stop()
  }
}
