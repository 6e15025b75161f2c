import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const updateEmailWalletView = defineView(
  'UpdateEmailWallet',
  {
    title: message(titleMessages, 'login.editTitle'),
    load: () => import('./UpdateEmailWalletView.tsx'),
  },
  { chunk: 'login-account' },
)

export const updateEmailPrimaryOtpView = defineView(
  'UpdateEmailPrimaryOtp',
  {
    title: message(titleMessages, 'login.editPrimary'),
    load: () => import('./UpdateEmailPrimaryOtpView.tsx'),
  },
  { chunk: 'login-account' },
)

export const updateEmailSecondaryOtpView = defineView(
  'UpdateEmailSecondaryOtp',
  {
    title: message(titleMessages, 'login.editSecondary'),
    load: () => import('./UpdateEmailSecondaryOtpView.tsx'),
  },
  { chunk: 'login-account' },
)
