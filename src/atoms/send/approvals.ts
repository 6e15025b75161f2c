import { supports } from '../../chains/core/adapter.ts'
import { anySignal } from '../../chains/core/any-signal.ts'
import type { ApprovalPlace, ApprovalReading } from '../../chains/core/approval-reads.ts'
import { delay } from '../../chains/core/async.ts'
import { callText } from '../../chains/core/contract-call.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { ApprovalCapability, SendCapability } from '../../chains/core/send-capability.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { CaipAddress, Namespace, Session } from '../../chains/core/types.ts'
import { portfolioAtom, portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { activeAccount } from './active-account.ts'
import {
  type Approval,
  type Approvals,
  type ApprovalsState,
  approvalsListedAtom,
  keyedApprovalsAtom,
  revocationsAtom,
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

/** Returns the tokens that the account holds or the page names, in lower case. */
function namedTokens({ store }: HasStore, { caipNetworkId }: Session): readonly string[] {
  const { tokens, nfts } = store.get(optionsAtom)
  const held = store.get(portfolioAtom).portfolio?.tokens ?? []
  return [...held, ...(tokens[caipNetworkId] ?? []), ...(nfts.collections?.[caipNetworkId] ?? [])].flatMap(
    ({ address }) => address?.toLowerCase() ?? [],
  )
}

/** Returns the approval with its texts cleaned, since a contract chooses its own name. */
function shown(reading: ApprovalReading, named: readonly string[]): Approval {
  const { token, of } = reading
  const [symbol, name] = [reading.symbol, reading.name].map((text) => cleanText(text, SYMBOL))
  const short = (of === 'amount' ? symbol || name : name || symbol) || token.slice(0, 8)
  const isNamed = named.includes(token.toLowerCase())
  return { ...reading, symbol: short, key: keyOf(reading), isUnlimited: isUnlimited(reading), isNamed }
}

/** Approvals of named tokens come first, and among them those without a limit. */
const sorted = (list: readonly Approval[]) =>
  [...list].sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || Number(b.isUnlimited) - Number(a.isUnlimited))

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

/** Returns the confirmed revocations, of all accounts. */
const revoked = ({ store }: HasStore) =>
  store.get(transfersAtom).filter(({ status, call }) => status === 'confirmed' && call?.startsWith('revoke '))

/** Searches for the approvals of the active account, unless they are known and fresh. */
export async function refreshApprovals(kit: Kit, force = false, open = loadCapability): Promise<void> {
  loadTransfers(kit)
  const { store, env } = kit
  const active = activeAccount(kit)
  if (!active || !store.get(approvalsListedAtom)) return
  const { key, session, network } = active
  const { namespace, address, caipNetworkId } = session
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  const current = stateOf(kit, key)
  const now = env.clock.now()
  // A revocation that was confirmed while nobody looked has ended what the list still shows.
  const isFresh = ({ at }: Approvals) =>
    now - at < TTL && !revoked(kit).some(({ from, updatedAt }) => from === address && updatedAt > at)
  if (current?.status === 'ready' && !force && isFresh(current.approvals)) return
  if (current?.status === 'failed' && now < current.retryAt) return
  memory.asking?.stop.abort()
  const asking = { key, stop: new AbortController() }
  memory.asking = asking
  const known = current?.approvals && { approvals: current.approvals }
  const put = (state: ApprovalsState) => store.set(keyedApprovalsAtom, { key, state })
  put({ status: 'loading', ...known })
  const isOver = () => memory.asking !== asking || kit.signal.aborted
  try {
    const c = adapterContext(kit, namespace, asking.stop.signal)
    const places = ownPlaces(kit, session)
    const named = namedTokens(kit, session)
    const { find } = await open(namespace)
    const { list, ...found } = await withReadTimeout(kit, caipNetworkId, find(address, network, places, named, c))
    if (isOver()) return
    const approvals = sorted(list.map((one) => shown(one, named)))
    put({ status: 'ready', approvals: { ...found, account: key, list: approvals, at: env.clock.now() } })
    forgetOutcomes(kit)
  } catch (cause) {
    if (!isOver())
      put({ status: 'failed', ...known, error: toWmError(cause, 'request'), retryAt: env.clock.now() + RETRY_GAP })
  } finally {
    // Requests that are still on their way after the time-out would add to those of the next try.
    asking.stop.abort()
    if (memory.asking === asking) delete memory.asking
  }
}

/** Removes what became of earlier presses: a new list says what holds. */
function forgetOutcomes({ store }: HasStore): void {
  const open = [...store.get(revocationsAtom)].filter(([, { step }]) => step === 'checking' || step === 'wallet')
  store.set(revocationsAtom, new Map(open))
}

/** Reads a revoked approval again, until it is gone or the network has shown it often enough. */
async function readAgain(kit: Kit, done: Transfer, open: LoadApprovals, end: AbortSignal): Promise<void> {
  const { store, env } = kit
  for (let looks = 0; looks < LOOKS; looks++) {
    if (looks > 0) await delay(PAUSE, env.clock, end).catch(() => {})
    const active = activeAccount(kit)
    if (end.aborted || !active || active.session.address !== done.from) return
    const { key, session, network } = active
    const isDone = ({ token, spender, of }: ApprovalPlace) =>
      token === done.token && spender === done.to && callText({ kind: 'revoke', of }) === done.call
    const places = stateOf(kit, key)?.approvals?.list.filter(isDone)
    if (!places?.length) return
    const stop = new AbortController()
    const c = adapterContext(kit, session.namespace, anySignal(stop.signal, end))
    try {
      const { read } = await open(session.namespace)
      const reading = read(session.address, network, places, c)
      const { list, unread } = await withReadTimeout(kit, session.caipNetworkId, reading)
      const state = stateOf(kit, key)
      // An approval that could not be read may still hold: its row stays.
      if (unread > 0 || end.aborted || !state?.approvals) continue
      const named = namedTokens(kit, session)
      const now = list.map((one) => shown(one, named))
      const rest = state.approvals.list.filter((one) => !isDone(one))
      const approvals = { ...state.approvals, list: sorted([...rest, ...now]), at: env.clock.now() }
      store.set(keyedApprovalsAtom, { key, state: { ...state, approvals } })
      if (!now.some(isDone)) return
    } catch {
      // The next look asks again; the row stays until the network has answered.
    } finally {
      stop.abort()
    }
  }
}

/** Keeps the approvals of the active account up to date while they are looked at. Returns a stop function. */
export function followApprovals(kit: Kit, open = loadCapability): () => void {
  const { store } = kit
  const end = new AbortController()
  const told = new Set(revoked(kit).map(({ id }) => id))
  const look = () => {
    for (const done of revoked(kit)) {
      if (told.has(done.id)) continue
      told.add(done.id)
      void readAgain(kit, done, open, anySignal(end.signal, kit.signal))
    }
  }
  const load = () => void refreshApprovals(kit, false, open)
  load()
  const stops = [store.sub(transfersAtom, look), store.sub(portfolioKeyAtom, load)]
  return () => {
    end.abort()
    const memory = memoryOf(kit)
    memory.asking?.stop.abort()
    delete memory.asking
    for (const stop of stops) stop()
  }
}
