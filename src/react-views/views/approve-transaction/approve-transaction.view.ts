import { approveTitle } from '../../../atoms/navigation/login-routes.ts'
import { defineView } from '../../define-view.ts'

export const approveTransactionView = defineView(
  'ApproveTransaction',
  {
    title: (params, { t }) => t(approveTitle(params)),
    load: () => import('./ApproveTransactionView.tsx'),
  },
  { chunk: 'login-account' },
)
