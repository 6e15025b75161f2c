import type { Translated } from '../../english-messages.ts'
import type { signInToastMessages as english } from '../../messages/sign-in-toast-messages.ts'

export const signInToastMessages: Translated<typeof english> = {
  'toast.authenticating': 'جارٍ تسجيل الدخول…',
  'toast.leftSigning': 'انقطع اتصال المحفظة. لم تسجّل الدخول.',
  'toast.signInUnknown': 'تعذّر بدء تسجيل الدخول',
}
