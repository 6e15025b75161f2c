import type { HasStorage, HasStore } from '../kit/kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { leftTransfersAtom, userDisconnectedAtom } from '../sessions/connection-history.atoms.ts'

const unsettled = /^(?:prompted|unknown|pending)$/

/**
 * Removes the transfers of wallets that the visitor disconnected from storage. Transfers of other wallets stay. The
 * unsettled ones are kept in memory for the `disconnect` event. Imports no sending code, since most pages never load
 * it.
 */
export function forgetTransfers({ store, storage }: HasStore & HasStorage): void {
  const left = store.get(userDisconnectedAtom)
  for (const key of [storageKeys.transactions, storageKeys.transactionList]) {
    const text = storage.get(key)
    if (!text || left.length === 0) continue
    let kept: unknown[] = []
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) {
        kept = list.filter((item) => typeof item?.connectorId === 'string' && !left.includes(item.connectorId))
        const open = list.filter((item) => !kept.includes(item) && unsettled.test(item?.status))
        store.set(leftTransfersAtom, (before) => [...before, ...open])
      }
      if (kept.length === (list as unknown[]).length) continue
    } catch {
      // Storage that is not a list cannot be read again, so it is removed.
    }
    if (kept.length > 0) storage.set(key, JSON.stringify(kept))
    else storage.remove(key)
  }
}
