import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const contactsView = defineView(
  'Contacts',
  {
    title: message(titleMessages, 'title.contacts'),
    load: () => import('./ContactsView.tsx'),
  },
  { chunk: 'contacts-view' },
)
