import { defineView } from '../../define-view.ts'

export const accountSettingsView = defineView(
  'AccountSettings',
  {
    title: 'login.settings',
    load: () => import('./AccountSettingsView.tsx'),
  },
  { chunk: 'login-account' },
)

export const smartAccountSettingsView = defineView(
  'SmartAccountSettings',
  {
    title: 'login.settingsType',
    load: () => import('./SmartAccountSettingsView.tsx'),
  },
  { chunk: 'login-account' },
)

export const upgradeEmailWalletView = defineView(
  'UpgradeEmailWallet',
  {
    title: 'login.upgradeTitle',
    load: () => import('./UpgradeEmailWalletView.tsx'),
  },
  { chunk: 'login-account' },
)
