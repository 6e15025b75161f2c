import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const getWalletView = defineView(
  'GetWallet',
  {
    title: message(titleMessages, 'title.getWallet'),
    load: () => import('./GetWalletView.tsx'),
  },
  { chunk: 'get-wallet' },
)

export const downloadsView = defineView(
  'Downloads',
  {
    title: ({ walletId }, { listedName }) =>
      message(titleMessages, 'title.downloads', { wallet: listedName(walletId) }),
    load: () => import('./DownloadsView.tsx'),
  },
  { chunk: 'get-wallet' },
)
