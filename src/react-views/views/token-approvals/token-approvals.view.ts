import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const tokenApprovalsView = defineView(
  'TokenApprovals',
  {
    title: message(titleMessages, 'title.approvals'),
    load: () => import('./TokenApprovalsView.tsx'),
  },
  { chunk: 'approvals' },
)
