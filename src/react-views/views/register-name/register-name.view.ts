import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const registerAccountNameView = defineView(
  'RegisterAccountName',
  {
    title: message(titleMessages, 'title.registerName'),
    load: () => import('./RegisterAccountNameView.tsx'),
  },
  { chunk: 'register-name' },
)

export const registerAccountNameSuccessView = defineView(
  'RegisterAccountNameSuccess',
  {
    title: message(titleMessages, 'title.nameRegistered'),
    load: () => import('./RegisterAccountNameSuccessView.tsx'),
  },
  { chunk: 'register-name' },
)
