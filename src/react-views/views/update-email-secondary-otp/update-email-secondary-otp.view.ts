import { defineView } from '../../define-view.ts'

export const updateEmailSecondaryOtpView = defineView(
  'UpdateEmailSecondaryOtp',
  {
    title: 'login.editSecondary',
    load: () => import('./UpdateEmailSecondaryOtpView.tsx'),
  },
  { chunk: 'login-account' },
)
