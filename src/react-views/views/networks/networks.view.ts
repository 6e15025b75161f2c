import { defineView } from '../../define-view.ts'

export const networksView = defineView('Networks', {
  title: 'title.networks',
  load: () => import('./NetworksView.tsx'),
})

export const switchNetworkView = defineView('SwitchNetwork', {
  title: 'title.switchNetwork',
  load: () => import('./SwitchNetworkView.tsx'),
})

export const switchActiveChainView = defineView(
  'SwitchActiveChain',
  {
    title: 'title.switchActiveChain',
    load: () => import('./SwitchActiveChainView.tsx'),
  },
  { chunk: 'connections' },
)

export const unsupportedChainView = defineView('UnsupportedChain', {
  title: 'title.unsupportedChain',
  load: () => import('./UnsupportedChainView.tsx'),
})
