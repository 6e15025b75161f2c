import type { WmError } from '../../../chains/core/errors.ts'
import { atom } from '../../jotai.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
import type { Identity, WalletFilter } from '../filters.ts'
import type { WalletRecord } from '../wallet-record.ts'

/** How a list stands. What it holds already stays shown while more comes, and after a failure. */
export type ListStatus =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly error: WmError }

/** A list that grows. `count` is how many there are in all, as far as the source says. */
export interface WalletList {
  readonly wallets: readonly WalletRecord[]
  readonly count: number | undefined
  readonly state: ListStatus
}

export const emptyList: WalletList = { wallets: [], count: undefined, state: { status: 'idle' } }

/** What the Connect view offers beyond the wallets of this browser: featured first, then recommended. */
export const featuredAtom = atom<readonly WalletRecord[]>([])
/** Its `count` is the total of the list. */
export const recommendedAtom = atom<WalletList>(emptyList)
/** Wallets used last that no other list holds. */
export const recentRecordsAtom = atom<readonly WalletRecord[]>([])

/** How many wallets came that cannot be used here (a phone opens only what has a link); the total is corrected by it. */
export const removedAtom = atom(0)

/**
 * The pages of the list fetched so far, without those that other lists hold; while `wallets` are fewer than `count`
 * there is more to come; `certified` is the filter they were fetched with. */
export const pagesAtom = atom<WalletList & { readonly page: number; readonly certified: boolean }>({
  ...emptyList,
  page: 0,
  certified: false,
})

/** The answer to the last search; `query` is what it answers. Empty query: no search. */
export const searchAtom = atom<WalletList & { readonly query: string; readonly certified: boolean }>({
  ...emptyList,
  query: '',
  certified: false,
})

/** What the list says of the wallets that the integrator includes or excludes by their ids. */
export const namedWalletsAtom = atom<{
  readonly excluded: readonly Identity[]
  readonly included: readonly Identity[]
}>({
  excluded: [],
  included: [],
})

/** The integrator's choice of wallets, for every source. */
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

/** Any wallet that some list holds, by id. */
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
