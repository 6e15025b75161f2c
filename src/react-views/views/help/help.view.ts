import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const whatIsAWalletView = defineView(
  'WhatIsAWallet',
  {
    title: message(titleMessages, 'title.whatIsAWallet'),
    load: () => import('./WhatIsAWalletView.tsx'),
  },
  { chunk: 'help' },
)

export const whatIsANetworkView = defineView(
  'WhatIsANetwork',
  {
    title: message(titleMessages, 'title.whatIsANetwork'),
    load: () => import('./WhatIsANetworkView.tsx'),
  },
  { chunk: 'help' },
)
