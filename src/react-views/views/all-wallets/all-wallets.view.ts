import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const allWalletsView = defineView(
  'AllWallets',
  {
    title: message(titleMessages, 'title.allWallets'),
    load: () => import('./AllWalletsView.tsx'),
  },
  { chunk: 'all-wallets' },
)
