import { defineView } from '../../define-view.ts'

export const upgradeEmailWalletView = defineView(
  'UpgradeEmailWallet',
  {
    title: 'login.upgradeTitle',
    load: () => import('./UpgradeEmailWalletView.tsx'),
  },
  { chunk: 'login-account' },
)
