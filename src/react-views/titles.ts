import type { Translate } from '../atoms/i18n/translate.ts'
import type { LateRouteName, Route, RouteName } from '../atoms/router/routes.ts'

/** What a title may speak of besides the route. */
export interface TitleFacts {
  readonly site: string
  /** The connector's name, or what to call it when it is not there. */
  walletName(connectorId: string): string
  /** A wallet of the list, by its id. */
  listedName(walletId: string | undefined): string
}

export type Title<K extends RouteName> = (route: Extract<Route, { name: K }>, t: Translate, facts: TitleFacts) => string

/** Titles that come with their views, to be put beside those below. */
export type LateTitles = { readonly [K in LateRouteName]?: Title<K> }

/** A view without a title does not compile. */
export const titles: { readonly [K in Exclude<RouteName, LateRouteName>]: Title<K> } = {
  Connect: (_, t, { site }) => t('connect.title', { site }),
  ConnectingMultiChain: (_, t) => t('title.selectChain'),
  ConnectingExternal: ({ params }, _, { walletName }) => walletName(params.connectorId),
  AllWallets: (_, t) => t('title.allWallets'),
  ConnectingWalletConnect: ({ params }, t, { listedName }) =>
    params.walletId ? listedName(params.walletId) : t('title.scan'),
  ConnectingWalletConnectBasic: (_, t) => t('title.scan'),
  GetWallet: (_, t) => t('title.getWallet'),
  Downloads: ({ params }, t, { listedName }) => t('title.downloads', { wallet: listedName(params.walletId) }),
  Account: (_, t) => t('title.account'),
  Networks: (_, t) => t('title.networks'),
  SwitchActiveChain: (_, t) => t('title.switchActiveChain'),
  SwitchNetwork: (_, t) => t('title.switchNetwork'),
  UnsupportedChain: (_, t) => t('title.unsupportedChain'),
  ProfileWallets: (_, t) => t('title.profileWallets'),
  WalletReceive: (_, t) => t('title.receive'),
  WalletSend: (_, t) => t('title.send'),
  WalletSendPreview: (_, t) => t('title.sendReview'),
  WalletSendConfirmed: (_, t) => t('title.sent'),
  WhatIsAWallet: (_, t) => t('title.whatIsAWallet'),
  WhatIsANetwork: (_, t) => t('title.whatIsANetwork'),
}

/** The dialog's accessible name for a view, which is also what its header shows. */
export function viewTitle(route: Route, t: Translate, facts: TitleFacts): string {
  const title = (titles as { readonly [K in RouteName]?: unknown })[route.name] as Title<RouteName> | undefined
  return title?.(route, t, facts) ?? t('common.loading')
}
