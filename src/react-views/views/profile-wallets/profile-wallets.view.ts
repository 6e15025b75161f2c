import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const profileWalletsView = defineView(
  'ProfileWallets',
  {
    title: message(titleMessages, 'title.profileWallets'),
    load: () => import('./ProfileWalletsView.tsx'),
  },
  { chunk: 'connections' },
)
