import { defineView } from '../../define-view.ts'

export const switchActiveChainView = defineView(
  'SwitchActiveChain',
  {
    title: 'title.switchActiveChain',
    load: () => import('./SwitchActiveChainView.tsx'),
  },
  { chunk: 'connections' },
)
