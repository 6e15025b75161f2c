import { anySignal } from '../../chains/core/any-signal.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import type { Kit } from '../kit.ts'
import { activeSessionAtom, networkSupportedAtom } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { dataApi, dataContext } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import { providerHost } from '../services/provider-host.ts'
import { showToast } from '../toast/show-toast.ts'
import { type Portfolio, parsePortfolio } from './parse-portfolio.ts'
import { heldPortfolioAtom, type PortfolioState, portfolioKeyAtom } from './portfolio.atoms.ts'

/** Spec §9: cached 30 s; after a failure no retry for 30 s. */
const TTL = 30_000
const RETRY_GAP = 30_000

interface Asking {
  readonly key: CaipAddress
  readonly stop: AbortController
}

interface Memory {
  asking?: Asking
  /** Accounts that nothing is asked about before a time, and whose visitor has been told so. */
  readonly blocked: Map<CaipAddress, number>
}
const memories = new WeakMap<Kit, Memory>()

const memoryOf = (kit: Kit): Memory => {
  const memory = memories.get(kit) ?? { blocked: new Map() }
  memories.set(kit, memory)
  return memory
}

/**
 * Asks the data API what the active account holds, when what is known is older than 30 s (or at once with `force`). One
 * request at a time; another account or network ends the one before it. A failure shows the specification's toast,
 * once until it is over, and blocks retries for 30 s.
 */
export async function refreshPortfolio(kit: Kit, force = false): Promise<void> {
  const { store, env } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(portfolioKeyAtom)
  if (!session || !key || !store.get(optionsAtom).hosts.dataApi || !store.get(networkSupportedAtom)) return
  const memory = memoryOf(kit)
  if (memory.asking?.key === key) return
  const held = store.get(heldPortfolioAtom)
  const current = held?.key === key ? held.state : undefined
  const now = env.clock.now()
  const known = current?.portfolio && { portfolio: current.portfolio }
  if (now < (memory.blocked.get(key) ?? 0)) return
  if (current?.status === 'ready' && !force && now - current.at < TTL) return
  memory.asking?.stop.abort()
  const asking: Asking = { key, stop: new AbortController() }
  memory.asking = asking
  const put = (state: PortfolioState) => store.set(heldPortfolioAtom, { key, state })
  // What is known goes on showing while it is asked for again.
  if (!known) put({ status: 'loading' })
  try {
    const portfolio = await ask(kit, session, asking.stop.signal)
    if (memory.asking !== asking || kit.signal.aborted) return
    memory.blocked.delete(key)
    put({ status: 'ready', portfolio, at: env.clock.now() })
  } catch (cause) {
    if (memory.asking !== asking || kit.signal.aborted) return
    const told = memory.blocked.has(key)
    const retryAt = env.clock.now() + RETRY_GAP
    memory.blocked.set(key, retryAt)
    put({ status: 'failed', ...known, error: toWmError(cause, 'request'), retryAt })
    if (!told) showToast(kit, 'error', { id: 'balance.unavailable' })
  } finally {
    if (memory.asking === asking) delete memory.asking
  }
}

async function ask(kit: Kit, session: Session, stop: AbortSignal): Promise<Portfolio> {
  const { namespace, address, caipNetworkId } = session
  const signal = anySignal(stop, kit.signal)
  const [{ balances }, { parseAddress }] = await Promise.all([
    call(dataApi.balance, { address, chainId: caipNetworkId }, dataContext(kit, signal)),
    adapterOf(namespace),
  ])
  const options = kit.store.get(optionsAtom)
  const origins = [options.hosts.dataApi, providerHost(options)].flatMap((url) => (url ? new URL(url).origin : []))
  return parsePortfolio(balances, { caipNetworkId, parseAddress: (raw) => parseAddress(raw), origins })
}
