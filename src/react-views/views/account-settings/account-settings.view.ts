import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const accountSettingsView = defineView(
  'AccountSettings',
  {
    title: message(titleMessages, 'login.settings'),
    load: () => import('./AccountSettingsView.tsx'),
  },
  { chunk: 'login-account' },
)

export const smartAccountSettingsView = defineView(
  'SmartAccountSettings',
  {
    title: message(titleMessages, 'login.settingsType'),
    load: () => import('./SmartAccountSettingsView.tsx'),
  },
  { chunk: 'login-account' },
)

export const upgradeEmailWalletView = defineView(
  'UpgradeEmailWallet',
  {
    title: message(titleMessages, 'login.upgradeTitle'),
    load: () => import('./UpgradeEmailWalletView.tsx'),
  },
  { chunk: 'login-account' },
)
