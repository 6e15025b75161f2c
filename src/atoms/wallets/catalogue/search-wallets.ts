import { anySignal } from '../../../chains/core/any-signal.ts'
import { track } from '../../events/track.ts'
import type { Kit } from '../../kit.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
import { isExcluded, isIncluded } from '../filters.ts'
import type { WalletRecord } from '../wallet-record.ts'
import { emptyList, filterAtom, searchAtom } from './catalogue.atoms.ts'
import { catalogueSource, failedBy, keepUsable, loading, requestedChains, workOf } from './catalogue-kit.ts'
import type { SearchInput } from './list-actions.ts'

/** Spec §9. */
const ENTRIES = 100
const MIN = 2
/** design.md, Skeleton: what is loading shows itself only then; an answer before that takes the place of what is there. */
const QUIET = 150

/** Looks for wallets by name; the newest query wins. Never rejects; see `actions.ts`. */
export async function searchWallets(kit: Kit, { query: raw, certified }: SearchInput): Promise<void> {
  const { store } = kit
  const work = workOf(kit)
  work.search?.abort()
  work.search = undefined
  const query = raw.trim()
  if ([...query].length < MIN || kit.signal.aborted) {
    store.set(searchAtom, { ...emptyList, query: '', certified })
    return
  }
  const stop = new AbortController()
  work.search = stop
  const signal = anySignal(kit.signal, stop.signal)
  const show = () => store.set(searchAtom, { ...emptyList, state: loading, query, certified })
  const again = store.get(searchAtom).state.status === 'failed'
  const cancel = kit.env.clock.after(again ? 0 : QUIET, show)
  signal.addEventListener('abort', cancel)
  // What was looked for is the visitor's own affair.
  track(kit, 'SEARCH_WALLET', { certified })
  try {
    const { includeWalletIds: include, excludeWalletIds: exclude } = store.get(optionsAtom)
    const source = await catalogueSource(kit)
    const chains = requestedChains(kit)
    const answer = await source.page(
      { page: 1, entries: ENTRIES, search: query, include, exclude, chains, certified },
      signal,
    )
    signal.throwIfAborted()
    const filter = store.get(filterAtom)
    const found = answer.wallets.filter((wallet) => isIncluded(wallet, filter))
    const kept = keepUsable(kit, [...customWallets(kit, query, certified), ...found], false)
    const unique = new Map(kept.map((wallet) => [wallet.id, wallet]))
    const wallets = [...unique.values()].filter((wallet) => !isExcluded(wallet, filter))
    store.set(searchAtom, { wallets, count: wallets.length, state: { status: 'ready' }, query, certified })
  } catch (error) {
    if (signal.aborted) return
    store.set(searchAtom, { ...emptyList, state: failedBy(error), query, certified })
  } finally {
    cancel()
  }
}

/** The integrator's own wallets, which no source knows. */
function customWallets(kit: Kit, query: string, certified: boolean): readonly WalletRecord[] {
  const text = query.toLowerCase()
  return kit.store
    .get(optionsAtom)
    .customWallets.filter(
      ({ name, badge_type }) => name.toLowerCase().includes(text) && (!certified || badge_type === 'certified'),
    )
}
