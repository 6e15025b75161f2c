import { defineView } from '../../define-view.ts'

export const emailLoginView = defineView(
  'EmailLogin',
  {
    title: 'login.title',
    load: () => import('./EmailLoginView.tsx'),
  },
  { chunk: 'login' },
)

export const emailVerifyDeviceView = defineView(
  'EmailVerifyDevice',
  {
    title: 'login.deviceTitle',
    load: () => import('./EmailVerifyDeviceView.tsx'),
  },
  { chunk: 'login' },
)

export const emailVerifyOtpView = defineView(
  'EmailVerifyOtp',
  {
    title: 'login.codeTitle',
    load: () => import('./EmailVerifyOtpView.tsx'),
  },
  { chunk: 'login' },
)
