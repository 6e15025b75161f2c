import type { Route, RouteName } from '../atoms/navigation/routes.ts'
import type { TitleFacts, View } from './define-view.ts'
import { accountView } from './views/account/account.view.ts'
import { accountSettingsView } from './views/account-settings/account-settings.view.ts'
import { allWalletsView } from './views/all-wallets/all-wallets.view.ts'
import { approveTransactionView } from './views/approve-transaction/approve-transaction.view.ts'
import { connectView } from './views/connect/connect.view.ts'
import { connectSocialsView } from './views/connect-socials/connect-socials.view.ts'
import { connectingExternalView } from './views/connecting-external/connecting-external.view.ts'
import { connectingFarcasterView } from './views/connecting-farcaster/connecting-farcaster.view.ts'
import { connectingMultiChainView } from './views/connecting-multi-chain/connecting-multi-chain.view.ts'
import { connectingSocialView } from './views/connecting-social/connecting-social.view.ts'
import { connectingWalletConnectView } from './views/connecting-wallet-connect/connecting-wallet-connect.view.ts'
import { connectingWalletConnectBasicView } from './views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.view.ts'
import { downloadsView } from './views/downloads/downloads.view.ts'
import { emailLoginView } from './views/email-login/email-login.view.ts'
import { emailVerifyDeviceView } from './views/email-verify-device/email-verify-device.view.ts'
import { emailVerifyOtpView } from './views/email-verify-otp/email-verify-otp.view.ts'
import { getWalletView } from './views/get-wallet/get-wallet.view.ts'
import { networksView } from './views/networks/networks.view.ts'
import { profileWalletsView } from './views/profile-wallets/profile-wallets.view.ts'
import { smartAccountSettingsView } from './views/smart-account-settings/smart-account-settings.view.ts'
import { switchActiveChainView } from './views/switch-active-chain/switch-active-chain.view.ts'
import { switchNetworkView } from './views/switch-network/switch-network.view.ts'
import { unsupportedChainView } from './views/unsupported-chain/unsupported-chain.view.ts'
import { updateEmailPrimaryOtpView } from './views/update-email-primary-otp/update-email-primary-otp.view.ts'
import { updateEmailSecondaryOtpView } from './views/update-email-secondary-otp/update-email-secondary-otp.view.ts'
import { updateEmailWalletView } from './views/update-email-wallet/update-email-wallet.view.ts'
import { upgradeEmailWalletView } from './views/upgrade-email-wallet/upgrade-email-wallet.view.ts'
import { walletReceiveView } from './views/wallet-receive/wallet-receive.view.ts'
import { walletSendView } from './views/wallet-send/wallet-send.view.ts'
import { walletSendConfirmedView } from './views/wallet-send-confirmed/wallet-send-confirmed.view.ts'
import { walletSendPreviewView } from './views/wallet-send-preview/wallet-send-preview.view.ts'
import { walletSendSelectTokenView } from './views/wallet-send-select-token/wallet-send-select-token.view.ts'
import { whatIsANetworkView } from './views/what-is-a-network/what-is-a-network.view.ts'
import { whatIsAWalletView } from './views/what-is-a-wallet/what-is-a-wallet.view.ts'

/**
 * All views by route: a route without a view does not compile. A definition has the title, which shows at once; the
 * component loads with its chunk.
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
  WalletSend: walletSendView,
  WalletSendSelectToken: walletSendSelectTokenView,
  WalletSendPreview: walletSendPreviewView,
  WalletSendConfirmed: walletSendConfirmedView,
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

/** Returns a view's title, which is also the dialog's accessible name. */
export function viewTitle({ name, params }: Route, facts: TitleFacts): string {
  const { title } = views[name] as View<RouteName>
  return typeof title === 'string' ? facts.t(title) : title(params, facts)
}
