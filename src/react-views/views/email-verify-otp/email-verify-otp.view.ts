import { defineView } from '../../define-view.ts'

export const emailVerifyOtpView = defineView(
  'EmailVerifyOtp',
  {
    title: 'login.codeTitle',
    load: () => import('./EmailVerifyOtpView.tsx'),
  },
  { chunk: 'login' },
)
