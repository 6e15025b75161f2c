import { defineView } from '../../define-view.ts'

export const walletSendSelectTokenView = defineView(
  'WalletSendSelectToken',
  {
    title: 'send.selectToken',
    load: () => import('./WalletSendSelectTokenView.tsx'),
  },
  { chunk: 'select-token' },
)
