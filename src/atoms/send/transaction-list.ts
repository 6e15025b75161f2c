import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/send-error-texts.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms, leftAtom } from '../connection/connection.atoms.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { openPrompts } from './prompts.ts'
import {
  advance,
  isFinal,
  isForeignRecord,
  parseTransactions,
  type Transaction,
  type TransactionChange,
  takeBack,
  unreadTransactions,
} from './transaction.ts'

/** Spec §9. */
export const PENDING_LIMIT = 99

/** The transfers handed to a wallet, newest first. Those not yet settled are never dropped. */
export const transactionsAtom = atom<readonly Transaction[]>([])

/** Where this version keeps its list: what a newer one has put in the usual place is left alone. */
function storageKey({ storage }: Kit) {
  const { transactions, transactionList } = storageKeys
  const isAside = storage.get(transactionList) !== undefined || isForeignRecord(storage.get(transactions))
  return isAside ? transactionList : transactions
}

/** The list as it is stored, by this tab or another. */
export const readStored = (kit: Kit): readonly Transaction[] => parseTransactions(kit.storage.get(storageKey(kit)))

/** Takes over what another tab wrote, also that it took something off. */
export function adoptStored(kit: Kit): void {
  const stored = readStored(kit)
  const there = new Set(stored.map(({ id }) => id))
  const prompts = openPrompts(kit)
  const mine = kit.store
    .get(transactionsAtom)
    .filter((item) => there.has(item.id) || prompts.has(item.id) || (!isFinal(item) && item.status !== 'prompted'))
  kit.store.set(transactionsAtom, dropOldest(merge(mine, stored)))
}

/** What is settled is personal and goes with the account; what is not must still be followed to its end. */
export function dropSettled(kit: Kit): void {
  const here = anyConnection(kit)
  const left = kit.store.get(leftAtom)
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
export function addTransaction(kit: Kit, transaction: Transaction): void {
  const list = current(kit)
  if (list.some(({ id }) => id === transaction.id)) throw new WmError('SUBMIT_REPEATED')
  if (list.filter((item) => !isFinal(item)).length >= PENDING_LIMIT)
    throw new WmError('PENDING_LIMIT', { limit: PENDING_LIMIT })
  commit(kit, [transaction, ...list])
}

/** Changes one transfer; its status only moves forward. */
export function updateTransaction(kit: Kit, id: string, change: TransactionChange): void {
  const updatedAt = kit.env.clock.now()
  commit(
    kit,
    current(kit).map((item) => (item.id === id ? { ...advance(item, change), updatedAt } : item)),
  )
}

/** Hashes of the other transfers on the same network: a transaction there is one transfer. */
export const claimedBesides = (kit: Kit, { id, caipNetworkId }: Transaction): readonly string[] =>
  current(kit).flatMap((item) =>
    item.id === id || item.caipNetworkId !== caipNetworkId
      ? []
      : [item.hash, item.replacedBy].filter((hash) => hash !== undefined),
  )

/**
 * Records the hash that the wallet gave. A transfer that was taken for that transaction by its content alone is another
 * one, and is looked for again.
 */
export function recordHash(kit: Kit, id: string, hash: string): void {
  const updatedAt = kit.env.clock.now()
  commit(
    kit,
    current(kit).map((item) => {
      if (item.id === id) return { ...advance(item, { status: 'pending', hash }), updatedAt }
      if (item.hash?.toLowerCase() !== hash.toLowerCase()) return item
      const { hash: _, replacedBy: __, nonce: ___, ...rest } = item
      return { ...advance(rest, takeBack(rest, { status: 'unknown' })), updatedAt }
    }),
  )
}

/** Takes one transfer off the list: the wallet declined it, or the visitor has read how it ended. */
export function removeTransaction(kit: Kit, id: string): void {
  commit(
    kit,
    current(kit).filter((item) => item.id !== id),
  )
}

const current = (kit: Kit) => merge(kit.store.get(transactionsAtom), readStored(kit))

/** Other tabs write the same list: what they added stays, and of each transfer the state that is further on. */
function merge(mine: readonly Transaction[], stored: readonly Transaction[]): readonly Transaction[] {
  const known = new Set(mine.map(({ id }) => id))
  const added = stored.filter(({ id }) => !known.has(id))
  const other = new Map(stored.map((item) => [item.id, item]))
  const merged = mine.map((item) => {
    const theirs = other.get(item.id)
    return theirs && theirs.updatedAt > item.updatedAt ? advance(item, { round: 0, ...theirs }) : item
  })
  return [...added, ...merged].sort((a, b) => b.createdAt - a.createdAt)
}

function commit(kit: Kit, list: readonly Transaction[]): void {
  const kept = dropOldest(list)
  kit.store.set(transactionsAtom, kept)
  // Nothing of an account is left behind once its visitor disconnected; this page view still follows its transfers.
  const left = kit.store.get(leftAtom)
  const stored = kept.filter(({ connectorId }) => !left.includes(connectorId))
  // A page of this site with a newer version has transfers that are not understood here.
  const key = storageKey(kit)
  const unread = anyConnection(kit) ? unreadTransactions(kit.storage.get(key)) : []
  const whole = [...stored, ...(unread ?? [])]
  if (whole.length > 0) kit.storage.set(key, JSON.stringify(whole))
  else if (unread) kit.storage.remove(key)
}

/** The oldest settled ones go first; others never go. */
function dropOldest(list: readonly Transaction[]): readonly Transaction[] {
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

const anyConnection = (kit: Kit): boolean =>
  namespaces.some((namespace) => kit.store.get(connectionAtoms[namespace]).status !== 'disconnected')
