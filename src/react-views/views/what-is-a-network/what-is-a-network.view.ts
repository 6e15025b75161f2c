import { defineView } from '../../define-view.ts'

export const whatIsANetworkView = defineView('WhatIsANetwork', {
  title: 'title.whatIsANetwork',
  load: () => import('./WhatIsANetworkView.tsx'),
})
