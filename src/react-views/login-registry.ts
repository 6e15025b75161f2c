import type { ComponentType } from 'react'
import type { LoginRouteName } from '../atoms/router/login-routes.ts'
import './login-titles.ts'
import type { ViewProps } from './view-props.ts'

/** The views of the embedded wallet, by route. */
export const loginViews: { readonly [K in LoginRouteName]: () => Promise<ComponentType<ViewProps<K>>> } = {
  EmailLogin: () => import('./views/email-login/EmailLoginView.tsx').then((m) => m.EmailLoginView),
  EmailVerifyDevice: () =>
    import('./views/email-verify-device/EmailVerifyDeviceView.tsx').then((m) => m.EmailVerifyDeviceView),
  EmailVerifyOtp: () => import('./views/email-verify-otp/EmailVerifyOtpView.tsx').then((m) => m.EmailVerifyOtpView),
  ConnectSocials: () => import('./views/connect-socials/ConnectSocialsView.tsx').then((m) => m.ConnectSocialsView),
  ConnectingSocial: () =>
    import('./views/connecting-social/ConnectingSocialView.tsx').then((m) => m.ConnectingSocialView),
  ConnectingFarcaster: () =>
    import('./views/connecting-farcaster/ConnectingFarcasterView.tsx').then((m) => m.ConnectingFarcasterView),
  ApproveTransaction: () =>
    import('./views/approve-transaction/ApproveTransactionView.tsx').then((m) => m.ApproveTransactionView),
  AccountSettings: () => import('./views/account-settings/AccountSettingsView.tsx').then((m) => m.AccountSettingsView),
  SmartAccountSettings: () =>
    import('./views/smart-account-settings/SmartAccountSettingsView.tsx').then((m) => m.SmartAccountSettingsView),
  UpdateEmailWallet: () =>
    import('./views/update-email-wallet/UpdateEmailWalletView.tsx').then((m) => m.UpdateEmailWalletView),
  UpdateEmailPrimaryOtp: () =>
    import('./views/update-email-primary-otp/UpdateEmailPrimaryOtpView.tsx').then((m) => m.UpdateEmailPrimaryOtpView),
  UpdateEmailSecondaryOtp: () =>
    import('./views/update-email-secondary-otp/UpdateEmailSecondaryOtpView.tsx').then(
      (m) => m.UpdateEmailSecondaryOtpView,
    ),
  UpgradeEmailWallet: () =>
    import('./views/upgrade-email-wallet/UpgradeEmailWalletView.tsx').then((m) => m.UpgradeEmailWalletView),
}
