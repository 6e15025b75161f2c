import { defineView } from '../../define-view.ts'

export const whatIsAWalletView = defineView('WhatIsAWallet', {
  title: 'title.whatIsAWallet',
  load: () => import('./WhatIsAWalletView.tsx'),
})
