import type { WmError } from '../../../chains/core/errors.ts'
import { atom } from '../../jotai.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
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

const none: WalletList = { wallets: [], count: undefined, state: { status: 'idle' } }

/** What the Connect view offers beyond the wallets of this browser: featured first, then recommended. */
export const featuredAtom = atom<readonly WalletRecord[]>([])
/** Its `count` is the total of the list. */
export const recommendedAtom = atom<WalletList>(none)
/** Wallets used last that no other list holds. */
export const recentRecordsAtom = atom<readonly WalletRecord[]>([])

/** The pages of the list fetched so far; `certified` is the filter they were fetched with. */
export const pagesAtom = atom<WalletList & { readonly page: number; readonly certified: boolean }>({
  ...none,
  page: 0,
  certified: false,
})

/** The answer to the last search; `query` is what it answers. Empty query: no search. */
export const searchAtom = atom<WalletList & { readonly query: string; readonly certified: boolean }>({
  ...none,
  query: '',
  certified: false,
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
