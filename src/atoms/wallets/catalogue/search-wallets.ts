import { anySignal } from '../../../chains/core/any-signal.ts'
import { track } from '../../kit/events/track.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import { isExcluded, isIncluded } from '../filters.ts'
import { emptyList, filterAtom, searchAtom } from './catalogue.atoms.ts'
import { catalogueSource, catalogueWork, failedBy, keepUsable, loading, requestedChains } from './catalogue-kit.ts'

export interface SearchInput {
  /** At least two characters; a shorter query ends the search. */
  readonly query: string
  readonly certified: boolean
}

/** Wallets per search. */
const ENTRIES = 100
const MIN = 2
/** Milliseconds before a search shows its loading state; an earlier answer replaces the old one directly. */
const QUIET = 150

/** Searches wallets by name; the latest query wins. Never rejects. */
export async function searchWallets(kit: Kit, { query: raw, certified }: SearchInput): Promise<void> {
  const { store } = kit
  const work = catalogueWork(kit)
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
  // The query is private to the visitor and is not tracked.
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

/** Returns the integrator's own wallets that match; no source contains them. */
function customWallets(kit: HasStore, query: string, certified: boolean): readonly WalletRecord[] {
  const text = query.toLowerCase()
  return kit.store
    .get(optionsAtom)
    .customWallets.filter(
      ({ name, badge_type }) => name.toLowerCase().includes(text) && (!certified || badge_type === 'certified'),
    )
}
