import type { RouteName } from '../atoms/navigation/routes.ts'
import type { View } from './define-view.ts'
import { accountView, nftView, walletReceiveView } from './views/account/account.view.ts'
import {
  accountSettingsView,
  smartAccountSettingsView,
  upgradeEmailWalletView,
} from './views/account-settings/account-settings.view.ts'
import { allWalletsView } from './views/all-wallets/all-wallets.view.ts'
import { approveTransactionView } from './views/approve-transaction/approve-transaction.view.ts'
import {
  buyInProgressView,
  fundWalletView,
  onRampFiatSelectView,
  onRampProvidersView,
  onRampTokenSelectView,
  whatIsABuyView,
} from './views/buy/buy.view.ts'
import { connectView } from './views/connect/connect.view.ts'
import {
  connectingExternalView,
  connectingMultiChainView,
} from './views/connecting-external/connecting-external.view.ts'
import {
  connectingWalletConnectBasicView,
  connectingWalletConnectView,
} from './views/connecting-wallet-connect/connecting-wallet-connect.view.ts'
import { contactsView } from './views/contacts/contacts.view.ts'
import { emailLoginView, emailVerifyDeviceView, emailVerifyOtpView } from './views/email-login/email-login.view.ts'
import {
  payWithExchangeInProgressView,
  payWithExchangeSelectAssetView,
  payWithExchangeView,
} from './views/exchange/exchange.view.ts'
import { downloadsView, getWalletView } from './views/get-wallet/get-wallet.view.ts'
import { whatIsANetworkView, whatIsAWalletView } from './views/help/help.view.ts'
import {
  networksView,
  switchActiveChainView,
  switchNetworkView,
  unsupportedChainView,
} from './views/networks/networks.view.ts'
import { payBySwapView, payView } from './views/pay/pay.view.ts'
import { portfolioView } from './views/portfolio/portfolio.view.ts'
import { profileWalletsView } from './views/profile-wallets/profile-wallets.view.ts'
import { registerAccountNameSuccessView, registerAccountNameView } from './views/register-name/register-name.view.ts'
import { signInView } from './views/sign-in/sign-in.view.ts'
import { smartSessionCreatedView, smartSessionListView } from './views/smart-sessions/smart-sessions.view.ts'
import {
  connectingFarcasterView,
  connectingSocialView,
  connectSocialsView,
} from './views/social-login/social-login.view.ts'
import { swapPreviewView, swapSelectTokenView, swapView } from './views/swap/swap.view.ts'
import { tokenApprovalsView } from './views/token-approvals/token-approvals.view.ts'
import {
  updateEmailPrimaryOtpView,
  updateEmailSecondaryOtpView,
  updateEmailWalletView,
} from './views/update-email/update-email.view.ts'
import {
  walletSendConfirmedView,
  walletSendPreviewView,
  walletSendSelectTokenView,
  walletSendView,
} from './views/wallet-send/wallet-send.view.ts'

/**
 * All views by route: a route without a view does not compile. A definition has the title; the component loads with its
 * chunk. This file loads once the first view shows.
 */
export const views: { readonly [K in RouteName]: View<K> } = {
  Connect: connectView,
  AllWallets: allWalletsView,
  ConnectingMultiChain: connectingMultiChainView,
  ConnectingExternal: connectingExternalView,
  ConnectingWalletConnect: connectingWalletConnectView,
  ConnectingWalletConnectBasic: connectingWalletConnectBasicView,
  GetWallet: getWalletView,
  Downloads: downloadsView,
  Account: accountView,
  Networks: networksView,
  SwitchActiveChain: switchActiveChainView,
  SwitchNetwork: switchNetworkView,
  UnsupportedChain: unsupportedChainView,
  ProfileWallets: profileWalletsView,
  WalletReceive: walletReceiveView,
  Portfolio: portfolioView,
  Nft: nftView,
  TokenApprovals: tokenApprovalsView,
  Contacts: contactsView,
  SmartSessionList: smartSessionListView,
  SmartSessionCreated: smartSessionCreatedView,
  WalletSend: walletSendView,
  WalletSendSelectToken: walletSendSelectTokenView,
  WalletSendPreview: walletSendPreviewView,
  WalletSendConfirmed: walletSendConfirmedView,
  Swap: swapView,
  SwapSelectToken: swapSelectTokenView,
  SwapPreview: swapPreviewView,
  Pay: payView,
  PayBySwap: payBySwapView,
  FundWallet: fundWalletView,
  OnRampProviders: onRampProvidersView,
  OnRampFiatSelect: onRampFiatSelectView,
  OnRampTokenSelect: onRampTokenSelectView,
  BuyInProgress: buyInProgressView,
  PayWithExchange: payWithExchangeView,
  PayWithExchangeSelectAsset: payWithExchangeSelectAssetView,
  PayWithExchangeInProgress: payWithExchangeInProgressView,
  WhatIsABuy: whatIsABuyView,
  SIWXSignMessage: signInView,
  RegisterAccountName: registerAccountNameView,
  RegisterAccountNameSuccess: registerAccountNameSuccessView,
  WhatIsAWallet: whatIsAWalletView,
  WhatIsANetwork: whatIsANetworkView,
  EmailLogin: emailLoginView,
  EmailVerifyDevice: emailVerifyDeviceView,
  EmailVerifyOtp: emailVerifyOtpView,
  ConnectSocials: connectSocialsView,
  ConnectingSocial: connectingSocialView,
  ConnectingFarcaster: connectingFarcasterView,
  ApproveTransaction: approveTransactionView,
  AccountSettings: accountSettingsView,
  SmartAccountSettings: smartAccountSettingsView,
  UpdateEmailWallet: updateEmailWalletView,
  UpdateEmailPrimaryOtp: updateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: updateEmailSecondaryOtpView,
  UpgradeEmailWallet: upgradeEmailWalletView,
}
