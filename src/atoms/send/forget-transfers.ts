import { leftAtom } from '../connection/connection.atoms.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'

/**
 * Takes the transfers of wallets that the visitor has left out of the storage; those of other wallets, and of one that
 * went away by itself, stay. Needs nothing of the code that sends: most pages never load that.
 */
export function forgetTransfers({ store, storage }: Kit): void {
  const left = store.get(leftAtom)
  for (const key of [storageKeys.transactions, storageKeys.transactionList]) {
    const text = storage.get(key)
    if (!text || left.length === 0) continue
    let kept: unknown[] = []
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list))
        kept = list.filter((item) => typeof item?.connectorId === 'string' && !left.includes(item.connectorId))
      if (kept.length === (list as unknown[]).length) continue
    } catch {
      // Not a list: nothing of it could be read again.
    }
    if (kept.length > 0) storage.set(key, JSON.stringify(kept))
    else storage.remove(key)
  }
}
