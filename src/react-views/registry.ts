import type { ComponentType } from 'react'
import type { LateRouteName, RouteName } from '../atoms/router/routes.ts'
import type { ViewProps } from './view-props.ts'
import { ConnectView } from './views/connect/ConnectView.tsx'

/** View by route: each its own chunk. The first ones a visitor meets are fetched together with the shell. */
const views: { readonly [K in Exclude<RouteName, LateRouteName>]: () => Promise<ComponentType<ViewProps<K>>> } = {
  // The first view of most visitors comes with the shell.
  Connect: () => Promise.resolve(ConnectView),
  ConnectingMultiChain: () =>
    import('./views/connecting-multi-chain/ConnectingMultiChainView.tsx').then((m) => m.ConnectingMultiChainView),
  ConnectingExternal: () =>
    import('./views/connecting-external/ConnectingExternalView.tsx').then((m) => m.ConnectingExternalView),
  AllWallets: () => import('./views/all-wallets/AllWalletsView.tsx').then((m) => m.AllWalletsView),
  GetWallet: () => import('./views/get-wallet/GetWalletView.tsx').then((m) => m.GetWalletView),
  Downloads: () => import('./views/downloads/DownloadsView.tsx').then((m) => m.DownloadsView),
  ConnectingWalletConnect: () =>
    import('./views/connecting-wallet-connect/ConnectingWalletConnectView.tsx').then(
      (m) => m.ConnectingWalletConnectView,
    ),
  ConnectingWalletConnectBasic: () =>
    import('./views/connecting-wallet-connect-basic/ConnectingWalletConnectBasicView.tsx').then(
      (m) => m.ConnectingWalletConnectBasicView,
    ),
  Account: () => import('./views/account/AccountView.tsx').then((m) => m.AccountView),
  Networks: () => import('./views/networks/NetworksView.tsx').then((m) => m.NetworksView),
  SwitchActiveChain: () =>
    import('./views/switch-active-chain/SwitchActiveChainView.tsx').then((m) => m.SwitchActiveChainView),
  SwitchNetwork: () => import('./views/switch-network/SwitchNetworkView.tsx').then((m) => m.SwitchNetworkView),
  UnsupportedChain: () =>
    import('./views/unsupported-chain/UnsupportedChainView.tsx').then((m) => m.UnsupportedChainView),
  ProfileWallets: () => import('./views/profile-wallets/ProfileWalletsView.tsx').then((m) => m.ProfileWalletsView),
  WalletReceive: () => import('./views/wallet-receive/WalletReceiveView.tsx').then((m) => m.WalletReceiveView),
  WalletSend: () => import('./views/wallet-send/WalletSendView.tsx').then((m) => m.WalletSendView),
  WalletSendPreview: () =>
    import('./views/wallet-send-preview/WalletSendPreviewView.tsx').then((m) => m.WalletSendPreviewView),
  WalletSendConfirmed: () =>
    import('./views/wallet-send-confirmed/WalletSendConfirmedView.tsx').then((m) => m.WalletSendConfirmedView),
  WhatIsAWallet: () => import('./views/what-is-a-wallet/WhatIsAWalletView.tsx').then((m) => m.WhatIsAWalletView),
  WhatIsANetwork: () => import('./views/what-is-a-network/WhatIsANetworkView.tsx').then((m) => m.WhatIsANetworkView),
}

/** The view of a route. Those of the embedded wallet are listed in a file that only its users load. */
export async function loadView(name: RouteName): Promise<unknown> {
  const table = name in views ? views : (await import('./login-registry.ts')).loginViews
  return (table as { readonly [K in RouteName]: () => Promise<unknown> })[name]()
}
