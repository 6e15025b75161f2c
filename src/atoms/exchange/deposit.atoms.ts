import { atom } from '../kit/jotai.ts'
import type { DepositTerms, Exchange } from './deposit-form.atoms.ts'

/**
 * A deposit, as far as it is known here. `address`: the service gave no address to go to. `late`: nothing was heard of
 * it within the time. `closed`: the window seems closed, and the exchange does not know of a transfer yet. `refused`:
 * the address that the service gave is not opened.
 */
export type Deposit =
  | { readonly status: 'none' }
  | { readonly status: 'opening'; readonly exchange: Exchange; readonly terms: DepositTerms }
  | {
      readonly status: 'waiting'
      readonly exchange: Exchange
      readonly terms: DepositTerms
      readonly url: string
      /** The browser has opened no window, and the visitor needs a link. */
      readonly blocked: boolean
      /** The exchange is sending. */
      readonly moving: boolean
      /** The visitor has asked to look once more. */
      readonly again?: true
    }
  | {
      readonly status: 'failed'
      readonly exchange: Exchange
      readonly terms: DepositTerms
      readonly reason: 'address' | 'refused' | 'late' | 'declined' | 'closed'
      readonly url?: string
      /** The exchange was sending. */
      readonly moving?: boolean
    }

/** Written by `start-deposit.ts` only. */
export const depositAtom = atom<Deposit>({ status: 'none' })
