import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const smartSessionListView = defineView(
  'SmartSessionList',
  {
    title: message(titleMessages, 'title.smartSessions'),
    load: () => import('./SmartSessionListView.tsx'),
  },
  { chunk: 'smart-sessions' },
)

export const smartSessionCreatedView = defineView(
  'SmartSessionCreated',
  {
    title: message(titleMessages, 'title.smartSessions'),
    load: () => import('./SmartSessionCreatedView.tsx'),
  },
  { chunk: 'smart-sessions' },
)
