import { toCaipAddress } from '../../chains/core/caip.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'
import { activeSessionAtom } from '../network/network.atoms.ts'
import type { Portfolio } from './parse-portfolio.ts'

/** What an account holds, or why that is not known. A failure keeps what was known before it. */
export type PortfolioState =
  | { readonly status: 'loading'; readonly portfolio?: Portfolio }
  | { readonly status: 'ready'; readonly portfolio: Portfolio; readonly at: number }
  | {
      readonly status: 'failed'
      readonly portfolio?: Portfolio
      readonly error: WmError
      /** Nothing is asked before. */
      readonly retryAt: number
    }

/** One entry is kept, that of the account shown last. No address is stored. */
export const heldPortfolioAtom = atom<{ readonly key: CaipAddress; readonly state: PortfolioState } | undefined>(
  undefined,
)

/** Whose portfolio it is: the active account on its network. */
export const portfolioKeyAtom = atom((get): CaipAddress | undefined => {
  const session = get(activeSessionAtom)
  return session && toCaipAddress(session.caipNetworkId, session.address)
})

/** The active account's portfolio; loading until somebody has asked for it. */
export const portfolioAtom = atom((get): PortfolioState => {
  const held = get(heldPortfolioAtom)
  return held && held.key === get(portfolioKeyAtom) ? held.state : { status: 'loading' }
})
