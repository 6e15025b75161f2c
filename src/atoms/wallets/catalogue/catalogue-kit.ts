import { pageError } from '../../../chains/core/error-texts/page-error.ts'
import { runtimeError } from '../../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import { perKit } from '../../kit/per-kit.ts'
import { providerHost } from '../../services/hosts.ts'
import { walletImageUrl } from '../../services/wallet-image-url.ts'
import { isPhone } from '../is-phone.ts'
import {
  emptyList,
  featuredAtom,
  type ListStatus,
  namedWalletsAtom,
  pagesAtom,
  recentRecordsAtom,
  recommendedAtom,
  removedAtom,
  searchAtom,
} from './catalogue.atoms.ts'
import type { CatalogueSource } from './catalogue-source.ts'
import { isOnChains, isUsable } from './usable.ts'

/** The running work of a kit's catalogue. The lists are in atoms; this state is not shown by any view. */
export interface CatalogueWork {
  /** The options that the lists were requested with. */
  readonly key: string
  /** The parts of the Connect view's lists that are loaded. */
  readonly done: Set<string>
  loading?: Promise<void> | undefined
  /** The listing that pages belong to: its exclusions must not change between two pages. */
  listing?: {
    readonly certified: boolean
    readonly exclude: readonly string[]
    readonly stop: AbortController
    /** Ids of the previous page. */
    last?: string
  }
  paging?: Promise<void> | undefined
  search?: AbortController | undefined
  readonly removed: Set<string>
}

const heldBy = perKit((): { work?: CatalogueWork } => ({}))

/** Returns the kit's work; a new one if the options that it depends on have changed. */
export function catalogueWork(kit: Kit): CatalogueWork {
  const held = heldBy(kit)
  const known = held.work
  const key = catalogueKey(kit)
  if (known?.key === key) return known
  const work: CatalogueWork = { key, done: new Set<string>(), removed: new Set<string>() }
  held.work = work
  if (known) {
    known.listing?.stop.abort()
    known.search?.abort()
    forget(kit)
  }
  return work
}

/** Returns true while the options are those that `work` was started with. */
export const isCurrent = (kit: Kit, work: CatalogueWork): boolean => !kit.signal.aborted && catalogueWork(kit) === work

function forget({ store }: HasStore): void {
  store.set(removedAtom, 0)
  store.set(featuredAtom, [])
  store.set(recommendedAtom, emptyList)
  store.set(recentRecordsAtom, [])
  store.set(namedWalletsAtom, { excluded: [], included: [] })
  store.set(pagesAtom, { ...emptyList, page: 0, certified: false })
  store.set(searchAtom, { ...emptyList, query: '', certified: false })
}

/** Returns all options that the lists depend on, as one text. */
function catalogueKey(kit: HasStore): string {
  const options = kit.store.get(optionsAtom)
  const { hosts, projectId, featuredWalletIds, includeWalletIds, excludeWalletIds, basic, walletIconsUrl } = options
  const lists = [featuredWalletIds, includeWalletIds, excludeWalletIds, requestedChains(kit)]
  return JSON.stringify([hosts.providerApi, projectId, basic, walletIconsUrl, ...lists])
}

export const requestedChains = (kit: HasStore): readonly string[] =>
  kit.store.get(optionsAtom).networks.map(({ caipNetworkId }) => caipNetworkId)

/** Returns the provider API if one is configured, else the bundled list. Only the one in use is loaded. */
export function catalogueSource(kit: Kit): Promise<CatalogueSource> {
  const named = providerHost(kit.store.get(optionsAtom))
  return named
    ? import('./api-source.ts').then(({ apiSource }) => withImages(kit, apiSource(kit)), notLoaded)
    : bundled(kit)
}

export const bundled = (kit: HasStore): Promise<CatalogueSource> =>
  import('./bundled.ts').then(({ bundledSource }) => withImages(kit, bundledSource), notLoaded)

const withImages = ({ store }: HasStore, source: CatalogueSource): CatalogueSource => ({
  async page(query, signal) {
    const { wallets, count } = await source.page(query, signal)
    const options = store.get(optionsAtom)
    const withImage = (wallet: WalletRecord) => {
      const image_url = walletImageUrl(options, wallet)
      return image_url ? { ...wallet, image_url } : wallet
    }
    return { wallets: wallets.map(withImage), count }
  },
})

function notLoaded(cause: unknown): never {
  throw pageError('LOAD_FAILED', { part: 'the wallet list' }, { cause })
}

/** Removes wallets that cannot be used on this page. With `counted` the total is corrected by the removed ones. */
export function keepUsable(kit: Kit, wallets: readonly WalletRecord[], counted: boolean): readonly WalletRecord[] {
  const options = kit.store.get(optionsAtom)
  const phone = isPhone()
  const chains = requestedChains(kit)
  const fits = (wallet: WalletRecord) => isUsable(wallet, options, phone) && (!counted || isOnChains(wallet, chains))
  const kept = wallets.filter(fits)
  if (counted && kept.length < wallets.length) {
    const { removed } = catalogueWork(kit)
    for (const wallet of wallets) if (!fits(wallet)) removed.add(wallet.id)
    kit.store.set(removedAtom, removed.size)
  }
  return kept
}

export const loading: ListStatus = { status: 'loading' }

export const failedBy = (error: unknown): ListStatus => ({
  status: 'failed',
  error: WmError.is(error) ? error : runtimeError('INTERNAL', undefined, { cause: error }),
})
