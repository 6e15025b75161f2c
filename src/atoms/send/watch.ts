import { deadline } from '../../chains/core/async.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { isBatchCall } from '../../chains/core/is-batch-call.ts'
import { isNamespace } from '../../chains/core/namespaces.ts'
import { ownDocument } from '../../chains/core/own-document.ts'
import { parseCaipNetworkId } from '../../chains/core/parse-caip-network-id.ts'
import type { FeeQuote, SubmitMark, TransferIntent, TransferStatus } from '../../chains/core/send-capability.ts'
import type { Network } from '../../chains/core/types.ts'
import { refreshBalance } from '../assets/balances.atoms.ts'
import type { HasEnv, Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { alarmMismatch } from './alarm-mismatch.ts'
import { type LoadSendDriver, loadSendDriver, type SendDriver } from './send-driver.ts'
import { statusChange } from './status-change.ts'
import { isDue, isFinal, RECHECK_LIMIT, type Transfer } from './transfer.ts'
import {
  claimedByOthers,
  releaseHash,
  transfersAtom,
  transfersAwaitingWallet,
  updateTransfer,
} from './transfer-list.ts'
import { isLockedElsewhere } from './transfer-lock.ts'

/** Milliseconds between polls; transfers that take longer are polled less often. */
const POLL = 4_000
const SLOW_POLL = 30_000
const READ_LIMIT = 20_000
/** Number of equal answers needed when a lagging node could give the same one. */
const MISSES = 2
/** Milliseconds of looks in which no node knows a transaction before it is told as dropped. */
const UNSEEN = 60_000
/** Milliseconds after the request to the wallet before which no transaction is told as dropped. */
const DROPPED = 5 * 60_000
/** Milliseconds for a transaction that no node has ever shown: some wallets hide it from them until its block. */
const HIDDEN = 30 * 60_000
interface Watcher {
  /** Polls at once. */
  kick(): void
  readonly open: LoadSendDriver
  /** Count of answers that a lagging node could give, and the times of the last and the first. */
  readonly misses: Map<string, readonly [number, number, number]>
  readonly verified: Set<string>
}
const heldBy = perKit((): { watcher?: Watcher } => ({}))

/** Watches all transfers that may still change, until the kit ends. */
export function watchTransfers(kit: Kit, open = loadSendDriver): void {
  const held = heldBy(kit)
  held.watcher ??= start(kit, open)
  held.watcher.kick()
}

function start(kit: Kit, open: LoadSendDriver): Watcher {
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
    const due = kit.store.get(transfersAtom).filter((item) => isDue(item, kit.env.clock.now()))
    await Promise.all(due.map((item) => look(kit, watcher, item)))
    running = false
    if (kit.signal.aborted) return
    const left = kit.store.get(transfersAtom).filter((item) => isDue(item, kit.env.clock.now()))
    if (again) {
      again = false
      void run()
    } else if (left.length > 0) cancel = kit.env.clock.after(pause(kit, left), () => void run())
  }
  const watcher: Watcher = { kick: () => void run(), open, misses: new Map(), verified: new Set() }
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

/** Returns the milliseconds until the next poll. A wallet may have asked for long before it sent. */
function pause(kit: HasEnv, items: readonly Transfer[]): number {
  const now = kit.env.clock.now()
  const fresh = items.filter((item) => !isFinal(item)).map(({ createdAt, hashAt = createdAt }) => now - hashAt)
  const youngest = Math.min(...fresh, RECHECK_LIMIT)
  if (youngest < 60_000) return POLL
  return youngest < 600_000 ? POLL * 2.5 : SLOW_POLL
}

async function look(kit: Kit, watcher: Watcher, item: Transfer): Promise<void> {
  const { namespace } = parseCaipNetworkId(item.caipNetworkId)
  const network = configuredNetwork(kit.store.get(optionsAtom).networks, item.caipNetworkId)
  if (!network || !isNamespace(namespace)) return
  const prompted = item.status === 'prompted'
  // A page or tab that waits for the wallet will record its answer.
  if (prompted && (transfersAwaitingWallet(kit).has(item.id) || (await isLockedElsewhere(kit, item.id)))) return
  if (prompted) updateTransfer(kit, item.id, { status: 'unknown' })
  // The next poll searches it.
  if (releaseHash(kit, item)) return
  try {
    // The transaction of a batch is the wallet's own: the wallet names it, and the chain shows what it did.
    const isOpenBatch = !item.hash && isBatchCall(item.call)
    const isHeld = isOpenBatch && (await (await import('./ask-batch.ts')).askBatch(kit, item))
    const driver = await watcher.open(namespace, item.token, item.call)
    const context = adapterContext(kit, namespace)
    const { from, to, hash, mark, nonce, coins } = item
    const sought = {
      from,
      to,
      value: BigInt(item.value),
      claimed: claimedByOthers(kit, item),
      ...(hash && { hash }),
      ...(mark && { mark }),
      ...(nonce !== undefined && { nonce }),
      ...(coins && { coins }),
    }
    const reading = driver.send.status(sought, network, context)
    const status = await deadline(reading, READ_LIMIT, kit.env.clock, () => runtimeError('INTERNAL'))
    if (kit.signal.aborted) return
    await compare(kit, watcher, driver, network, item)
    const now = kit.store.get(transfersAtom).find(({ id }) => id === item.id)
    // The wallet may have answered meanwhile: what was read is of another transaction then.
    if (isOpenBatch && now?.hash !== hash) watcher.kick()
    if (isHeld && status.status === 'not-found') return
    if (now && now.hash === hash) settle(kit, watcher, now, status)
  } catch {
    // An unreachable network says nothing about the transfer; the next poll asks again.
  }
}

/** Compares the transaction on the network with the confirmed intent. A page that swaps recipients is detected here. */
async function compare(kit: Kit, { verified }: Watcher, { send }: SendDriver, network: Network, item: Transfer) {
  const { hash } = item
  // A transaction that was sped up was compared when it was found.
  if (!hash || item.replacedBy === hash || verified.has(hash)) return
  const fee: FeeQuote = { gas: 0n, fee: BigInt(item.fee), params: {} }
  const intent: TransferIntent & { readonly mark?: SubmitMark } = { ...item, value: BigInt(item.value), fee }
  const context = adapterContext(kit, network.chainNamespace)
  const verdict = await send.verify(hash, intent, network, context)
  if (verdict === 'unknown') return
  verified.add(hash)
  if (verdict === 'match') return
  // The account may have changed while the wallet asked. The nonce of the mark belongs to the original account.
  const elsewhere = { ...intent, ...(item.mark && { mark: { ...item.mark, nonce: 0 } }) }
  for (const { address } of kit.store.get(activeSessionAtom)?.accounts ?? []) {
    if (address === item.from) continue
    if ((await send.verify(hash, { ...elsewhere, from: address }, network, context)) === 'match')
      return updateTransfer(kit, item.id, { from: address, warning: 'account' })
  }
  if (item.warning === 'content') return
  updateTransfer(kit, item.id, { warning: 'content' })
  alarmMismatch(kit, item)
}

function settle(kit: Kit, { misses }: Watcher, item: Transfer, found: TransferStatus): void {
  // Two transfers that were searched at the same time can find the same transaction. A replacing transaction, however,
  // may belong to another transfer.
  const isOther = found.status === 'replaced' && !found.same
  const hash = 'hash' in found && found.hash
  if (hash && !isOther && claimedByOthers(kit, item).includes(hash)) return
  const next = statusChange(item, found)
  if (!next) return void misses.delete(item.id)
  if (!next.certain) {
    // A wallet that still asks may yet send it.
    if (transfersAwaitingWallet(kit).has(item.id)) return
    const now = kit.env.clock.now()
    const [count, at, since] = misses.get(item.id) ?? [0, 0, now]
    // Looks in a row, as after the page was hidden, are one answer of a lagging node.
    if (now - at < POLL / 2) return
    misses.set(item.id, [count + 1, now, since])
    if (count + 1 < MISSES) return
    const patience = item.nonce === undefined ? HIDDEN : DROPPED
    if (next.dropped && (now - since < UNSEEN || now - (item.hashAt ?? item.createdAt) < patience)) return
  }
  misses.delete(item.id)
  updateTransfer(kit, item.id, next.change)
  if (found.status === 'confirmed' || found.status === 'reverted' || found.status === 'replaced')
    void refreshBalance(kit, true)
}
