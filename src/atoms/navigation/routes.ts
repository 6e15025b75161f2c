import type { CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import type { SwapArguments } from '../kit/kit-handle.ts'
import type { LoginRouteParams } from './login-routes.ts'

/** All views with their parameters. A push without the required parameters does not compile. */
export interface RouteParams extends LoginRouteParams {
  /** With a namespace, only wallets that support it are shown. */
  Connect: { readonly namespace?: Namespace } | undefined
  AllWallets: undefined
  /** Asks for the namespace of a wallet that supports several. */
  ConnectingMultiChain: { readonly connectorId: string }
  ConnectingExternal: { readonly connectorId: string }
  /** Without a wallet id, any wallet can scan the code. */
  ConnectingWalletConnect: { readonly walletId?: string }
  ConnectingWalletConnectBasic: undefined
  GetWallet: undefined
  Downloads: { readonly walletId: string }
  Account: undefined
  Networks: undefined
  /** Asks to connect a wallet for the network's namespace. */
  SwitchActiveChain: { readonly to: CaipNetworkId }
  SwitchNetwork: { readonly to: CaipNetworkId }
  UnsupportedChain: undefined
  /** `added`: a wallet has just been connected from this view. */
  ProfileWallets: { readonly added: boolean } | undefined
  WalletReceive: undefined
  /** The tokens of all connected accounts on all their networks. */
  Portfolio: undefined
  /** An NFT of the account, by its key. */
  Nft: { readonly key: string }
  /** The approvals by which others may take tokens of the account. */
  TokenApprovals: undefined
  /** The addresses that the visitor has saved under names. */
  Contacts: undefined
  /** The sessions by which sites act for the account without asking again. */
  SmartSessionList: undefined
  /** The session that has just been granted. */
  SmartSessionCreated: undefined
  WalletSend: undefined
  /** Opened from the form only, and returns to it. */
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: { readonly id: string }
  Swap: SwapArguments | undefined
  /** Opened from the form only, and returns to it. */
  SwapSelectToken: { readonly side: 'pay' | 'receive' }
  SwapPreview: undefined
  /** The payment that `kit.pay` asks for. */
  Pay: undefined
  /** Opened from the payment only, and returns to it. */
  PayBySwap: undefined
  FundWallet: undefined
  OnRampProviders: undefined
  /** These two are opened from the list of providers only, and return to it. */
  OnRampFiatSelect: undefined
  OnRampTokenSelect: undefined
  BuyInProgress: undefined
  PayWithExchange: undefined
  /** These two are opened from the form only, and return to it. */
  PayWithExchangeSelectAsset: undefined
  PayWithExchangeInProgress: undefined
  /**
   * Asks the connected account to sign in. `left`: says why this connection was ended, as nobody could tell whether its
   * account is signed in.
   */
  SIWXSignMessage: { readonly left: string } | undefined
  RegisterAccountName: undefined
  /** `address`: the account that the name leads to. */
  RegisterAccountNameSuccess: { readonly name: string; readonly address: string }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  WhatIsABuy: undefined
}

export type RouteName = keyof RouteParams

export type Route = { readonly [K in RouteName]: { readonly name: K; readonly params: RouteParams[K] } }[RouteName]

/** Returns a history entry; parameters are required if the view has some. */
export function route<K extends RouteName>(
  name: K,
  ...[params]: undefined extends RouteParams[K] ? [params?: RouteParams[K]] : [params: RouteParams[K]]
): Route {
  return { name, params } as Route
}
