import { defineView } from '../../define-view.ts'

export const updateEmailWalletView = defineView(
  'UpdateEmailWallet',
  {
    title: 'login.editTitle',
    load: () => import('./UpdateEmailWalletView.tsx'),
  },
  { chunk: 'login-account' },
)

export const updateEmailPrimaryOtpView = defineView(
  'UpdateEmailPrimaryOtp',
  {
    title: 'login.editPrimary',
    load: () => import('./UpdateEmailPrimaryOtpView.tsx'),
  },
  { chunk: 'login-account' },
)

export const updateEmailSecondaryOtpView = defineView(
  'UpdateEmailSecondaryOtp',
  {
    title: 'login.editSecondary',
    load: () => import('./UpdateEmailSecondaryOtpView.tsx'),
  },
  { chunk: 'login-account' },
)
