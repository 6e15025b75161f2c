import { defineView } from '../../define-view.ts'

export const walletSendPreviewView = defineView(
  'WalletSendPreview',
  {
    title: 'title.sendReview',
    load: () => import('./WalletSendPreviewView.tsx'),
  },
  { chunk: 'send' },
)
