import { message } from '../../../atoms/i18n/message-ref.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { defineView } from '../../define-view.ts'

export const connectView = defineView(
  'Connect',
  {
    title: (_, { site }) => message(firstMessages, 'connect.title', { site }),
    load: () => import('./ConnectView.tsx'),
  },
  { chunk: 'open' },
)
