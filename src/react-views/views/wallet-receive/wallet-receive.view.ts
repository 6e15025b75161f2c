import { defineView } from '../../define-view.ts'

export const walletReceiveView = defineView('WalletReceive', {
  title: 'title.receive',
  load: () => import('./WalletReceiveView.tsx'),
})
