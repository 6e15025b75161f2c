import { anySignal } from '../../../chains/core/any-signal.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { emptyList, featuredAtom, type ListStatus, pagesAtom, recommendedAtom } from './catalogue.atoms.ts'
import {
  type CatalogueWork,
  catalogueSource,
  catalogueWork,
  failedBy,
  keepUsable,
  loading,
  requestedChains,
} from './catalogue-kit.ts'

export interface MoreInput {
  readonly certified: boolean
}

/** Wallets per page. */
const ENTRIES = 40
/** Pages per call: a long list without any usable wallet is not read to its end at once. */
const PAGES = 25

/** Appends the next page; one request at a time. Never rejects. */
export async function loadMoreWallets(kit: Kit, { certified }: MoreInput): Promise<void> {
  const work = catalogueWork(kit)
  if (work.listing?.certified !== certified) begin(kit, work, certified)
  const { listing } = work
  const { page, wallets, count, state } = kit.store.get(pagesAtom)
  const ended = page > 0 && state.status === 'ready' && wallets.length >= (count ?? 0)
  if (!listing || ended || kit.signal.aborted) return
  work.paging ??= append(kit, listing).finally(() => {
    if (work.listing === listing) work.paging = undefined
  })
  return work.paging
}

function begin({ store }: HasStore, work: CatalogueWork, certified: boolean): void {
  work.listing?.stop.abort()
  const { excludeWalletIds, featuredWalletIds } = store.get(optionsAtom)
  const recommended = store.get(recommendedAtom).wallets.map(({ id }) => id)
  const exclude = [...new Set([...recommended, ...excludeWalletIds, ...featuredWalletIds])]
  work.listing = { certified, exclude, stop: new AbortController() }
  work.paging = undefined
  store.set(pagesAtom, { ...emptyList, page: 0, certified })
}

async function append(kit: Kit, listing: NonNullable<CatalogueWork['listing']>): Promise<void> {
  const { certified, exclude, stop } = listing
  const { store } = kit
  const signal = anySignal(kit.signal, stop.signal)
  store.set(pagesAtom, (old) => ({ ...old, state: loading }))
  try {
    const source = await catalogueSource(kit)
    // A page without usable wallets adds nothing to scroll to, so the next page is loaded at once.
    for (let left = PAGES, added = 0, ended = false; added === 0 && !ended && left > 0; left--) {
      const before = store.get(pagesAtom)
      const page = before.page + 1
      const include = store.get(optionsAtom).includeWalletIds
      const query = { page, entries: ENTRIES, include, exclude, chains: requestedChains(kit), certified }
      const answer = await source.page(query, signal)
      signal.throwIfAborted()
      const ids = answer.wallets.map(({ id }) => id).join()
      // A server that repeats a page has no further one.
      ended = page * ENTRIES >= answer.count || ids === '' || ids === listing.last
      listing.last = ids
      const held = [...before.wallets, ...store.get(featuredAtom), ...store.get(recommendedAtom).wallets]
      const known = new Set(held.map(({ id }) => id))
      const fresh = keepUsable(kit, answer.wallets, true).filter(({ id }) => !known.has(id) && known.add(id))
      const wallets = [...before.wallets, ...fresh]
      added = fresh.length
      // The count excludes unusable wallets, so that a listing at its end does not seem to continue.
      const count = ended ? wallets.length : Math.max(answer.count, wallets.length + 1)
      const state: ListStatus = added > 0 || ended || left === 1 ? { status: 'ready' } : loading
      store.set(pagesAtom, { wallets, count, page, certified, state })
    }
  } catch (error) {
    if (!signal.aborted) store.set(pagesAtom, (old) => ({ ...old, state: failedBy(error) }))
  }
}
