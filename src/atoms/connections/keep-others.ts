import { following } from '../connection/persist.ts'
import type { Kit } from '../kit.ts'
import { firstKeys } from '../storage/first-keys.ts'
import { othersAtom } from './others.atoms.ts'
import { readConnections, type SavedConnection } from './saved-connections.ts'

const keeping = new WeakSet<Kit>()

const isSame = (a: SavedConnection, b: SavedConnection) =>
  a.namespace === b.namespace && a.connectorId === b.connectorId
const without = (list: readonly SavedConnection[], other: readonly SavedConnection[]) =>
  list.filter((one) => !other.some((two) => isSame(one, two)))

/**
 * From now on the storage follows which wallets are connected beside the active ones; `known` are those that it holds
 * of this page's already. Another page may have one that is out of reach here: what this page did not bring, it does
 * not take away. No address is written.
 */
export function keepOthers(kit: Kit, known: readonly SavedConnection[] = []): void {
  if (keeping.has(kit)) return
  keeping.add(kit)
  let mine = known
  const save = () => {
    const now = kit.store.get(othersAtom).map(({ namespace, connectorId }) => ({ namespace, connectorId }))
    const gone = without(mine, now)
    mine = now
    if (following.has(kit)) return
    // Nothing of this page's to write: what is stored may be of a newer version, which is not read here.
    if (gone.length === 0 && now.length === 0) return
    const list = [...without(without(readConnections(kit, firstKeys.connections), gone), now), ...now]
    if (list.length > 0) kit.storage.set(firstKeys.connections, JSON.stringify(list))
    else kit.storage.remove(firstKeys.connections)
  }
  save()
  kit.signal.addEventListener('abort', kit.store.sub(othersAtom, save))
}
