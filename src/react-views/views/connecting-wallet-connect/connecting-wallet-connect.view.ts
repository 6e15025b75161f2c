import { defineView } from '../../define-view.ts'

export const connectingWalletConnectView = defineView(
  'ConnectingWalletConnect',
  {
    title: ({ walletId }, { t, listedName }) => (walletId ? listedName(walletId) : t('title.scan')),
    load: () => import('./ConnectingWalletConnectView.tsx'),
  },
  { chunk: 'pairing' },
)
