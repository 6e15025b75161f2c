import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const walletSendView = defineView(
  'WalletSend',
  {
    title: message(titleMessages, 'title.send'),
    load: () => import('./WalletSendView.tsx'),
  },
  { chunk: 'send' },
)

export const walletSendSelectTokenView = defineView(
  'WalletSendSelectToken',
  {
    title: message(titleMessages, 'send.selectToken'),
    load: () => import('./WalletSendSelectTokenView.tsx'),
  },
  { chunk: 'select-token' },
)

export const walletSendPreviewView = defineView(
  'WalletSendPreview',
  {
    title: message(titleMessages, 'title.sendReview'),
    load: () => import('./WalletSendPreviewView.tsx'),
  },
  { chunk: 'send' },
)

export const walletSendConfirmedView = defineView(
  'WalletSendConfirmed',
  {
    title: message(titleMessages, 'title.sent'),
    load: () => import('./WalletSendConfirmedView.tsx'),
  },
  { chunk: 'send' },
)
