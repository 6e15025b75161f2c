import { defineView } from '../../define-view.ts'

export const connectingExternalView = defineView(
  'ConnectingExternal',
  {
    title: ({ connectorId }, { walletName }) => walletName(connectorId),
    load: () => import('./ConnectingExternalView.tsx'),
  },
  { chunk: 'connect' },
)

export const connectingMultiChainView = defineView(
  'ConnectingMultiChain',
  {
    title: 'title.selectChain',
    load: () => import('./ConnectingMultiChainView.tsx'),
  },
  { chunk: 'connections' },
)
