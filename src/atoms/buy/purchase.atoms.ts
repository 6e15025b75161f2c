import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { BuyProvider } from './buy-providers.atoms.ts'

/**
 * A purchase, as far as it is known here. `address`: the service gave no address to go to. `late`: nothing has come
 * within the time. `declined`: the provider did not sell.
 */
export type Purchase =
  | { readonly status: 'none' }
  | { readonly status: 'opening'; readonly provider: BuyProvider }
  /** `blocked`: the browser has opened no window, and the visitor needs a link. */
  | {
      readonly status: 'waiting'
      readonly provider: BuyProvider
      readonly url: string
      readonly blocked: boolean
      readonly key: CaipAddress
    }
  | {
      readonly status: 'failed'
      readonly provider: BuyProvider
      readonly reason: 'address' | 'late' | 'declined'
      readonly url?: string
    }

/** Written by `start-purchase.ts` only. */
export const purchaseStateAtom = atom<Purchase>({ status: 'none' })
