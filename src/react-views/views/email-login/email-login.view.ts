import { message } from '../../../atoms/i18n/message-ref.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { defineView } from '../../define-view.ts'

export const emailLoginView = defineView(
  'EmailLogin',
  {
    title: message(titleMessages, 'login.title'),
    load: () => import('./EmailLoginView.tsx'),
  },
  { chunk: 'login' },
)

export const emailVerifyDeviceView = defineView(
  'EmailVerifyDevice',
  {
    title: message(titleMessages, 'login.deviceTitle'),
    load: () => import('./EmailVerifyDeviceView.tsx'),
  },
  { chunk: 'login' },
)

export const emailVerifyOtpView = defineView(
  'EmailVerifyOtp',
  {
    title: message(titleMessages, 'login.codeTitle'),
    load: () => import('./EmailVerifyOtpView.tsx'),
  },
  { chunk: 'login' },
)
