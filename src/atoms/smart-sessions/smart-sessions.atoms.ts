import type { WmError } from '../../chains/core/errors.ts'
import { smartSessionNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { GrantedSession } from '../../chains/core/smart-session.ts'
import type { CaipAddress, CaipNetworkId } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { networkSupportedAtom } from '../sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'
import type { ParsedSessions } from './parse-sessions.ts'

/** The smart sessions of an account on its network, as the service told them. */
export interface SmartSessions extends ParsedSessions {
  readonly account: CaipAddress
  /** Epoch milliseconds of the reading. */
  readonly at: number
}

export type SmartSessionsState =
  | { readonly status: 'loading'; readonly sessions?: SmartSessions }
  | { readonly status: 'ready'; readonly sessions: SmartSessions }
  | {
      readonly status: 'failed'
      readonly sessions?: SmartSessions
      readonly error: WmError
      /** Epoch milliseconds before which no request is made. */
      readonly retryAt: number
    }

/** The smart sessions of the account that was looked at last. They are never stored. */
export const keyedSmartSessionsAtom = atom<
  { readonly key: CaipAddress; readonly state: SmartSessionsState } | undefined
>(undefined)

/** The smart sessions of the active account; `loading` until they are requested. */
export const smartSessionsAtom = atom((get): SmartSessionsState => {
  const held = get(keyedSmartSessionsAtom)
  return held && held.key === get(portfolioKeyAtom) ? held.state : { status: 'loading' }
})

/** True if a service can be asked about the smart sessions of the active account. */
export const smartSessionsListedAtom = atom((get): boolean => {
  const namespace = get(activeNamespaceAtom)
  const { features, hosts } = get(optionsAtom)
  return (
    features.smartSessions &&
    !!hosts.dataApi &&
    !!namespace &&
    smartSessionNamespaces.includes(namespace) &&
    get(networkSupportedAtom)
  )
})

/**
 * The step of a revocation, or how it ended. `unable`: the wallet does not have the method. `refused`: the service did
 * not accept the wallet's answer. `unposted`: the service does not have that answer; it can be posted again without the
 * wallet.
 */
export type SessionRevocation =
  | { readonly step: 'wallet' | 'posting' | 'declined' | 'unable' | 'refused' }
  | { readonly step: 'failed' | 'unposted'; readonly error: WmError }

/** Revocations by account and session. */
export const sessionRevocationsAtom = atom<ReadonlyMap<string, SessionRevocation>>(new Map())

export const sessionRevocationKey = (account: CaipAddress, pci: string): string => `${account} ${pci}`

/** The session that has been granted last, for its view. */
export const grantedSessionAtom = atom<
  { readonly session: GrantedSession; readonly caipNetworkId: CaipNetworkId } | undefined
>(undefined)
