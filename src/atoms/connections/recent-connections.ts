import type { Session } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { walletsAtom } from '../wallets/wallet-name.ts'
import { readConnections, type SavedConnection } from './saved-connections.ts'

/** As many as a visitor may still recognise. */
const LIMIT = 6
const key = storageKeys.disconnectedConnectorIds

const isSame = (a: SavedConnection, b: SavedConnection) =>
  a.namespace === b.namespace && a.connectorId === b.connectorId

const listAtom = atom<readonly SavedConnection[] | undefined>(undefined)

/** Connections that were left, newest first. */
export const recentConnectionsAtom = atom((get) => get(listAtom) ?? [])

export function loadRecentConnections(kit: Kit): void {
  if (!kit.store.get(listAtom)) kit.store.set(listAtom, readConnections(kit, key))
}

/** Another page has changed the list. */
export function rereadRecentConnections(kit: Kit): void {
  if (kit.store.get(listAtom)) kit.store.set(listAtom, readConnections(kit, key))
}

/** Keeps a way back to a connection that ends now. No address is written. */
export function rememberConnection(kit: Kit, { namespace, connectorId, wallet }: Session): void {
  const name = wallet?.name ?? kit.store.get(walletsAtom).nameOf(connectorId, '')
  const entry = { namespace, connectorId, ...(name && { name }) }
  save(kit, (list) => [entry, ...list.filter((one) => !isSame(one, entry))].slice(0, LIMIT))
}

/** Takes one off the list: it was deleted, or is connected again. */
export function forgetConnection(kit: Kit, entry: SavedConnection): void {
  save(kit, (list) => list.filter((one) => !isSame(one, entry)))
}

function save(kit: Kit, change: (list: readonly SavedConnection[]) => readonly SavedConnection[]): void {
  const list = change(readConnections(kit, key))
  kit.store.set(listAtom, list)
  if (list.length > 0) kit.storage.set(key, JSON.stringify(list))
  else kit.storage.remove(key)
}
