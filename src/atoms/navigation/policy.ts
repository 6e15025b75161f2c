import { authId, walletConnectId } from '../../chains/core/connector.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { isAccountView, type RouterCommand } from './history.ts'
import { type Route, type RouteName, route } from './routes.ts'

/** A change outside the router that may cause navigation. */
export type DomainChange =
  | { readonly type: 'connecting'; readonly connectorId: string; readonly walletId?: string | undefined }
  /**
   * `activated`: a wallet that was connected before became the active one. `signedIn`: its account needs no sign-in.
   */
  | { readonly type: 'connected' | 'activated'; readonly signedIn?: true }
  /** `connect-cancelled`: a disconnect ended an attempt whose view is open. */
  | { readonly type: 'disconnected' | 'connect-cancelled' }
  /** The visitor chose another network in the modal. */
  | { readonly type: 'network-wanted'; readonly to: CaipNetworkId; readonly by: 'wallet' | 'connect' }
  /** The network changed without a wallet. */
  | { readonly type: 'network-arrived' }
  | { readonly type: 'network-changed'; readonly supported: boolean; readonly previousSupported: boolean }
  | { readonly type: 'network-refused' }
  /** A different namespace became active; `home` is its first view. */
  | { readonly type: 'namespace-changed'; readonly connected: boolean; readonly home: Route }
  /** A view has to be seen now: the progress of a submitted transfer, or a sign-in. */
  | { readonly type: 'view-due'; readonly route: Route }

export interface PolicyState {
  readonly open: boolean
  readonly route: Route
  /** True if the visitor came from the list of connected wallets. */
  readonly adding: boolean
  /** True if the session's network is configured. */
  readonly supported: boolean
  /** True if the visitor still sees the view before. */
  readonly covered: boolean
  /** True if network switching is enabled and unsupported networks are not allowed. */
  readonly guardNetwork: boolean
  /** True if the page has sign-in: what a connection leads to is decided once the account's session is known. */
  readonly signsIn: boolean
}

/** Milliseconds for which a view that the visitor sees shows the success before the modal closes. */
const SUCCESS_HOLD = 600

const switchViews = ['SwitchNetwork', 'Networks'] as const

/** Views that wait for a pairing, and start it themselves. */
const pairingViews: readonly RouteName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/** Views that wait for a connection or a sign-in, and show its success. */
const waitingViews: readonly RouteName[] = [
  ...pairingViews,
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'SIWXSignMessage',
]

/** Views of what was prepared or started for one account on one network. */
const reviews: readonly RouteName[] = ['WalletSendPreview', 'SwapPreview', 'BuyInProgress']

/** Returns the navigation for a change. Pure. Navigation after such a change is decided here only. */
export function decide(change: DomainChange, state: PolicyState): readonly RouterCommand[] {
  if (!state.open) return []
  switch (change.type) {
    case 'connecting':
      return connecting(change, state)
    case 'connected':
    case 'activated':
      return connected(change.type === 'connected', state, state.signsIn && !change.signedIn)
    case 'disconnected':
      // A payment, ProfileWallets and a sign-in that could not begin show the disconnect themselves and offer to
      // reconnect.
      return state.route.name === 'Pay' ||
        state.route.name === 'ProfileWallets' ||
        (state.route.name === 'SIWXSignMessage' && state.route.params)
        ? []
        : [{ type: 'close' }]
    case 'connect-cancelled':
      return [{ type: 'close' }]
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
    case 'namespace-changed':
      return change.connected || !isAccountView(state.route.name) ? [] : [{ type: 'reset', route: change.home }]
    case 'view-due':
      return [{ type: 'reset', route: change.route }]
  }
}

function connecting(
  { connectorId, walletId }: { readonly connectorId: string; readonly walletId?: string | undefined },
  state: PolicyState,
): readonly RouterCommand[] {
  // The login view shows the progress of its own connection.
  if (connectorId === authId) return []
  if (connectorId !== walletConnectId) return [{ type: 'push', route: route('ConnectingExternal', { connectorId }) }]
  if (pairingViews.includes(state.route.name)) return []
  return [{ type: 'push', route: route('ConnectingWalletConnect', walletId ? { walletId } : {}) }]
}

function connected(isNew: boolean, state: PolicyState, unknown: boolean): readonly RouterCommand[] {
  const { name } = state.route
  // A switch between account types of one login.
  if (name === 'SmartAccountSettings') return []
  if (state.guardNetwork && !state.supported) return [{ type: 'reset', route: route('UnsupportedChain') }]
  const waited = waitingViews.includes(name)
  if (unknown && (isNew || waited)) return []
  if (waited && state.adding) return [{ type: 'reset', route: route('ProfileWallets', { added: isNew }) }]
  if (isNew || waited) return [{ type: 'close', after: waited && !state.covered ? SUCCESS_HOLD : 0 }]
  // A review for another account must not stay: the shown transfer would not be the sent one.
  return reviews.includes(name) || name === 'SwitchNetwork' ? [{ type: 'back' }] : []
}

function networkChanged(
  change: { readonly supported: boolean; readonly previousSupported: boolean },
  state: PolicyState,
): readonly RouterCommand[] {
  if (!change.supported) return state.guardNetwork ? [{ type: 'reset', route: route('UnsupportedChain') }] : []
  if (!change.previousSupported) return state.signsIn ? [] : [{ type: 'close' }]
  if (state.route.name === 'SwitchNetwork') return [{ type: 'leave', views: switchViews }]
  // A review for another network must not stay: the shown transfer would not be the sent one.
  if (reviews.includes(state.route.name)) return [{ type: 'back' }]
  return []
}
