import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { atom } from '../kit/jotai.ts'
import type { HasEnv, HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { userDisconnectedAtom } from '../sessions/connection-history.atoms.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import {
  advance,
  asNewRound,
  isFinal,
  isForeignRecord,
  parseTransfers,
  RECHECK_LIMIT,
  type Transfer,
  type TransferChange,
  unreadTransfers,
} from './transfer.ts'

/** Returns the ids of transfers that wait for their wallet's answer in this page. */
export const transfersAwaitingWallet = perKit(() => new Set<string>())

/**
 * The number of unsettled transfers, besides lost batches, above which no other is begun, and of entries above which
 * settled ones are dropped.
 */
export const PENDING_LIMIT = 99

/** The transfers that a wallet was asked for, newest first. Unsettled ones are never dropped. */
export const transfersAtom = atom<readonly Transfer[]>([])

/** Returns the key of this version's list. Data of a newer version under the usual key stays untouched. */
function storageKey({ storage }: HasStorage) {
  const { transactions, transactionList } = storageKeys
  const isAside = storage.get(transactionList) !== undefined || isForeignRecord(storage.get(transactions))
  return isAside ? transactionList : transactions
}

/** Returns the stored list, which other tabs write as well. */
export const readStored = (kit: HasStorage): readonly Transfer[] => parseTransfers(kit.storage.get(storageKey(kit)))

/** Takes over the stored list, including transfers that another tab removed. */
export function adoptStored(kit: Kit): void {
  const stored = readStored(kit)
  const there = new Set(stored.map(({ id }) => id))
  const prompts = transfersAwaitingWallet(kit)
  const mine = kit.store
    .get(transfersAtom)
    .filter((item) => there.has(item.id) || prompts.has(item.id) || (!isFinal(item) && item.status !== 'prompted'))
  kit.store.set(transfersAtom, dropOldest(merge(mine, stored)))
}

/**
 * Returns true for a batch of which nothing was heard for 15 min and whose wallet is not connected: no other source can
 * say what became of it. A wallet that was just disconnected may come back.
 */
export const isBatchLost = (
  { store, env }: HasStore & HasEnv,
  { batch, hash, connectorId, updatedAt }: Transfer,
): boolean =>
  batch !== undefined &&
  hash === undefined &&
  env.clock.now() - updatedAt >= RECHECK_LIMIT &&
  !allSessions(store.get).some((one) => one.connectorId === connectorId)

/**
 * Removes settled transfers of disconnected wallets: they are personal data. Unsettled ones must be followed to their
 * end.
 */
export function dropSettled(kit: HasStore & HasStorage): void {
  const here = anyConnection(kit)
  const left = kit.store.get(userDisconnectedAtom)
  if (here && left.length === 0) return
  commit(
    kit,
    current(kit).filter((item) => !isFinal(item) || (here && !left.includes(item.connectorId))),
  )
}

/**
 * Stores a transfer before its wallet is asked.
 * @throws {WmError<'SUBMIT_REPEATED'>} Its id is known already, from this tab or another.
 * @throws {WmError<'PENDING_LIMIT'>} 99 are not settled yet.
 */
export function addTransfer(kit: HasStore & HasStorage & HasEnv, transfer: Transfer): void {
  const list = current(kit)
  if (list.some(({ id }) => id === transfer.id)) throw sendError('SUBMIT_REPEATED')
  if (list.filter((item) => !isFinal(item) && !isBatchLost(kit, item)).length >= PENDING_LIMIT)
    throw sendError('PENDING_LIMIT', { limit: PENDING_LIMIT })
  commit(kit, [transfer, ...list])
}

/** Changes the transfers for which `change` returns another object. */
function changeList(kit: Kit, change: (item: Transfer) => Transfer): void {
  const updatedAt = kit.env.clock.now()
  const next = current(kit).map((item) => {
    const changed = change(item)
    return changed === item ? item : { ...changed, updatedAt }
  })
  commit(kit, next)
}

/** Changes one transfer; its status only moves forward. */
export const updateTransfer = (kit: Kit, id: string, change: TransferChange): void =>
  changeList(kit, (item) => (item.id === id ? advance(item, change) : item))

const isSameHash = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase()

/**
 * Returns the hashes of the other transfers on the same network: a transaction belongs to one transfer. A replacing
 * transaction is not claimed by the replaced transfer; it may belong to another one. Of two transfers with one hash, as
 * after a reorganisation that undid the transaction of the earlier one, the later one has it.
 */
