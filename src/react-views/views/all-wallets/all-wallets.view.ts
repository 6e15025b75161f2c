import { defineView } from '../../define-view.ts'

export const allWalletsView = defineView(
  'AllWallets',
  {
    title: 'title.allWallets',
    load: () => import('./AllWalletsView.tsx'),
  },
  { chunk: 'all-wallets' },
)
