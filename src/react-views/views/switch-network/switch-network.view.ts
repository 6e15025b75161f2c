import { defineView } from '../../define-view.ts'

export const switchNetworkView = defineView('SwitchNetwork', {
  title: 'title.switchNetwork',
  load: () => import('./SwitchNetworkView.tsx'),
})
