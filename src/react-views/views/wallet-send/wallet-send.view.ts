import { defineView } from '../../define-view.ts'

export const walletSendView = defineView(
  'WalletSend',
  {
    title: 'title.send',
    load: () => import('./WalletSendView.tsx'),
  },
  { chunk: 'send' },
)
