import type { Session } from '../../../chains/core/types.ts'
import { atom } from '../../kit/jotai.ts'
import type { Kit } from '../../kit/kit.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { isSameSession } from '../machine.ts'
import { walletsAtom } from '../wallet-name.ts'
import { readConnections, type SavedConnection } from './saved-connections.ts'

const LIMIT = 6
const key = storageKeys.disconnectedConnectorIds

const listAtom = atom<readonly SavedConnection[] | undefined>(undefined)

/** Ended connections, newest first. */
export const recentConnectionsAtom = atom((get) => get(listAtom) ?? [])

export function loadRecentConnections(kit: Kit): void {
  if (!kit.store.get(listAtom)) kit.store.set(listAtom, readConnections(kit, key))
}

/** Reads the list again after a change in another tab. */
export function rereadRecentConnections(kit: Kit): void {
  if (kit.store.get(listAtom)) kit.store.set(listAtom, readConnections(kit, key))
}

/** Adds an ended connection to the list. Addresses are never stored. */
export function rememberConnection(kit: Kit, { namespace, connectorId, wallet }: Session): void {
  const name = wallet?.name ?? kit.store.get(walletsAtom).nameOf(connectorId, '')
  const entry = { namespace, connectorId, ...(name && { name }) }
  save(kit, (list) => [entry, ...list.filter((one) => !isSameSession(one, entry))].slice(0, LIMIT))
}

/** Removes an entry that the visitor deleted, or that is connected again. */
export function forgetConnection(kit: Kit, entry: SavedConnection): void {
  save(kit, (list) => list.filter((one) => !isSameSession(one, entry)))
}

function save(kit: Kit, change: (list: readonly SavedConnection[]) => readonly SavedConnection[]): void {
  const list = change(readConnections(kit, key))
  kit.store.set(listAtom, list)
  if (list.length > 0) kit.storage.set(key, JSON.stringify(list))
  else kit.storage.remove(key)
}
