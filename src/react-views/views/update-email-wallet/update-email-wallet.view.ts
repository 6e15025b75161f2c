import { defineView } from '../../define-view.ts'

export const updateEmailWalletView = defineView(
  'UpdateEmailWallet',
  {
    title: 'login.editTitle',
    load: () => import('./UpdateEmailWalletView.tsx'),
  },
  { chunk: 'login-account' },
)
