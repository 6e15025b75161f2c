import { namespaces } from '../../chains/core/namespaces.ts'
import { report } from '../../chains/core/report.ts'
import { followBalance } from '../balances/balances.atoms.ts'
import { listsAtom } from '../connections/lists.atoms.ts'
import { listsNowAtom } from '../connections/lists-now.ts'
import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { storageKeys } from '../storage/keys.ts'
import { cancelConnect } from './cancel-connect.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { followSession } from './live.ts'
import { saveAgain } from './persist.ts'

const started = new WeakSet<Kit>()

/**
 * Starts what accompanies a session: storage, events, balance, pending transactions. Called by every way to one, so
 * that a visitor who only looks at the list of wallets does not pay for it.
 */
export function startSession(kit: Kit): void {
  if (started.has(kit)) return
  started.add(kit)
  kit.store.set(listsAtom, { from: listsNowAtom })
  // Only a visitor who has sent something, before or in another tab, pays for the list.
  const load = () =>
    void import('../send/transactions.ts').then(({ loadTransactions }) => loadTransactions(kit), report)
  if (kit.storage.get(storageKeys.transactions)) load()
  const { signal } = kit
  globalThis.addEventListener?.('storage', ({ key }) => key?.includes(storageKeys.transactions) && load(), { signal })
  const leaving = () =>
    saveAgain(
      kit,
      namespaces.flatMap((namespace) => sessionOf(kit.store.get(connectionAtoms[namespace])) ?? []),
    )
  globalThis.addEventListener?.('pagehide', leaving, { signal })
  const stops = [
    ...namespaces.map((namespace) => followSession(kit, namespace)),
    followBalance(kit),
    // Who closes the modal gives up what it was waiting for.
    kit.store.sub(openAtom, () => {
      if (!kit.store.get(openAtom)) for (const namespace of namespaces) cancelConnect(kit, namespace)
    }),
  ]
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}
