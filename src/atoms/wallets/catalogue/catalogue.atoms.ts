import type { WmError } from '../../../chains/core/errors.ts'
import { atom } from '../../kit/jotai.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import type { Identity, WalletFilter } from '../filters.ts'

/** The state of a list. Loaded wallets stay visible while more are loading, and after a failure. */
export type ListStatus =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly error: WmError }

/** A list that grows. `count` is the total that the source reports. */
export interface WalletList {
  readonly wallets: readonly WalletRecord[]
  readonly count: number | undefined
  readonly state: ListStatus
}

export const emptyList: WalletList = { wallets: [], count: undefined, state: { status: 'idle' } }

/** Featured wallets of the Connect view. */
export const featuredAtom = atom<readonly WalletRecord[]>([])
/** Recommended wallets of the Connect view; `count` is the total of the list. */
export const recommendedAtom = atom<WalletList>(emptyList)
/** Recently used wallets that no other list contains. */
export const recentRecordsAtom = atom<readonly WalletRecord[]>([])

/** Number of loaded wallets that cannot be used here, by which the total is corrected. */
export const removedAtom = atom(0)

/**
 * The pages of the list loaded so far, without wallets of other lists. More pages follow while `wallets` are fewer than
 * `count`; `certified` is the filter they were loaded with.
 */
export const pagesAtom = atom<WalletList & { readonly page: number; readonly certified: boolean }>({
  ...emptyList,
  page: 0,
  certified: false,
})

/** The answer to the last search, with its query. An empty query means that there is no search. */
export const searchAtom = atom<WalletList & { readonly query: string; readonly certified: boolean }>({
  ...emptyList,
  query: '',
  certified: false,
})

/** The records of the wallets that the integrator includes or excludes by id. */
export const namedWalletsAtom = atom<{
  readonly excluded: readonly Identity[]
  readonly included: readonly Identity[]
}>({
  excluded: [],
  included: [],
})

/** The integrator's filter, applied to every source. */
export const filterAtom = atom((get): WalletFilter => {
  const { excludeWalletIds, includeWalletIds } = get(optionsAtom)
  const { excluded, included } = get(namedWalletsAtom)
  return {
    excluded: excludeWalletIds,
    included: includeWalletIds,
    excludedWallets: excluded,
    includedWallets: included,
  }
})

export const listedWalletAtom = atom((get) => {
  const lists = [
    get(optionsAtom).customWallets,
    get(featuredAtom),
    get(recommendedAtom).wallets,
    get(recentRecordsAtom),
    get(pagesAtom).wallets,
    get(searchAtom).wallets,
  ]
  return (id: string | undefined): WalletRecord | undefined => {
    for (const list of lists) {
      const found = list.find((wallet) => wallet.id === id)
      if (found) return found
    }
    return undefined
  }
})
