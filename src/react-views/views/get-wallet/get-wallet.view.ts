import { defineView } from '../../define-view.ts'

export const getWalletView = defineView('GetWallet', {
  title: 'title.getWallet',
  load: () => import('./GetWalletView.tsx'),
})

export const downloadsView = defineView('Downloads', {
  title: ({ walletId }, { t, listedName }) => t('title.downloads', { wallet: listedName(walletId) }),
  load: () => import('./DownloadsView.tsx'),
})
