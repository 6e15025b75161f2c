import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const fundWalletView = defineView(
  'FundWallet',
  { title: message(titleMessages, 'title.fundWallet'), load: () => import('./FundWalletView.tsx') },
  { chunk: 'buy' },
)

export const onRampProvidersView = defineView(
  'OnRampProviders',
  { title: message(titleMessages, 'title.buy'), load: () => import('./OnRampProvidersView.tsx') },
  { chunk: 'buy' },
)

export const onRampFiatSelectView = defineView(
  'OnRampFiatSelect',
  { title: message(titleMessages, 'title.currency'), load: () => import('./OnRampFiatSelectView.tsx') },
  { chunk: 'buy' },
)

export const onRampTokenSelectView = defineView(
  'OnRampTokenSelect',
  { title: message(titleMessages, 'send.selectToken'), load: () => import('./OnRampTokenSelectView.tsx') },
  { chunk: 'buy' },
)

export const buyInProgressView = defineView(
  'BuyInProgress',
  { title: message(titleMessages, 'title.buy'), load: () => import('./BuyInProgressView.tsx') },
  { chunk: 'buy' },
)

export const whatIsABuyView = defineView(
  'WhatIsABuy',
  { title: message(titleMessages, 'title.whatIsABuy'), load: () => import('./WhatIsABuyView.tsx') },
  { chunk: 'buy' },
)
