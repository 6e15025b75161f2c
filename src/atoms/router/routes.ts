import type { CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import type { LoginRouteName, LoginRouteParams } from './login-routes.ts'

/** Every view and what it needs. A push without the right parameters does not compile. */
export interface RouteParams extends LoginRouteParams {
  /** With a namespace: only wallets that speak it. */
  Connect: { readonly namespace?: Namespace } | undefined
  AllWallets: undefined
  /** A wallet of several namespaces: which one is wanted. */
  ConnectingMultiChain: { readonly connectorId: string }
  ConnectingExternal: { readonly connectorId: string }
  /** Without a wallet: any wallet that can scan. */
  ConnectingWalletConnect: { readonly walletId?: string }
  ConnectingWalletConnectBasic: undefined
  GetWallet: undefined
  Downloads: { readonly walletId: string }
  Account: undefined
  Networks: undefined
  /** The network's namespace has no wallet yet, another has. */
  SwitchActiveChain: { readonly to: CaipNetworkId }
  SwitchNetwork: { readonly to: CaipNetworkId }
  UnsupportedChain: undefined
  /** `added`: a wallet has just been connected from there. */
  ProfileWallets: { readonly added: boolean } | undefined
  WalletReceive: undefined
  WalletSend: undefined
  /** Leads back to the form; only that leads there. */
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: { readonly id: string }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
}

export type RouteName = keyof RouteParams

/** Views of which only their users load title and loader. */
export type LateRouteName = LoginRouteName | 'WalletSendSelectToken'

/** One entry of the history. */
export type Route = { readonly [K in RouteName]: { readonly name: K; readonly params: RouteParams[K] } }[RouteName]

/** Views that `open({ view })` may name: those that stand on their own. */
export const openViews = [
  'Connect',
  'EmailLogin',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'GetWallet',
  'Account',
  'Networks',
  'UnsupportedChain',
  'ProfileWallets',
  'WalletReceive',
  'WalletSend',
  'WalletSendPreview',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const satisfies readonly RouteName[]

export type OpenView = (typeof openViews)[number]

/** Builds a history entry; parameters are required exactly where the view has some. */
export function route<K extends RouteName>(
  name: K,
  ...[params]: undefined extends RouteParams[K] ? [params?: RouteParams[K]] : [params: RouteParams[K]]
): Route {
  return { name, params } as Route
}
