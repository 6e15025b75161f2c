import { defineView } from '../../define-view.ts'

export const unsupportedChainView = defineView('UnsupportedChain', {
  title: 'title.unsupportedChain',
  load: () => import('./UnsupportedChainView.tsx'),
})
