import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const signInView = defineView(
  'SIWXSignMessage',
  {
    title: message(titleMessages, 'title.signIn'),
    load: () => import('./SIWXSignMessageView.tsx'),
  },
  { chunk: 'sign-in-view' },
)
