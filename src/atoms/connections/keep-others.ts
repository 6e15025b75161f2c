import { following } from '../connection/persist.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { othersAtom } from './others.atoms.ts'

const keeping = new WeakSet<Kit>()

/** From now on the storage follows which wallets are connected beside the active ones. No address is written. */
export function keepOthers(kit: Kit): void {
  if (keeping.has(kit)) return
  keeping.add(kit)
  const save = () => {
    if (following.has(kit)) return
    const list = kit.store.get(othersAtom).map(({ namespace, connectorId }) => ({ namespace, connectorId }))
    if (list.length > 0) kit.storage.set(storageKeys.connections, JSON.stringify(list))
    else kit.storage.remove(storageKeys.connections)
  }
  kit.signal.addEventListener('abort', kit.store.sub(othersAtom, save))
}
