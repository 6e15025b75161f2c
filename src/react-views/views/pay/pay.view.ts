import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const payView = defineView(
  'Pay',
  { title: message(titleMessages, 'title.pay'), load: () => import('./PayView.tsx') },
  { chunk: 'pay' },
)

export const payBySwapView = defineView(
  'PayBySwap',
  { title: message(titleMessages, 'title.pay'), load: () => import('./PayBySwapView.tsx') },
  { chunk: 'pay-swap' },
)
