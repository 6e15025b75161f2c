import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const payWithExchangeView = defineView(
  'PayWithExchange',
  { title: message(titleMessages, 'title.exchange'), load: () => import('./PayWithExchangeView.tsx') },
  { chunk: 'exchange' },
)

export const payWithExchangeSelectAssetView = defineView(
  'PayWithExchangeSelectAsset',
  { title: message(titleMessages, 'send.selectToken'), load: () => import('./PayWithExchangeSelectAssetView.tsx') },
  { chunk: 'exchange' },
)

export const payWithExchangeInProgressView = defineView(
  'PayWithExchangeInProgress',
  { title: message(titleMessages, 'title.exchange'), load: () => import('./PayWithExchangeInProgressView.tsx') },
  { chunk: 'exchange' },
)
