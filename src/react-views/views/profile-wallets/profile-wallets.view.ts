import { defineView } from '../../define-view.ts'

export const profileWalletsView = defineView(
  'ProfileWallets',
  {
    title: 'title.profileWallets',
    load: () => import('./ProfileWalletsView.tsx'),
  },
  { chunk: 'connections' },
)
