import { namespaces } from '../../chains/core/namespaces.ts'
import { report } from '../../chains/core/report.ts'
import type { Moved } from '../assets/read-portfolio.ts'
import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { inactiveSessionsAtom } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import type { LoadSendDriver } from './send-driver.ts'
import { isDue } from './transfer.ts'
import { adoptStored, dropSettled, transfersAtom } from './transfer-list.ts'

export { transfersAtom }

/** The transfers on the chain. Each of them changes the balances of its accounts. */
export const movedAtom = atom((get): readonly Moved[] =>
  get(transfersAtom)
    .filter(({ status }) => status === 'confirmed')
    .map(({ id, caipNetworkId, from, to, token, receives, updatedAt: at }) => ({
      ...{ id, caipNetworkId, accounts: [from, to], at },
      tokens: [token, receives].flatMap((one) => one ?? []),
    })),
)

/** Number of transfers on the chain. */
export const confirmedCountAtom = atom((get) => get(movedAtom).length)

const stored = [storageKeys.transactions, storageKeys.transactionList]

const stateOf = perKit(() => ({ loaded: false }))

/**
 * Loads the list, keeps it equal with other tabs and watches transfers that are unsettled, or so recent that the
 * network may take them back. Further calls do nothing.
 */
export function loadTransfers(kit: Kit, open?: LoadSendDriver): void {
  // After the kit has ended, listeners would never be removed.
  const state = stateOf(kit)
  if (state.loaded || kit.signal.aborted) return
  state.loaded = true
  adoptStored(kit)
  const watch = () => {
    const now = kit.env.clock.now()
    if (kit.store.get(transfersAtom).some((transfer) => isDue(transfer, now))) watchLater(kit, open)
  }
  const fromOtherTab = (event: Event) => {
    const { key } = event as StorageEvent
    if (!stored.some((name) => key?.endsWith(name))) return
    adoptStored(kit)
    watch()
  }
  globalThis.addEventListener?.('storage', fromOtherTab)
  const stops = [...namespaces.map((namespace) => connectionAtoms[namespace]), inactiveSessionsAtom].map((target) =>
    kit.store.sub(target, () => dropSettled(kit)),
  )
  kit.signal.addEventListener('abort', () => {
    globalThis.removeEventListener?.('storage', fromOtherTab)
    for (const stop of stops) stop()
  })
  watch()
}

// The watcher loads only if a transfer needs it.
function watchLater(kit: Kit, open?: LoadSendDriver): void {
  import('./watch.ts').then(({ watchTransfers }) => watchTransfers(kit, open), report)
}
