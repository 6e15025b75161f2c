import { defineView } from '../../define-view.ts'

export const connectingWalletConnectView = defineView(
  'ConnectingWalletConnect',
  {
    title: ({ walletId }, { t, listedName }) => (walletId ? listedName(walletId) : t('title.scan')),
    load: () => import('./ConnectingWalletConnectView.tsx'),
  },
  { chunk: 'pairing' },
)

export const connectingWalletConnectBasicView = defineView(
  'ConnectingWalletConnectBasic',
  {
    title: 'title.scan',
    load: () => import('./ConnectingWalletConnectBasicView.tsx'),
  },
  { chunk: 'pairing' },
)
