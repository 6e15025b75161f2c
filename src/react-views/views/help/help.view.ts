import { defineView } from '../../define-view.ts'

export const whatIsAWalletView = defineView('WhatIsAWallet', {
  title: 'title.whatIsAWallet',
  load: () => import('./WhatIsAWalletView.tsx'),
})

export const whatIsANetworkView = defineView('WhatIsANetwork', {
  title: 'title.whatIsANetwork',
  load: () => import('./WhatIsANetworkView.tsx'),
})
