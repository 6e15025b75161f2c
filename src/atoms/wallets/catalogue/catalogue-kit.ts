import { WmError } from '../../../chains/core/errors.ts'
import type { Kit } from '../../kit.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
import { providerHost } from '../../services/provider-host.ts'
import { isPhone } from '../phone.ts'
import type { WalletRecord } from '../wallet-record.ts'
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
import type { CatalogueSource } from './source.ts'
import { isOnChains, isUsable } from './usable.ts'

/** What a kit's catalogue is doing. Lists are in atoms; this is what no view shows. */
export interface CatalogueWork {
  /** The options that the lists were asked for with. */
  readonly key: string
  /** The parts of the Connect view's lists that are there. */
  readonly done: Set<string>
  loading?: Promise<void> | undefined
  /** The listing that pages are taken of: what it leaves out must not change between two pages. */
  listing?: {
    readonly certified: boolean
    readonly exclude: readonly string[]
    readonly stop: AbortController
    /** Ids of the page before. */
    last?: string
  }
  paging?: Promise<void> | undefined
  search?: AbortController | undefined
  readonly removed: Set<string>
}

const works = new WeakMap<Kit, CatalogueWork>()

/** The kit's work; begun again when the options that it depends on have changed. */
export function workOf(kit: Kit): CatalogueWork {
  const known = works.get(kit)
  const key = catalogueKey(kit)
  if (known?.key === key) return known
  const work = { key, done: new Set<string>(), removed: new Set<string>() }
  works.set(kit, work)
  if (known) {
    known.listing?.stop.abort()
    known.search?.abort()
    forget(kit)
  }
  return work
}

/** What was asked for with these options is still what is wanted. */
export const isCurrent = (kit: Kit, work: CatalogueWork): boolean => !kit.signal.aborted && workOf(kit) === work

function forget({ store }: Kit): void {
  store.set(removedAtom, 0)
  store.set(featuredAtom, [])
  store.set(recommendedAtom, emptyList)
  store.set(recentRecordsAtom, [])
  store.set(namedWalletsAtom, { excluded: [], included: [] })
  store.set(pagesAtom, { ...emptyList, page: 0, certified: false })
  store.set(searchAtom, { ...emptyList, query: '', certified: false })
}

/** Everything of the options that the lists depend on. */
function catalogueKey(kit: Kit): string {
  const options = kit.store.get(optionsAtom)
  const { hosts, projectId, featuredWalletIds, includeWalletIds, excludeWalletIds, basic } = options
  const lists = [featuredWalletIds, includeWalletIds, excludeWalletIds, requestedChains(kit)]
  return JSON.stringify([hosts.providerApi, projectId, basic, ...lists])
}

export const requestedChains = (kit: Kit): readonly string[] =>
  kit.store.get(optionsAtom).networks.map(({ caipNetworkId }) => caipNetworkId)

/** The provider API when there is one, else the list that ships with the package; only the one in use is loaded. */
export function catalogueSource(kit: Kit): Promise<CatalogueSource> {
  const named = providerHost(kit.store.get(optionsAtom))
  return named ? import('./api-source.ts').then(({ apiSource }) => apiSource(kit), notLoaded) : bundled()
}

export const bundled = (): Promise<CatalogueSource> =>
  import('./bundled.ts').then(({ bundledSource }) => bundledSource, notLoaded)

function notLoaded(cause: unknown): never {
  throw new WmError('LOAD_FAILED', { part: 'the wallet list' }, { cause })
}

/** Drops what cannot be used here. What counts towards the total is remembered, to correct it. */
export function keepUsable(kit: Kit, wallets: readonly WalletRecord[], counted: boolean): readonly WalletRecord[] {
  const options = kit.store.get(optionsAtom)
  const phone = isPhone()
  const chains = requestedChains(kit)
  const fits = (wallet: WalletRecord) => isUsable(wallet, options, phone) && (!counted || isOnChains(wallet, chains))
  const kept = wallets.filter(fits)
  if (counted && kept.length < wallets.length) {
    const { removed } = workOf(kit)
    for (const wallet of wallets) if (!fits(wallet)) removed.add(wallet.id)
    kit.store.set(removedAtom, removed.size)
  }
  return kept
}

export const loading: ListStatus = { status: 'loading' }

export const failedBy = (error: unknown): ListStatus => ({
  status: 'failed',
  error: WmError.is(error) ? error : new WmError('INTERNAL', undefined, { cause: error }),
})
