import { anySignal } from '../../chains/core/any-signal.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress, Network } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { readHoldingsAtom } from './holdings.atoms.ts'
import { placesAtom } from './places.atoms.ts'
import type { PortfolioState } from './portfolio.atoms.ts'
import { knownOf } from './portfolio.ts'
import { type Moved, readPortfolio, readReplacement } from './read-portfolio.ts'

/** Milliseconds for which a reading is fresh, and after a failure without a new request. */
const TTL = 30_000
const RETRY_GAP = 30_000
/** Networks that are read at the same time: browsers have as few connections to one host. */
const LANES = 4

export interface RefreshHoldings {
  readonly stop: AbortSignal
  /** Confirmed transfers: what was read on their network before them is not fresh. */
  readonly moved: readonly Moved[]
}

function isFresh(state: PortfolioState | undefined, now: number, changedAt: number): boolean {
  if (state?.status === 'failed') return now < state.retryAt
  return state?.status === 'ready' && state.at >= changedAt && now - state.at < TTL
}

/**
 * Reads what the connected accounts hold on each of their networks, four at a time. A reading is kept for 30 seconds;
 * a network that failed is not asked for as long, keeps what was read before, and holds up no other one. Where the data
 * API failed that has told nothing before, the network is read in its place.
 */
export async function refreshHoldings(kit: Kit, { stop, moved }: RefreshHoldings): Promise<void> {
  const { store, env } = kit
  const changedAt = ({ caipNetworkId }: Network) =>
    Math.max(0, ...moved.flatMap((one) => (one.caipNetworkId === caipNetworkId ? [one.at] : [])))
  const signal = anySignal(stop, kit.signal)
  const put = (key: CaipAddress, state: PortfolioState) =>
    store.set(readHoldingsAtom, new Map(store.get(readHoldingsAtom)).set(key, state))
  const reads = store.get(readHoldingsAtom)
  const due = store
    .get(placesAtom)
    .filter(({ key, network }) => !isFresh(reads.get(key), env.clock.now(), changedAt(network)))
  const readNext = async (): Promise<void> => {
    const place = due.shift()
    if (!place || signal.aborted) return
    const before = knownOf(store.get(readHoldingsAtom).get(place.key))
    try {
      const portfolio = await readPortfolio(kit, place, signal, moved)
      if (signal.aborted) return
      put(place.key, { status: 'ready', portfolio, at: env.clock.now() })
    } catch (cause) {
      if (signal.aborted) return
      const failed = {
        status: 'failed',
        error: toWmError(cause, 'request'),
        retryAt: env.clock.now() + RETRY_GAP,
      } as const
      put(place.key, { ...failed, ...before })
      if (before && !before.portfolio.isReplacement) return readNext()
      const portfolio = await readReplacement(kit, place, signal)
      if (signal.aborted) return
      if (portfolio) put(place.key, { ...failed, portfolio, at: env.clock.now() })
    }
    return readNext()
  }
  await Promise.all(Array.from({ length: LANES }, readNext))
}
