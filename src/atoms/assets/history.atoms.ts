import type { WmError } from '../../chains/core/errors.ts'
import { historyNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { HistoryPage } from './parse-history.ts'
import { portfolioKeyAtom } from './portfolio.atoms.ts'

export interface History {
  /** Newest first, each id once. */
  readonly entries: readonly HistoryEntry[]
  /** Cursor of the next page; undefined at the end. */
  readonly next?: string | undefined
  /** True if entries could not be read. */
  readonly unread: boolean
  /** The entries that are left out because the service flags them as spam, each id once. */
  readonly spam: HistoryPage['spam']
  /** Epoch milliseconds at which the first page was read. */
  readonly at: number
}

/** The history of an account, or the reason why it is unknown. A failure keeps the pages that are known. */
export type HistoryState =
  | { readonly status: 'loading'; readonly history?: History }
  | { readonly status: 'ready'; readonly history: History }
  | {
      readonly status: 'failed'
      /** Without `next`: the retry continues where it failed. */
      readonly history?: History
      readonly error: WmError
      /** Epoch milliseconds before which no request is made. */
      readonly retryAt: number
    }

/** The history of the account shown last. It is never stored. */
export const keyedHistoryAtom = atom<{ readonly key: CaipAddress; readonly state: HistoryState } | undefined>(undefined)

/** The history of the active account on its network; `loading` until it is requested. */
export const historyAtom = atom((get): HistoryState => {
  const held = get(keyedHistoryAtom)
  return held && held.key === get(portfolioKeyAtom) ? held.state : { status: 'loading' }
})

/** True if a service is named that knows the history of the active account. */
export const historyListedAtom = atom((get): boolean => {
  const session = get(activeSessionAtom)
  return (
    !!session &&
    !!get(optionsAtom).hosts.dataApi &&
    historyNamespaces.includes(session.namespace) &&
    get(networkSupportedAtom)
  )
})
