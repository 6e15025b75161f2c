import type { Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { dispatch } from '../connection/dispatch.ts'
import { watchSession } from '../connection/live.ts'
import { orReady } from '../connection/or-ready.ts'
import { startSession } from '../connection/session.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { storageKeys } from '../storage/keys.ts'
import { keepOthers } from './keep-others.ts'
import { othersAtom } from './others.atoms.ts'
import { readConnections, type SavedConnection } from './saved-connections.ts'

/** Brings back the connections beside the active ones, without a prompt. Those that do not answer are dropped. */
export async function restoreOthers(kit: Kit): Promise<void> {
  const { networks, enableReconnect, features } = kit.store.get(optionsAtom)
  const saved = readConnections(kit, storageKeys.connections)
  if (!enableReconnect || !features.multiWallet) return kit.storage.remove(storageKeys.connections)
  startSession(kit)
  const wanted = saved.filter(
    (one) => networks.some((network) => network.chainNamespace === one.namespace) && !isLive(kit, one),
  )
  await orReady(kit, bringBack(kit, wanted))
}

/** Each as it answers: one whose relay is away keeps no other one back. */
async function bringBack(kit: Kit, wanted: readonly SavedConnection[]): Promise<void> {
  await Promise.all(
    wanted.map(async (one) => {
      const session = await restore(kit, one)
      if (session) adopt(kit, session)
    }),
  )
  // Only now: what is stored must survive a page that is closed before the wallets have answered.
  keepOthers(kit, wanted)
}

async function restore(kit: Kit, { namespace, connectorId }: SavedConnection): Promise<Session | undefined> {
  try {
    const adapter = await adapterOf(namespace)
    return (await adapter.reconnect({ connectorId }, contextFor(kit, namespace))) ?? undefined
  } catch {
    return undefined
  }
}

const isLive = ({ store }: Kit, { namespace, connectorId }: SavedConnection) =>
  [sessionOf(store.get(connectionAtoms[namespace])), ...store.get(othersAtom)].some(
    (one) => one?.namespace === namespace && one.connectorId === connectorId,
  )

/** Takes a session in: beside the active one, or as that where there is none. */
export function adopt(kit: Kit, session: Session): void {
  const { namespace, connectorId } = session
  if (kit.signal.aborted || isLive(kit, { namespace, connectorId })) return
  if (kit.store.get(connectionAtoms[namespace]).status === 'disconnected')
    return void dispatch(kit, namespace, { type: 'ACTIVATE', session })
  kit.store.set(othersAtom, (others) => [...others, session])
  void watchSession(kit, session)
}
