import { defineView } from '../../define-view.ts'
import { approveTitle } from './approve-title.ts'

export const approveTransactionView = defineView(
  'ApproveTransaction',
  {
    title: (params, { t }) => t(approveTitle(params)),
    load: () => import('./ApproveTransactionView.tsx'),
  },
  { chunk: 'login-account' },
)
