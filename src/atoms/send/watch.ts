import type { FeeQuote, SubmitMark, TransferIntent, TransferStatus } from '../../chains/core/adapter.ts'
import { deadline } from '../../chains/core/async.ts'
import { parseCaipNetworkId } from '../../chains/core/caip.ts'
import { WmError } from '../../chains/core/errors.ts'
import { isNamespace } from '../../chains/core/namespaces.ts'
import { ownDocument } from '../../chains/core/own-document.ts'
import type { Network } from '../../chains/core/types.ts'
import { refreshBalance } from '../balances/balances.atoms.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeSessionAtom } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { alarmMismatch } from './alarm-mismatch.ts'
import { changeFor } from './change-for.ts'
import { heldElsewhere } from './lock.ts'
import { type OpenPort, openPort, type SendPort } from './port.ts'
import { openPrompts } from './prompts.ts'
import { isFinal, type Transaction } from './transaction.ts'
import { claimedBesides, transactionsAtom, updateTransaction } from './transaction-list.ts'

/** The first polls, as with fallback transports (spec §9); a transfer that takes longer is asked after less often. */
const POLL = 4_000
const SLOW_POLL = 30_000
const READ_LIMIT = 20_000
/** How often an answer that a lagging node would give as well has to come before it counts. */
const MISSES = 2
/**
 * For how long an outcome is looked at again: a wallet's window that outlives the page may still be answered, a
 * reorganisation may undo a block, and a transaction that seemed replaced may be mined.
 */
const LATE = 15 * 60_000

interface Watcher {
  /** Asks at once. */
  kick(): void
  readonly open: OpenPort
  readonly misses: Map<string, number>
  readonly verified: Set<string>
}
const watchers = new WeakMap<Kit, Watcher>()

/** Follows every transfer that is not settled, at once and then from time to time, until the kit ends. */
export function watchTransactions(kit: Kit, open = openPort): void {
  const watcher = watchers.get(kit) ?? start(kit, open)
  watcher.kick()
}

function start(kit: Kit, open: OpenPort): Watcher {
  let cancel = () => {}
  let running = false
  let again = false
  const run = async () => {
    cancel()
    if (kit.signal.aborted) return
    if (running) {
      again = true
      return
    }
    running = true
    const due = kit.store.get(transactionsAtom).filter((item) => isDue(kit, item))
    await Promise.all(due.map((item) => look(kit, watcher, item)))
    running = false
    if (kit.signal.aborted) return
    const left = kit.store.get(transactionsAtom).filter((item) => isDue(kit, item))
    if (again) {
      again = false
      void run()
    } else if (left.length > 0) cancel = kit.env.clock.after(pause(kit, left), () => void run())
  }
  const watcher: Watcher = { kick: () => void run(), open, misses: new Map(), verified: new Set() }
  watchers.set(kit, watcher)
  const document = ownDocument
  const seen = () => document.visibilityState === 'visible' && watcher.kick()
  document?.addEventListener('visibilitychange', seen)
  globalThis.addEventListener?.('online', watcher.kick)
  kit.signal.addEventListener('abort', () => {
    cancel()
    document?.removeEventListener('visibilitychange', seen)
    globalThis.removeEventListener?.('online', watcher.kick)
  })
  return watcher
}

function isDue(kit: Kit, item: Transaction): boolean {
  if (!isFinal(item)) return true
  const since = item.status === 'not-sent' ? item.createdAt : item.updatedAt
  return kit.env.clock.now() - since < LATE
}

function pause(kit: Kit, items: readonly Transaction[]): number {
  const now = kit.env.clock.now()
  const fresh = items.filter((item) => !isFinal(item)).map(({ createdAt }) => now - createdAt)
  const youngest = Math.min(...fresh, LATE)
  if (youngest < 60_000) return POLL
  return youngest < 600_000 ? POLL * 2.5 : SLOW_POLL
}

async function look(kit: Kit, watcher: Watcher, item: Transaction): Promise<void> {
  const { namespace } = parseCaipNetworkId(item.caipNetworkId)
  const network = kit.store.get(optionsAtom).networks.find(({ caipNetworkId }) => caipNetworkId === item.caipNetworkId)
  if (!network || !isNamespace(namespace)) return
  const prompted = item.status === 'prompted'
  // Whoever waits for the wallet's answer will hear it.
  if (prompted && (openPrompts(kit).has(item.id) || (await heldElsewhere(kit, item.id)))) return
  if (prompted) updateTransaction(kit, item.id, { status: 'unknown' })
  try {
    const port = await watcher.open(namespace, item.token)
    const context = contextFor(kit, namespace)
    const { from, to, hash, mark, nonce } = item
    const sought = {
      from,
      to,
      value: BigInt(item.value),
      claimed: claimedBesides(kit, item),
      ...(hash && { hash }),
      ...(mark && { mark }),
      ...(nonce !== undefined && { nonce }),
    }
    const reading = port.send.status(sought, network, context)
    const status = await deadline(reading, READ_LIMIT, kit.env.clock, () => new WmError('INTERNAL'))
    if (kit.signal.aborted) return
    await compare(kit, watcher, port, network, item)
    settle(kit, watcher, item, status)
  } catch {
    // An unreachable network says nothing about the transfer: asked again later.
  }
}

/** Whether the network holds what was confirmed; a page that swaps recipients is found out here (safety §2.2, S-17). */
async function compare(kit: Kit, { verified }: Watcher, { send }: SendPort, network: Network, item: Transaction) {
  const { hash } = item
  if (!hash || item.replacedBy || verified.has(hash)) return
  const fee: FeeQuote = { gas: 0n, fee: BigInt(item.fee), params: {} }
  const intent: TransferIntent & { readonly mark?: SubmitMark } = { ...item, value: BigInt(item.value), fee }
  const context = contextFor(kit, network.chainNamespace)
  const verdict = await send.verify(hash, intent, network, context)
  if (verdict === 'unknown') return
  verified.add(hash)
  if (verdict === 'match') return
  // Perhaps only the account changed while the wallet asked. The nonce of the mark is not that account's.
  const elsewhere = { ...intent, ...(item.mark && { mark: { ...item.mark, nonce: 0 } }) }
  for (const { address } of kit.store.get(activeSessionAtom)?.accounts ?? []) {
    if (address === item.from) continue
    if ((await send.verify(hash, { ...elsewhere, from: address }, network, context)) === 'match')
      return updateTransaction(kit, item.id, { from: address, warning: 'account' })
  }
  if (item.warning === 'content') return
  updateTransaction(kit, item.id, { warning: 'content' })
  alarmMismatch(kit, item)
}

function settle(kit: Kit, { misses }: Watcher, item: Transaction, found: TransferStatus): void {
  // Two transfers that were looked up at the same time can both have found the one transaction.
  if ('hash' in found && claimedBesides(kit, item).includes(found.hash)) return
  const next = changeFor(item, found)
  if (!next) return void misses.delete(item.id)
  if (!next.certain) {
    // A wallet that is still asked may send it yet.
    if (openPrompts(kit).has(item.id)) return
    const count = (misses.get(item.id) ?? 0) + 1
    misses.set(item.id, count)
    if (count < MISSES) return
  }
  misses.delete(item.id)
  updateTransaction(kit, item.id, next.change)
  if (found.status === 'confirmed' || found.status === 'reverted' || found.status === 'replaced')
    void refreshBalance(kit, true)
}
