import { defineView } from '../../define-view.ts'

export const getWalletView = defineView('GetWallet', {
  title: 'title.getWallet',
  load: () => import('./GetWalletView.tsx'),
})
