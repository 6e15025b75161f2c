import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { pageLoadKeys } from '../../kit/storage/page-load-keys.ts'
import { isSameSession } from '../machine.ts'
import { isSuppressed } from '../persist.ts'
import { inactiveSessionsAtom } from './inactive-sessions.atoms.ts'
import { readConnections, type SavedConnection } from './saved-connections.ts'

const stateOf = perKit(() => ({ started: false }))

const without = (list: readonly SavedConnection[], other: readonly SavedConnection[]) =>
  list.filter((one) => !other.some((two) => isSameSession(one, two)))

/**
 * Stores the inactive sessions from now on; `known` are those of this page that are stored already. Entries of other
 * tabs are kept, since their wallets may be unavailable here. Addresses are never stored.
 */
export function persistInactiveSessions(kit: Kit, known: readonly SavedConnection[] = []): void {
  const state = stateOf(kit)
  if (state.started) return
  state.started = true
  let mine = known
  const save = () => {
    const now = kit.store.get(inactiveSessionsAtom).map(({ namespace, connectorId }) => ({ namespace, connectorId }))
    const gone = without(mine, now)
    mine = now
    if (isSuppressed(kit)) return
    // Without own entries nothing is written: the stored list may have a newer format that this version cannot read.
    if (gone.length === 0 && now.length === 0) return
    const list = [...without(without(readConnections(kit, pageLoadKeys.connections), gone), now), ...now]
    if (list.length > 0) kit.storage.set(pageLoadKeys.connections, JSON.stringify(list))
    else kit.storage.remove(pageLoadKeys.connections)
  }
  save()
  kit.signal.addEventListener('abort', kit.store.sub(inactiveSessionsAtom, save))
}
