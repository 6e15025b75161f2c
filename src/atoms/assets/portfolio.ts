import { anySignal } from '../../chains/core/any-signal.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { message } from '../i18n/message-ref.ts'
import { sessionMessages } from '../i18n/messages/session-messages.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { showToast } from '../navigation/toast/show-toast.ts'
import { activeNetworkAtom, networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { keyedPortfolioAtom, type PortfolioState, portfolioKeyAtom, portfolioListedAtom } from './portfolio.atoms.ts'
import { type Moved, readPortfolio, readReplacement } from './read-portfolio.ts'

/** Milliseconds for which a portfolio is fresh, and after a failure without a new request. */
const TTL = 30_000
const RETRY_GAP = 30_000

/** Returns the last portfolio, and when it was asked for. */
export const knownOf = (state: PortfolioState | undefined) =>
  state && state.status !== 'loading' && state.portfolio && state.at !== undefined
    ? { portfolio: state.portfolio, at: state.at }
    : undefined

interface Asking {
  readonly key: CaipAddress
  readonly stop: AbortController
}

interface Memory {
  asking?: Asking
  /** Accounts without a new request until a time (epoch milliseconds), for which a toast was shown. */
  readonly blocked: Map<CaipAddress, number>
}
const memoryOf = perKit((): Memory => ({ blocked: new Map() }))

/**
 * Requests the portfolio of the active account if it is older than 30 s or than a transfer of `moved`, or at once with
 * `force`. One request at a
 * time: a change of account or network aborts the previous one. A failure blocks further requests for 30 s and shows a
 * toast, which is not repeated until a request succeeds. Unless the data API has told a portfolio before, the network
 * is read in its place.
 */
export async function refreshPortfolio(kit: Kit, force = false, moved: readonly Moved[] = []): Promise<void> {
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  if (!session || !key || !store.get(portfolioListedAtom) || !store.get(networkSupportedAtom)) return
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  const held = store.get(keyedPortfolioAtom)
  const current = held?.key === key ? held.state : undefined
  const now = env.clock.now()
  const known = knownOf(current)
  if (now < (memory.blocked.get(key) ?? 0)) return
  const { address, caipNetworkId } = session
  const isFresh = (asked: number) =>
    now - asked < TTL &&
    // An answer from before a transfer is out of date, however young it is.
    !moved.some(
      (one) => one.at > asked && one.at <= now && one.caipNetworkId === caipNetworkId && one.accounts.includes(address),
    )
  if (current?.status === 'ready' && !force && isFresh(current.at)) return
  memory.asking?.stop.abort()
  const asking: Asking = { key, stop: new AbortController() }
  memory.asking = asking
  const put = (state: PortfolioState) => store.set(keyedPortfolioAtom, { key, state })
  const holder = { network: store.get(activeNetworkAtom), address }
  const signal = anySignal(asking.stop.signal, kit.signal)
  // A known portfolio stays visible during the request.
  if (!known) put({ status: 'loading' })
  try {
    const portfolio = await readPortfolio(kit, holder, signal, moved)
    if (memory.asking !== asking || kit.signal.aborted) return
    memory.blocked.delete(key)
    put({ status: 'ready', portfolio, at: now })
  } catch (cause) {
    if (memory.asking !== asking || kit.signal.aborted) return
    const told = memory.blocked.has(key)
    const retryAt = env.clock.now() + RETRY_GAP
    memory.blocked.set(key, retryAt)
    const failed = { status: 'failed', error: toWmError(cause, 'request'), retryAt } as const
    put({ ...failed, ...known })
    if (!told) showToast(kit, 'error', message(sessionMessages, 'balance.unavailable'))
    if (known && !known.portfolio.isReplacement) return
    const portfolio = await readReplacement(kit, holder, signal)
    if (portfolio && memory.asking === asking && !kit.signal.aborted) put({ ...failed, portfolio, at: env.clock.now() })
  } finally {
    if (memory.asking === asking) delete memory.asking
  }
}
