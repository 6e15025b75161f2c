import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const swapView = defineView(
  'Swap',
  {
    title: message(titleMessages, 'title.swap'),
    load: () => import('./SwapView.tsx'),
  },
  { chunk: 'swap' },
)

export const swapSelectTokenView = defineView(
  'SwapSelectToken',
  {
    title: message(titleMessages, 'send.selectToken'),
    load: () => import('./SwapSelectTokenView.tsx'),
  },
  { chunk: 'swap' },
)

export const swapPreviewView = defineView(
  'SwapPreview',
  {
    title: message(titleMessages, 'title.swapReview'),
    load: () => import('./SwapPreviewView.tsx'),
  },
  { chunk: 'swap-review' },
)
