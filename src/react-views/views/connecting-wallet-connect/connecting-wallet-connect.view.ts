import { message } from '../../../atoms/i18n/message-ref.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { defineView } from '../../define-view.ts'

export const connectingWalletConnectView = defineView(
  'ConnectingWalletConnect',
  {
    title: ({ walletId }, { listedName }) => (walletId ? listedName(walletId) : message(firstMessages, 'title.scan')),
    load: () => import('./ConnectingWalletConnectView.tsx'),
  },
  { chunk: 'pairing' },
)

export const connectingWalletConnectBasicView = defineView(
  'ConnectingWalletConnectBasic',
  {
    title: message(firstMessages, 'title.scan'),
    load: () => import('./ConnectingWalletConnectBasicView.tsx'),
  },
  { chunk: 'pairing' },
)
