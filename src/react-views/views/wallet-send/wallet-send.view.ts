import { defineView } from '../../define-view.ts'

export const walletSendView = defineView(
  'WalletSend',
  {
    title: 'title.send',
    load: () => import('./WalletSendView.tsx'),
  },
  { chunk: 'send' },
)

export const walletSendSelectTokenView = defineView(
  'WalletSendSelectToken',
  {
    title: 'send.selectToken',
    load: () => import('./WalletSendSelectTokenView.tsx'),
  },
  { chunk: 'select-token' },
)

export const walletSendPreviewView = defineView(
  'WalletSendPreview',
  {
    title: 'title.sendReview',
    load: () => import('./WalletSendPreviewView.tsx'),
  },
  { chunk: 'send' },
)

export const walletSendConfirmedView = defineView(
  'WalletSendConfirmed',
  {
    title: 'title.sent',
    load: () => import('./WalletSendConfirmedView.tsx'),
  },
  { chunk: 'send' },
)
