import { defineView } from '../../define-view.ts'

export const walletSendConfirmedView = defineView(
  'WalletSendConfirmed',
  {
    title: 'title.sent',
    load: () => import('./WalletSendConfirmedView.tsx'),
  },
  { chunk: 'send' },
)
