import { defineView } from '../../define-view.ts'

export const connectingWalletConnectBasicView = defineView(
  'ConnectingWalletConnectBasic',
  {
    title: 'title.scan',
    load: () => import('./ConnectingWalletConnectBasicView.tsx'),
  },
  { chunk: 'pairing' },
)
