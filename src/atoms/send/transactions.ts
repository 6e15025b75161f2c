import { namespaces } from '../../chains/core/namespaces.ts'
import { report } from '../../chains/core/report.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { isFinal } from './transaction.ts'
import { adoptStored, dropSettled, transactionsAtom } from './transaction-list.ts'

export { transactionsAtom }

const stored = [storageKeys.transactions, storageKeys.transactionList]

const loaded = new WeakSet<Kit>()

/** Reads the list, keeps it in step with other tabs and goes on watching what is not settled. Further calls do nothing. */
export function loadTransactions(kit: Kit): void {
  // This file may have come after the kit's end: nobody would take its listeners away.
  if (loaded.has(kit) || kit.signal.aborted) return
  loaded.add(kit)
  adoptStored(kit)
  const watch = () => {
    if (kit.store.get(transactionsAtom).some((transaction) => !isFinal(transaction))) watchLater(kit)
  }
  const fromOtherTab = (event: Event) => {
    const { key } = event as StorageEvent
    if (!stored.some((name) => key?.endsWith(name))) return
    adoptStored(kit)
    watch()
  }
  globalThis.addEventListener?.('storage', fromOtherTab)
  const stops = [...namespaces.map((namespace) => connectionAtoms[namespace]), othersAtom].map((target) =>
    kit.store.sub(target, () => dropSettled(kit)),
  )
  kit.signal.addEventListener('abort', () => {
    globalThis.removeEventListener?.('storage', fromOtherTab)
    for (const stop of stops) stop()
  })
  watch()
}

// Only a visitor who has sent something pays for the follower.
function watchLater(kit: Kit): void {
  import('./watch.ts').then(({ watchTransactions }) => watchTransactions(kit), report)
}
