import { authId, walletConnectId } from '../../chains/core/connector.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import type { RouterCommand } from './history.ts'
import { type Route, route } from './routes.ts'

/** What happened in the domain that a visitor may have to be led by. */
export type DomainChange =
  | { readonly type: 'connecting'; readonly connectorId: string; readonly walletId?: string | undefined }
  /** `activated`: a wallet that was connected already became the active one. */
  | { readonly type: 'connected' | 'activated' }
  | { readonly type: 'disconnected' }
  /** The visitor asked for another network in the modal. */
  | { readonly type: 'network-wanted'; readonly to: CaipNetworkId; readonly by: 'wallet' | 'connect' }
  /** It is the active one now, without a wallet's doing. */
  | { readonly type: 'network-arrived' }
  | { readonly type: 'network-changed'; readonly supported: boolean; readonly previousSupported: boolean }
  | { readonly type: 'network-refused' }
  /** `route`: where it is seen to its end. */
  | { readonly type: 'send-submitted'; readonly route: Route }

export interface PolicyState {
  readonly open: boolean
  readonly route: Route
  /** The visitor came by the list of connected wallets. */
  readonly adding: boolean
  /** The session's network is configured. */
  readonly supported: boolean
  /** Network switching is on, unsupported networks are not allowed (spec §2). */
  readonly guardNetwork: boolean
}

/** How long a view shows that it connected before the modal closes (design §7). */
const SUCCESS_HOLD = 600

const switchViews = ['SwitchNetwork', 'Networks'] as const

/** Turns a change into navigation. Pure: views and actions do not navigate around it. */
export function decide(change: DomainChange, state: PolicyState): readonly RouterCommand[] {
  if (!state.open) return []
  switch (change.type) {
    case 'connecting':
      return connecting(change, state)
    case 'connected':
    case 'activated':
      return connected(change.type === 'connected', state)
    case 'disconnected':
      // That view tells by itself, and offers the way back.
      return state.route.name === 'ProfileWallets' ? [] : [{ type: 'close' }]
    case 'network-wanted':
      return [
        {
          type: 'push',
          route: route(change.by === 'wallet' ? 'SwitchNetwork' : 'SwitchActiveChain', { to: change.to }),
        },
      ]
    case 'network-arrived':
      return [{ type: 'leave', views: switchViews }]
    case 'network-changed':
      return networkChanged(change, state)
    case 'network-refused':
      return state.route.name === 'SwitchNetwork' ? [{ type: 'back' }] : []
    case 'send-submitted':
      return [{ type: 'reset', route: change.route }]
  }
}

function connecting(
  { connectorId, walletId }: { readonly connectorId: string; readonly walletId?: string | undefined },
  state: PolicyState,
): readonly RouterCommand[] {
  // The view of the login goes on showing how that stands.
  if (connectorId === authId) return []
  if (connectorId !== walletConnectId) return [{ type: 'push', route: route('ConnectingExternal', { connectorId }) }]
  // The view that waits for a pairing starts it, too.
  if (state.route.name.startsWith('ConnectingWalletConnect')) return []
  return [{ type: 'push', route: route('ConnectingWalletConnect', walletId ? { walletId } : {}) }]
}

function connected(isNew: boolean, state: PolicyState): readonly RouterCommand[] {
  const { name } = state.route
  // Another account of the same login.
  if (name === 'SmartAccountSettings') return []
  if (state.guardNetwork && !state.supported) return [{ type: 'reset', route: route('UnsupportedChain') }]
  const waited = /^(Connecting|EmailV)/.test(name)
  if (waited && state.adding) return [{ type: 'reset', route: route('ProfileWallets', { added: isNew }) }]
  if (isNew || waited) return [{ type: 'close', after: waited ? SUCCESS_HOLD : 0 }]
  // A confirmation screen of another account must not stay: what is shown would not be what is sent.
  return name === 'WalletSendPreview' || name === 'SwitchNetwork' ? [{ type: 'back' }] : []
}

function networkChanged(
  change: { readonly supported: boolean; readonly previousSupported: boolean },
  state: PolicyState,
): readonly RouterCommand[] {
  if (!change.supported) return state.guardNetwork ? [{ type: 'reset', route: route('UnsupportedChain') }] : []
  if (!change.previousSupported) return [{ type: 'close' }]
  if (state.route.name === 'SwitchNetwork') return [{ type: 'leave', views: switchViews }]
  // A confirmation screen of another network must not stay: what is shown would not be what is sent.
  if (state.route.name === 'WalletSendPreview') return [{ type: 'back' }]
  return []
}
