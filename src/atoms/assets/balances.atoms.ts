import { supports } from '../../chains/core/adapter.ts'
import { toCaipAddress } from '../../chains/core/caip.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { message } from '../i18n/message-ref.ts'
import { sessionMessages } from '../i18n/messages/session-messages.ts'
import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { embeddedApprovalCountAtom } from '../sessions/embedded-approval-count.atoms.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** Milliseconds for which a balance is fresh, and after a failure without a new request. */
const TTL = 30_000
const RETRY_GAP = 30_000

/** A balance in base units, or the reason why there is none. A failure keeps the last value. */
export type BalanceState =
  | { readonly status: 'idle' }
  /** Balances of this namespace are not read. */
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly value?: bigint; readonly at?: number }
  | { readonly status: 'ready'; readonly value: bigint; readonly at: number }
  | {
      readonly status: 'failed'
      readonly value?: bigint
      /** Epoch milliseconds at which the value was read. */
      readonly at?: number
      readonly retryAt: number
    }

/** The native balance of the account shown last, by its CAIP-10 address. */
const balancesAtom = atom<{ readonly key?: CaipAddress; readonly state: BalanceState }>({ state: { status: 'idle' } })

const keyAtom = atom((get) => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

/** The native balance of the active account. */
export const balanceAtom = atom((get): BalanceState => {
  const { key, state } = get(balancesAtom)
  return key === get(keyAtom) ? state : { status: 'idle' }
})

/**
 * Reads the balance of the active account if it is older than 30 s, or at once with `force`; one request at a time. A
 * failure shows a toast and blocks further requests for 30 s.
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
  const at = 'at' in current ? current.at : undefined
  const kept = value === undefined || at === undefined ? {} : { value, at }
  store.set(balancesAtom, { key, state: { status: 'loading', ...kept } })
  let state: BalanceState
  try {
    const adapter = await loadAdapter(session.namespace)
    state = supports(adapter, 'balance')
      ? {
          status: 'ready',
          value: await adapter.capabilities.balance.read(
            network,
            session.address,
            adapterContext(kit, session.namespace),
          ),
          at: env.clock.now(),
        }
      : { status: 'none' }
  } catch {
    state = { status: 'failed', ...kept, retryAt: env.clock.now() + RETRY_GAP }
  }
  // The account or network may have changed during the request.
  if (kit.signal.aborted || store.get(balancesAtom).key !== key) return
  store.set(balancesAtom, { key, state })
  if (state.status === 'failed' && store.get(keyAtom) === key)
    import('../navigation/toast/show-toast.ts').then(
      ({ showToast }) => showToast(kit, 'error', message(sessionMessages, 'balance.unavailable')),
      // The balance itself is shown as unavailable.
      () => {},
    )
}

/** Reads the balance after every change of account or network, and after every approval in the embedded wallet. */
export function followBalance(kit: Kit): () => void {
  const stops = [
    kit.store.sub(keyAtom, () => void refreshBalance(kit)),
    kit.store.sub(embeddedApprovalCountAtom, () => void refreshBalance(kit, true)),
  ]
  void refreshBalance(kit)
  return () => {
    for (const stop of stops) stop()
  }
}
