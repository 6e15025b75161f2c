import { defineView } from '../../define-view.ts'

export const connectingMultiChainView = defineView(
  'ConnectingMultiChain',
  {
    title: 'title.selectChain',
    load: () => import('./ConnectingMultiChainView.tsx'),
  },
  { chunk: 'connections' },
)
