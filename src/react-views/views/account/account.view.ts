import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const accountView = defineView(
  'Account',
  {
    title: message(titleMessages, 'title.account'),
    load: () => import('./AccountView.tsx'),
  },
  { chunk: 'account' },
)

export const walletReceiveView = defineView('WalletReceive', {
  title: message(titleMessages, 'title.receive'),
  load: () => import('./WalletReceiveView.tsx'),
})

export const nftView = defineView(
  'Nft',
  {
    title: message(titleMessages, 'title.nft'),
    load: () => import('./NftView.tsx'),
  },
  { chunk: 'nfts' },
)
