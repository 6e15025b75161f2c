import { supports } from '../../chains/core/adapter.ts'
import { anySignal } from '../../chains/core/any-signal.ts'
import type { ApprovalList, ApprovalPlace, ApprovalReading } from '../../chains/core/approval-reads.ts'
import { delay } from '../../chains/core/async.ts'
import { readCall } from '../../chains/core/contract-call.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { ApprovalCapability, SendCapability } from '../../chains/core/send-capability.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { CaipAddress, Namespace, Session } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import {
  type Approval,
  type Approvals,
  type ApprovalsState,
  approvalsListedAtom,
  keyedApprovalsAtom,
} from './approvals.atoms.ts'
import { loadTransfers } from './load-transfers.ts'
import { withReadTimeout } from './quote.ts'
import type { Transfer } from './transfer.ts'
import { transfersAtom } from './transfer-list.ts'

/** Milliseconds for which a reading is fresh, and after a failure without a new request. */
const TTL = 30_000
const RETRY_GAP = 10_000
/** Looks for the end of an approval that a lagging node still shows, and milliseconds between them. */
const LOOKS = 5
const PAUSE = 2_000
const SYMBOL = 16

/** The largest amounts of contracts that count in 256, 160 or 96 bits. What is left of the first is as much. */
const noLimits = [2n ** 160n - 1n, 2n ** 96n - 1n]
const isUnlimited = ({ of, amount }: ApprovalReading) =>
  of === 'amount' && (amount >= 2n ** 255n || noLimits.includes(amount))

const memoryOf = perKit((): { asking?: { readonly key: CaipAddress; readonly stop: AbortController } } => ({}))

export type LoadApprovals = (namespace: Namespace) => Promise<ApprovalCapability>

const loadCapability: LoadApprovals = async (namespace) => {
  const adapter = await loadAdapter(namespace)
  const send: SendCapability | undefined = supports(adapter, 'send') ? await adapter.capabilities.send() : undefined
  if (!send?.approvals) throw sendError('SEND_UNSUPPORTED')
  return send.approvals()
}

const keyOf = ({ token, spender, of }: ApprovalPlace) => `${token} ${spender} ${of}`

/** Returns the approval with texts that can be shown: any contract can call itself anything. */
function shown(reading: ApprovalReading): Approval {
  const [symbol, name] = [reading.symbol, reading.name].map((text) => cleanText(text, SYMBOL))
  const short = (reading.of === 'amount' ? symbol || name : name || symbol) || reading.token.slice(0, 8)
  return { ...reading, symbol: short, key: keyOf(reading), isUnlimited: isUnlimited(reading) }
}

/** Approvals without a limit come first. */
const listOf = ({ list, unread }: ApprovalList, since: bigint | undefined, at: number): Approvals => ({
  list: list.map(shown).sort((a, b) => Number(b.isUnlimited) - Number(a.isUnlimited)),
  ...{ unread, since, at },
})

/** Returns what swaps from this browser have approved, which also a node without logs can tell about. */
function ownPlaces({ store }: HasStore, { address, caipNetworkId }: Session): readonly ApprovalPlace[] {
  const places = new Map<string, ApprovalPlace>()
  for (const { call, from, caipNetworkId: network, token, to: spender } of store.get(transfersAtom)) {
    if (call !== 'approve' || !token || from !== address || network !== caipNetworkId) continue
    const place = { token, spender, of: 'amount' } as const
    places.set(keyOf(place), place)
  }
  return [...places.values()]
}

const stateOf = ({ store }: HasStore, key: CaipAddress): ApprovalsState | undefined => {
  const held = store.get(keyedApprovalsAtom)
  return held?.key === key ? held.state : undefined
}

/** Searches for the approvals of the active account, unless they are known and fresh. */
export async function refreshApprovals(kit: Kit, force = false, open = loadCapability): Promise<void> {
  loadTransfers(kit)
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  if (!session || !key || !store.get(approvalsListedAtom)) return
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  const current = stateOf(kit, key)
  const now = env.clock.now()
  if (current?.status === 'ready' && !force && now - current.approvals.at < TTL) return
  if (current?.status === 'failed' && now < current.retryAt) return
  memory.asking?.stop.abort()
  const asking = { key, stop: new AbortController() }
  memory.asking = asking
  const known = current?.approvals && { approvals: current.approvals }
  const put = (state: ApprovalsState) => store.set(keyedApprovalsAtom, { key, state })
  put({ status: 'loading', ...known })
  const isOver = () => memory.asking !== asking || kit.signal.aborted
  try {
    const { namespace, address, caipNetworkId } = session
    const c = adapterContext(kit, namespace, anySignal(asking.stop.signal, kit.signal))
    const { find } = await open(namespace)
    const finding = find(address, store.get(activeNetworkAtom), ownPlaces(kit, session), c)
    const found = await withReadTimeout(kit, caipNetworkId, finding)
    if (!isOver()) put({ status: 'ready', approvals: listOf(found, found.since, env.clock.now()) })
  } catch (cause) {
    if (!isOver())
      put({ status: 'failed', ...known, error: toWmError(cause, 'request'), retryAt: env.clock.now() + RETRY_GAP })
  } finally {
    if (memory.asking === asking) delete memory.asking
  }
}

/** Reads the known approvals again, until the revoked one is gone or the network has shown it often enough. */
async function readAgain(kit: Kit, done: Transfer, open: LoadApprovals): Promise<void> {
  const { store, env } = kit
  for (let looks = 0; looks < LOOKS && !kit.signal.aborted; looks++) {
    if (looks > 0) await delay(PAUSE, env.clock, kit.signal).catch(() => {})
    const session = store.get(activeSessionAtom)
    const key = store.get(portfolioKeyAtom)
    const before = key && stateOf(kit, key)
    if (!session || !before?.approvals || session.address !== done.from) return
    const { list, since } = before.approvals
    const c = adapterContext(kit, session.namespace)
    try {
      const { read } = await open(session.namespace)
      const reading = read(session.address, store.get(activeNetworkAtom), list, c)
      const now = await withReadTimeout(kit, session.caipNetworkId, reading)
      if (kit.signal.aborted || !key || stateOf(kit, key)?.approvals !== before.approvals) return
      const approvals = listOf({ ...now, unread: before.approvals.unread + now.unread }, since, env.clock.now())
      store.set(keyedApprovalsAtom, { key, state: { status: 'ready', approvals } })
      if (!approvals.list.some((one) => one.token === done.token && one.spender === done.to)) return
    } catch {
      // The next look asks again; the row stays until the network has answered.
    }
  }
}

/** Keeps the approvals of the active account up to date while they are looked at. Returns a stop function. */
export function followApprovals(kit: Kit, open = loadCapability): () => void {
  const { store } = kit
  const confirmed = () =>
    store.get(transfersAtom).filter(({ status, call }) => status === 'confirmed' && readCall(call)?.kind === 'revoke')
  const told = new Set(confirmed().map(({ id }) => id))
  const look = () => {
    for (const done of confirmed()) {
      if (told.has(done.id)) continue
      told.add(done.id)
      void readAgain(kit, done, open)
    }
  }
  const load = () => void refreshApprovals(kit, false, open)
  load()
  const stops = [store.sub(transfersAtom, look), store.sub(portfolioKeyAtom, load)]
  return () => {
    for (const stop of stops) stop()
  }
}
