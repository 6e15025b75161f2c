import '../atoms/i18n/messages/login.ts'
import { socialNames } from '../atoms/login/social-names.ts'
import type { LoginRouteName } from '../atoms/router/login-routes.ts'
import { approveTitle } from './approve-title.ts'
import { type Title, titles } from './titles.ts'

const loginTitles: { readonly [K in LoginRouteName]: Title<K> } = {
  EmailLogin: (_, t) => t('login.title'),
  EmailVerifyDevice: (_, t) => t('login.deviceTitle'),
  EmailVerifyOtp: (_, t) => t('login.codeTitle'),
  ConnectSocials: (_, t) => t('login.socialsTitle'),
  ConnectingSocial: ({ params }) => socialNames[params.social],
  ConnectingFarcaster: () => socialNames.farcaster,
  ApproveTransaction: ({ params }, t) => t(approveTitle(params)),
  AccountSettings: (_, t) => t('login.settings'),
  SmartAccountSettings: (_, t) => t('login.settingsType'),
  UpdateEmailWallet: (_, t) => t('login.editTitle'),
  UpdateEmailPrimaryOtp: (_, t) => t('login.editPrimary'),
  UpdateEmailSecondaryOtp: (_, t) => t('login.editSecondary'),
  UpgradeEmailWallet: (_, t) => t('login.upgradeTitle'),
}

Object.assign(titles, loginTitles)
