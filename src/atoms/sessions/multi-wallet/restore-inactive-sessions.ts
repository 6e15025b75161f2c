import type { Session } from '../../../chains/core/types.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { adapterContext } from '../../services/adapter-context.ts'
import { loadAdapter } from '../../services/adapters.ts'
import { connectionAtoms } from '../connection.atoms.ts'
import { dispatch } from '../dispatch.ts'
import { isSameSession } from '../machine.ts'
import { withoutStoring } from '../persist.ts'
import { watchSession } from '../session-effects.ts'
import { startSessionServices } from '../start-session-services.ts'
import { withReadyTimeout } from '../with-ready-timeout.ts'
import { allSessions } from './inactive-sessions.atoms.ts'
import { persistInactiveSessions } from './persist-inactive-sessions.ts'
import { readConnections, type SavedConnection } from './saved-connections.ts'

/**
 * Restores the inactive sessions without a prompt. Sessions that do not answer are dropped. With `elsewhere` nothing is
 * stored: another tab has connected them.
 */
export async function restoreInactiveSessions(kit: Kit, elsewhere = false): Promise<void> {
  const { networks, enableReconnect, features } = kit.store.get(optionsAtom)
  const saved = readConnections(kit, storageKeys.connections)
  if (!enableReconnect || !features.multiWallet) return kit.storage.remove(storageKeys.connections)
  startSessionServices(kit)
  const wanted = saved.filter(
    (one) => networks.some((network) => network.chainNamespace === one.namespace) && !isLive(kit, one),
  )
  await withReadyTimeout(kit, bringBack(kit, wanted, elsewhere))
}

/** Each session is added as soon as it answers, so that an unreachable relay does not delay the others. */
async function bringBack(kit: Kit, wanted: readonly SavedConnection[], elsewhere: boolean): Promise<void> {
  const apply = (change: () => void) => (elsewhere ? withoutStoring(kit, change) : change())
  await Promise.all(
    wanted.map(async (one) => {
      const session = await restore(kit, one)
      if (session) apply(() => addSession(kit, session))
    }),
  )
  // Storing starts last: the entries must survive a page that is closed before the wallets have answered.
  apply(() => persistInactiveSessions(kit, wanted))
}

async function restore(kit: Kit, { namespace, connectorId }: SavedConnection): Promise<Session | undefined> {
  try {
    const adapter = await loadAdapter(namespace)
    return (await adapter.reconnect({ connectorId }, adapterContext(kit, namespace))) ?? undefined
  } catch {
    return undefined
  }
}

const isLive = ({ store }: HasStore, { namespace, connectorId }: SavedConnection) =>
  allSessions(store.get).some((one) => isSameSession(one, { namespace, connectorId }))

/** Adds a restored session: active if the namespace is disconnected, else inactive. */
export function addSession(kit: Kit, session: Session): void {
  const { namespace, connectorId } = session
  if (kit.signal.aborted || isLive(kit, { namespace, connectorId })) return
  if (kit.store.get(connectionAtoms[namespace]).status === 'disconnected')
    return void dispatch(kit, namespace, { type: 'ACTIVATE', session })
  dispatch(kit, namespace, { type: 'INACTIVE_ADDED', session })
  void watchSession(kit, session)
}