export const claimedByOthers = (
  kit: HasStore & HasStorage,
  { id, caipNetworkId, hash: own, createdAt }: Transfer,
): readonly string[] =>
  current(kit).flatMap(({ hash, ...item }) => {
    if (item.id === id || item.caipNetworkId !== caipNetworkId || hash === undefined) return []
    const isEarlier = item.createdAt < createdAt || (item.createdAt === createdAt && item.id < id)
    return isSameHash(hash, own) && isEarlier ? [] : [hash]
  })

/**
 * Removes the hash from a transfer, so that the transfer is searched for again: its transaction belongs to another
 * transfer.
 */
function withoutHash({ hash: _, hashAt: _a, replacedBy: __, nonce: ___, coins: ____, ...rest }: Transfer): Transfer {
  return advance(rest, asNewRound(rest, { status: 'unknown' }))
}

/** Takes the hash from a transfer if another one claims it. Returns whether it did. */
export function releaseHash(kit: Kit, transfer: Transfer): boolean {
  const { id, hash } = transfer
  if (hash === undefined || !claimedByOthers(kit, transfer).some((other) => isSameHash(other, hash))) return false
  changeList(kit, (item) => (item.id === id ? withoutHash(item) : item))
  return true
}

/**
 * Records the hash that the wallet returned. A transfer that was matched to this transaction by content only is
 * searched again.
 */
export const recordHash = (kit: Kit, id: string, hash: string): void =>
  changeList(kit, (item) => {
    if (item.id === id) {
      // A transaction that was found by its content, before the wallet answered, is another one.
      const isOther = item.status === 'pending' && !isSameHash(hash, item.hash)
      return advance(isOther ? withoutHash(item) : item, { status: 'pending', hash, hashAt: kit.env.clock.now() })
    }
    return isSameHash(hash, item.hash) ? withoutHash(item) : item
  })

/** Removes one transfer: the wallet declined it, or the visitor has dismissed it. */
export function removeTransfer(kit: HasStore & HasStorage, id: string): void {
  commit(
    kit,
    current(kit).filter((item) => item.id !== id),
  )
}

const current = (kit: HasStore & HasStorage) => merge(kit.store.get(transfersAtom), readStored(kit))

/**
 * Merges this tab's list with the stored one, which other tabs write as well: the later state of each transfer stays.
 */
function merge(mine: readonly Transfer[], stored: readonly Transfer[]): readonly Transfer[] {
  const known = new Set(mine.map(({ id }) => id))
  const added = stored.filter(({ id }) => !known.has(id))
  const other = new Map(stored.map((item) => [item.id, item]))
  const merged = mine.map((item) => {
    const theirs = other.get(item.id)
    return theirs && theirs.updatedAt > item.updatedAt ? advance(item, { round: 0, ...theirs }) : item
  })
  return [...added, ...merged].sort((a, b) => b.createdAt - a.createdAt)
}

function commit(kit: HasStore & HasStorage, list: readonly Transfer[]): void {
  const kept = dropOldest(list)
  kit.store.set(transfersAtom, kept)
  // No data of an account stays stored after its visitor disconnected; this page keeps following its transfers in
  // memory.
  const left = kit.store.get(userDisconnectedAtom)
  const connected = allSessions(kit.store.get).map(({ connectorId }) => connectorId)
  // Transfers of a wallet that is not connected are written only if they are stored: another tab may have removed them.
  const before = readStored(kit).map(({ id }) => id)
  const stored = kept.filter(
    ({ id, connectorId }) => !left.includes(connectorId) && (connected.includes(connectorId) || before.includes(id)),
  )
  // Transfers that a newer version has stored are unreadable here, and are written back unchanged.
  const key = storageKey(kit)
  const unread = anyConnection(kit) ? unreadTransfers(kit.storage.get(key)) : []
  const whole = [...stored, ...(unread ?? [])]
  if (whole.length > 0) kit.storage.set(key, JSON.stringify(whole))
  else if (unread) kit.storage.remove(key)
}

/** Drops the oldest settled transfers above the limit. Unsettled ones are never dropped. */
function dropOldest(list: readonly Transfer[]): readonly Transfer[] {
  let excess = list.length - PENDING_LIMIT
  if (excess <= 0) return list
  const dropped = new Set<string>()
  for (const item of [...list].reverse()) {
    if (excess <= 0) break
    if (!isFinal(item)) continue
    dropped.add(item.id)
    excess--
  }
  return list.filter(({ id }) => !dropped.has(id))
}

const anyConnection = (kit: HasStore): boolean =>
  namespaces.some((namespace) => kit.store.get(connectionAtoms[namespace]).status !== 'disconnected')
