import { WmError } from '../../chains/core/errors.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { advance, isFinal, parseTransactions, type Transaction, type TransactionChange } from './transaction.ts'

/** Spec §9. */
export const PENDING_LIMIT = 99

/** The transfers handed to a wallet, newest first. Those not yet settled are never dropped. */
export const transactionsAtom = atom<readonly Transaction[]>([])

const { key } = storageKeys.transactions

const loaded = new WeakSet<Kit>()

/** Reads the list, keeps it in step with other tabs and goes on watching what is not settled. */
export function loadTransactions(kit: Kit): void {
  if (loaded.has(kit)) return
  loaded.add(kit)
  kit.store.set(transactionsAtom, parseTransactions(kit.storage.get(key)))
  const watch = () => {
    if (kit.store.get(transactionsAtom).some((transaction) => !isFinal(transaction))) watchLater(kit)
  }
  const fromOtherTab = (event: Event) => {
    if (!(event as StorageEvent).key?.endsWith(key)) return
    commit(kit, merge(kit.store.get(transactionsAtom), parseTransactions(kit.storage.get(key))), false)
    watch()
  }
  globalThis.addEventListener?.('storage', fromOtherTab)
  const stops = namespaces.map((namespace) =>
    kit.store.sub(connectionAtoms[namespace], () => {
      // What is settled is personal and goes with the account; what is not must still be followed to its end.
      if (kit.store.get(connectionAtoms[namespace]).status === 'disconnected' && !anyConnection(kit))
        kit.store.set(
          transactionsAtom,
          kit.store.get(transactionsAtom).filter((item) => !isFinal(item)),
        )
    }),
  )
  kit.signal.addEventListener('abort', () => {
    globalThis.removeEventListener?.('storage', fromOtherTab)
    for (const stop of stops) stop()
  })
  watch()
}

// Only a visitor who has sent something pays for the follower.
function watchLater(kit: Kit): void {
  import('./watch.ts')
    .then(({ watchTransactions }) => watchTransactions(kit))
    .catch((error: unknown) => reportError(error))
}

/**
 * Stores a transfer before its wallet is asked.
 * @throws {WmError<'SUBMIT_REPEATED'>} Its id is known already, from this tab or another.
 * @throws {WmError<'PENDING_LIMIT'>} 99 are not settled yet.
 */
export function addTransaction(kit: Kit, transaction: Transaction): void {
  loadTransactions(kit)
  const list = merge(kit.store.get(transactionsAtom), parseTransactions(kit.storage.get(key)))
  if (list.some(({ id }) => id === transaction.id)) throw new WmError('SUBMIT_REPEATED')
  if (list.filter((item) => !isFinal(item)).length >= PENDING_LIMIT)
    throw new WmError('PENDING_LIMIT', { limit: PENDING_LIMIT })
  commit(kit, [transaction, ...list])
  watchLater(kit)
}

/** Changes one transfer; its status only moves forward. */
export function updateTransaction(kit: Kit, id: string, change: TransactionChange): void {
  const list = merge(kit.store.get(transactionsAtom), parseTransactions(kit.storage.get(key)))
  const updatedAt = kit.env.clock.now()
  commit(
    kit,
    list.map((item) => (item.id === id ? { ...advance(item, change), updatedAt } : item)),
  )
}

/** Takes one transfer off the list: the wallet declined it, or the visitor has read how it ended. */
export function removeTransaction(kit: Kit, id: string): void {
  const list = merge(kit.store.get(transactionsAtom), parseTransactions(kit.storage.get(key)))
  commit(
    kit,
    list.filter((item) => item.id !== id),
  )
}

/** Other tabs write the same list: what they added stays, and of each transfer the state that is further on. */
function merge(mine: readonly Transaction[], stored: readonly Transaction[]): readonly Transaction[] {
  const known = new Map(mine.map((item) => [item.id, item]))
  const added = stored.filter(({ id }) => !known.has(id))
  const other = new Map(stored.map((item) => [item.id, item]))
  const merged = mine.map((item) => {
    const theirs = other.get(item.id)
    return theirs && theirs.updatedAt > item.updatedAt ? advance(item, theirs) : item
  })
  return [...added, ...merged].sort((a, b) => b.createdAt - a.createdAt)
}

function commit(kit: Kit, list: readonly Transaction[], write = true): void {
  const kept = dropOldest(list)
  kit.store.set(transactionsAtom, kept)
  if (!write) return
  // Nothing of an account is left behind once it is disconnected; this page view still follows its transfers.
  if (kept.length > 0 && anyConnection(kit)) kit.storage.set(key, JSON.stringify(kept))
  else kit.storage.remove(key)
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
