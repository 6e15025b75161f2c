import type { Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { recentWalletsAtom } from '../recent.ts'
import {
  featuredAtom,
  type ListStatus,
  namedWalletsAtom,
  recentRecordsAtom,
  recommendedAtom,
} from './catalogue.atoms.ts'
import {
  bundled,
  type CatalogueWork,
  catalogueSource,
  catalogueWork,
  failedBy,
  isCurrent,
  keepUsable,
  loading,
  requestedChains,
} from './catalogue-kit.ts'
import type { CataloguePage, CatalogueSource } from './catalogue-source.ts'
import { isOnChains } from './usable.ts'

const RECOMMENDED = 4

/**
 * Returns true for the form of a list id. Excluded wallets may also be given by rdns or name, which the API does not
 * accept.
 */
const isListId = (id: string) => /^[\w:-]{1,128}$/.test(id)

/** Loads the lists of the Connect view in parallel. Never rejects. */
export async function loadCatalogue(kit: Kit): Promise<void> {
  const work = catalogueWork(kit)
  work.loading ??= load(kit, work).finally(() => {
    work.loading = undefined
  })
  return work.loading
}

/** Resolves with a function that stores the loaded part in its atom. */
type Part = (kit: Kit, source: CatalogueSource) => Promise<() => void>

async function load(kit: Kit, work: CatalogueWork): Promise<void> {
  const { store } = kit
  const missing = Object.entries(parts).filter(([name]) => !work.done.has(name))
  if (missing.length === 0 || !isCurrent(kit, work)) return
  store.set(recommendedAtom, (old) => ({ ...old, state: loading }))
  const outcomes = await Promise.allSettled(
    missing.map(async ([name, part]) => {
      const show = await part(kit, await catalogueSource(kit))
      if (!isCurrent(kit, work)) return
      show()
      work.done.add(name)
    }),
  )
  if (!isCurrent(kit, work)) return
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  const state: ListStatus = failure ? failedBy(failure.reason) : { status: 'ready' }
  store.set(recommendedAtom, (old) => ({ ...old, state }))
}

const nothing = () => {}

const parts: { readonly [name: string]: Part } = {
  async featured(kit, source) {
    const ids = kit.store.get(optionsAtom).featuredWalletIds
    if (ids.length === 0) return nothing
    const { wallets } = await source.page({ page: 1, entries: ids.length, include: ids }, kit.signal)
    const ordered = ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
    return () => kit.store.set(featuredAtom, keepUsable(kit, [...new Set(ordered)], false))
  },

  async recommended(kit, source) {
    const { includeWalletIds, excludeWalletIds, featuredWalletIds } = kit.store.get(optionsAtom)
    const { wallets, count } = await source.page(
      {
        page: 1,
        entries: RECOMMENDED,
        include: includeWalletIds,
        exclude: [...excludeWalletIds.filter(isListId), ...featuredWalletIds],
        chains: requestedChains(kit),
      },
      kit.signal,
    )
    return () => {
      const kept = keepUsable(kit, wallets, true)
      kit.store.set(recommendedAtom, (old) => ({ ...old, wallets: kept, count }))
    }
  },

  /**
   * Loads the records of included and excluded ids, so that the filter also matches installed wallets by rdns or name.
   */
  async named(kit, source) {
    const { includeWalletIds, excludeWalletIds } = kit.store.get(optionsAtom)
    const ids = [...new Set([...includeWalletIds, ...excludeWalletIds])].filter(isListId)
    if (ids.length === 0) return nothing
    const query = { page: 1, entries: ids.length, include: ids }
    const show = ({ wallets }: CataloguePage) => {
      const named = (entries: readonly string[]) => wallets.filter(({ id }) => entries.includes(id))
      kit.store.set(namedWalletsAtom, { excluded: named(excludeWalletIds), included: named(includeWalletIds) })
    }
    try {
      const answer = await source.page(query, kit.signal)
      return () => show(answer)
    } catch (error) {
      // The bundled list knows common wallets: excluded ones stay hidden while the API does not answer.
      const answer = await (await bundled(kit)).page(query, kit.signal)
      if (!kit.signal.aborted) show(answer)
      throw error
    }
  },

  async recent(kit, source) {
    const { customWallets, featuredWalletIds } = kit.store.get(optionsAtom)
    const held = [...customWallets, ...kit.store.get(connectorsAtom)].map(({ id }) => id)
    const ids = kit.store
      .get(recentWalletsAtom)
      .map(({ id }) => id)
      .filter((id) => isListId(id) && !held.includes(id) && !featuredWalletIds.includes(id))
    if (ids.length === 0) return nothing
    const { wallets } = await source.page({ page: 1, entries: ids.length, include: ids }, kit.signal)
    const kept = keepUsable(kit, wallets, false).filter((wallet) => isOnChains(wallet, requestedChains(kit)))
    return () => kit.store.set(recentRecordsAtom, (old) => [...old, ...kept])
  },
}
