import type { Translated } from '../../english-messages.ts'
import type { sessionMessages as english } from '../../messages/session-messages.ts'

export const sessionMessages: Translated<typeof english> = {
  'common.disconnect': 'قطع الاتصال',
  'common.disconnecting': 'جارٍ قطع الاتصال…',
  'common.copyAddress': 'نسخ العنوان',
  'toast.addressCopied': 'تم نسخ العنوان',
  'toast.accountSwitched': 'تم تبديل الحساب',
  'button.switchNetwork': 'تبديل الشبكة',
  'button.switch': 'تبديل',
  'balance.unavailable': 'الرصيد غير متاح',
}
