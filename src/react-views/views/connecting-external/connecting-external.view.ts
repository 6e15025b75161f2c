import { defineView } from '../../define-view.ts'

export const connectingExternalView = defineView(
  'ConnectingExternal',
  {
    title: ({ connectorId }, { walletName }) => walletName(connectorId),
    load: () => import('./ConnectingExternalView.tsx'),
  },
  { chunk: 'connect' },
)
