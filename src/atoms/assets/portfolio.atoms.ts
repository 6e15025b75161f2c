import { toCaipAddress } from '../../chains/core/caip.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import type { Portfolio } from './parse-portfolio.ts'

/** The portfolio of an account, or the reason why it is unknown. A failure keeps the last portfolio. */
export type PortfolioState =
  | { readonly status: 'loading'; readonly portfolio?: Portfolio }
  | { readonly status: 'ready'; readonly portfolio: Portfolio; readonly at: number }
  | {
      readonly status: 'failed'
      readonly portfolio?: Portfolio
      /** Epoch milliseconds at which the portfolio was read. */
      readonly at?: number
      readonly error: WmError
      /** Epoch milliseconds before which no request is made. */
      readonly retryAt: number
    }

/** The portfolio of the account shown last. It is never stored. */
export const keyedPortfolioAtom = atom<{ readonly key: CaipAddress; readonly state: PortfolioState } | undefined>(
  undefined,
)

/** The account that the portfolio belongs to: the active account on its network. */
export const portfolioKeyAtom = atom((get): CaipAddress | undefined => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

/** True if tokens or NFTs of the active account are known: by a service, or by the options `tokens` and `nfts`. */
export const portfolioListedAtom = atom((get): boolean => {
  const session = get(activeSessionAtom)
  const { hosts, tokens, nfts } = get(optionsAtom)
  return (
    !!session &&
    tokenNamespaces.includes(session.namespace) &&
    !!(hosts.dataApi || tokens[session.caipNetworkId]?.length || nfts.collections?.[session.caipNetworkId]?.length)
  )
})

/** The portfolio of the active account; `loading` until it is requested. */
export const portfolioAtom = atom((get): PortfolioState => {
  const held = get(keyedPortfolioAtom)
  return held && held.key === get(portfolioKeyAtom) ? held.state : { status: 'loading' }
})
