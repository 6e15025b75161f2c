import { supports } from '../../chains/core/adapter.ts'
import { anySignal } from '../../chains/core/any-signal.ts'
import { rpcError } from '../../chains/core/error-texts/rpc-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { SmartSessionCapability } from '../../chains/core/smart-session-capability.ts'
import type { CaipAddress, Namespace } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataContext, iconOrigins } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { sessionsApi } from '../services/sessions-api.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { parseSessions } from './parse-sessions.ts'
import {
  keyedSmartSessionsAtom,
  type SmartSessionsState,
  sessionRevocationsAtom,
  smartSessionsListedAtom,
} from './smart-sessions.atoms.ts'

/** Milliseconds for which a reading is fresh, and after a failure without a new request. */
const TTL = 30_000
const RETRY_GAP = 10_000

const memoryOf = perKit((): { asking?: { readonly key: CaipAddress; readonly stop: AbortController } } => ({}))

/**
 * Loads what asks a wallet about smart sessions.
 * @throws {WmError<'METHOD_UNSUPPORTED'>} The namespace has none.
 */
export async function loadSmartSessions<N extends Namespace>(namespace: N): Promise<SmartSessionCapability<N>> {
  const adapter = await loadAdapter(namespace)
  if (!supports(adapter, 'smartSessions')) throw rpcError('METHOD_UNSUPPORTED')
  return adapter.capabilities.smartSessions()
}

const stateOf = ({ store }: HasStore, key: CaipAddress): SmartSessionsState | undefined => {
  const held = store.get(keyedSmartSessionsAtom)
  return held?.key === key ? held.state : undefined
}

/** Asks the service for the sessions of the active account, unless they are known and fresh. */
export async function refreshSmartSessions(kit: Kit, force = false): Promise<void> {
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  if (!session || !key || !store.get(smartSessionsListedAtom)) return
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  const current = stateOf(kit, key)
  const now = env.clock.now()
  if (current?.status === 'ready' && !force && now - current.sessions.at < TTL) return
  if (current?.status === 'failed' && now < current.retryAt) return
  memory.asking?.stop.abort()
  const asking = { key, stop: new AbortController() }
  memory.asking = asking
  const known = current?.sessions && { sessions: current.sessions }
  const put = (state: SmartSessionsState) => store.set(keyedSmartSessionsAtom, { key, state })
  const isOver = () => memory.asking !== asking || kit.signal.aborted
  put({ status: 'loading', ...known })
  try {
    const { networkOf } = await loadSmartSessions(session.namespace)
    const signal = anySignal(asking.stop.signal, kit.signal)
    const { pcis } = await call(sessionsApi.list, { account: key }, dataContext(kit, signal))
    if (isOver()) return
    const origins = iconOrigins(store.get(optionsAtom))
    const found = parseSessions(pcis, { caipNetworkId: session.caipNetworkId, networkOf, origins })
    put({ status: 'ready', sessions: { ...found, account: key, at: env.clock.now() } })
    forgetOutcomes(kit)
  } catch (cause) {
    if (!isOver())
      put({ status: 'failed', ...known, error: toWmError(cause, 'request'), retryAt: env.clock.now() + RETRY_GAP })
  } finally {
    if (memory.asking === asking) delete memory.asking
  }
}

/** Removes what became of earlier presses: a new list says what holds. A wallet's answer stays until it is posted. */
function forgetOutcomes({ store }: HasStore): void {
  const isOpen = new Set(['wallet', 'posting', 'unposted'])
  store.set(sessionRevocationsAtom, (all) => new Map([...all].filter(([, { step }]) => isOpen.has(step))))
}

/** Takes a session out of the list that shows, once the service has ended it. */
export function removeSmartSession(kit: HasStore, account: CaipAddress, pci: string): void {
  const state = stateOf(kit, account)
  if (!state?.sessions) return
  const list = state.sessions.list.filter((one) => one.pci !== pci)
  kit.store.set(keyedSmartSessionsAtom, { key: account, state: { ...state, sessions: { ...state.sessions, list } } })
}

/** Keeps the sessions of the active account up to date while they are looked at. Returns a stop function. */
export function followSmartSessions(kit: Kit): () => void {
  const load = () => void refreshSmartSessions(kit)
  load()
  const stops = [portfolioKeyAtom, smartSessionsListedAtom].map((target) => kit.store.sub(target, load))
  return () => {
    const memory = memoryOf(kit)
    memory.asking?.stop.abort()
    delete memory.asking
    for (const stop of stops) stop()
  }
}
