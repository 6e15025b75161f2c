import { defineView } from '../../define-view.ts'

export const updateEmailPrimaryOtpView = defineView(
  'UpdateEmailPrimaryOtp',
  {
    title: 'login.editPrimary',
    load: () => import('./UpdateEmailPrimaryOtpView.tsx'),
  },
  { chunk: 'login-account' },
)
