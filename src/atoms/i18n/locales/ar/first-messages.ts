import type { Translated } from '../../english-messages.ts'
import type { firstMessages as english } from '../../messages/first-messages.ts'

export const firstMessages: Translated<typeof english> = {
  'common.close': 'إغلاق',
  'common.back': 'رجوع',
  'common.help': 'مساعدة',
  'common.retry': 'إعادة المحاولة',
  'common.loading': 'جارٍ التحميل',

  'shell.offline': 'أنت غير متصل بالإنترنت. قد يكون المعروض قديمًا.',
  'shell.failed': 'لم يُحمَّل هذا الجزء',

  'connect.title': ({ site }) => `ربط المحفظة بـ ${site}`,
  'connect.wallets': 'المحافظ',
  'title.scan': 'محفظة على هاتفك',
  'connect.installed': 'مثبّتة',
  'connect.recent': 'الأخيرة',
  'connect.qr': 'رمز QR',
  'connect.searchAll': 'البحث في كل المحافظ',
  'connect.contested': 'مكررة: تحقق من مصدرها',
  'connect.notInstalled': 'ليست في هذا المتصفح',
  'connect.scanOrGet': 'امسح الرمز أو نزّلها',
  'connect.searching': 'جارٍ البحث عن المحافظ',
  'connect.newcomer': 'جديد على المحافظ؟',
  'connect.getOne': 'احصل على واحدة',
  'connect.terms': 'الشروط',
  'connect.privacy': 'الخصوصية',

  'error.load': 'لم يُحمَّل جزء. تحقّق من الاتصال ثم أعد المحاولة. إن لم ينجح ذلك فأعد تحميل الصفحة.',

  'connecting.wallet': 'المحفظة',
}
