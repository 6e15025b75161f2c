import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { approveTitle } from '../../../atoms/navigation/login-routes.ts'
import { defineView } from '../../define-view.ts'

export const approveTransactionView = defineView(
  'ApproveTransaction',
  {
    title: (params) => message(titleMessages, approveTitle(params)),
    load: () => import('./ApproveTransactionView.tsx'),
  },
  { chunk: 'login-account' },
)
