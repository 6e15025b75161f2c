import type { WmError } from '../../chains/core/errors.ts'
import { nftNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import type { Nft } from './nft.ts'
import { portfolioKeyAtom } from './portfolio.atoms.ts'

export interface Nfts {
  /** In the order of their source. */
  readonly items: readonly Nft[]
  /** Cursor of the next page; undefined at the end of the list. */
  readonly next: string | undefined
  /** Number of items or collections that could not be read. */
  readonly unread: number
  /** True if the service does not list NFTs at all. */
  readonly isUnlisted?: true
  /** Epoch milliseconds at which the first page was read. */
  readonly at: number
}

/** The NFTs of an account, or the reason why they are unknown. A failure keeps the pages that are known. */
export type NftsState =
  | { readonly status: 'loading'; readonly nfts?: Nfts }
  | { readonly status: 'ready'; readonly nfts: Nfts }
  | {
      readonly status: 'failed'
      readonly nfts?: Nfts
      readonly error: WmError
      /** Epoch milliseconds before which no request is made. */
      readonly retryAt: number
    }

/** The NFTs of the account shown last. They are never stored. */
export const keyedNftsAtom = atom<{ readonly key: CaipAddress; readonly state: NftsState } | undefined>(undefined)

/** The NFTs of the active account on its network; `loading` until they are requested. */
export const nftsAtom = atom((get): NftsState => {
  const held = get(keyedNftsAtom)
  return held && held.key === get(portfolioKeyAtom) ? held.state : { status: 'loading' }
})

/** True if NFTs of the active account can be known: by a service, or by the option `nfts`. */
export const nftsListedAtom = atom((get): boolean => {
  const session = get(activeSessionAtom)
  const { hosts, nfts } = get(optionsAtom)
  return (
    !!session &&
    nftNamespaces.includes(session.namespace) &&
    (!!hosts.dataApi || !!nfts.collections?.[session.caipNetworkId]?.length) &&
    get(networkSupportedAtom)
  )
})
