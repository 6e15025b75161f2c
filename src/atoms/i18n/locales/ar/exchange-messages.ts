import type { Translated } from '../../english-messages.ts'
import type { exchangeMessages as english } from '../../messages/exchange-messages.ts'

export const exchangeMessages: Translated<typeof english> = {
  'exchange.rowText': 'عملات تملكها هناك',
  'exchange.amount': 'تودع',
  'exchange.usd': ({ dollars }) => `نحو ${dollars}`,
  'exchange.places': ({ count }) => `${count} منازل عشرية على الأكثر`,
  'exchange.list': 'منصات التداول',
  'exchange.none': ({ symbol }) => `لا ترسل أي منصة ${symbol} إلى هنا`,
  'exchange.noneText': 'اختر رمزًا آخر أو شبكة أخرى.',
  'exchange.failedList': 'تعذّر تحميل المنصات',
  'exchange.nowhere': 'الإيداع غير متاح هنا',
  'exchange.disclaimer': 'ترسل المنصات بشروطها الخاصة، وقد تقتطع رسومًا.',
  'exchange.making': 'يجري إنشاء عنوان الإيداع.',
  'exchange.confirm': 'أكّد في النافذة التي فُتحت. تنتهي هذه الشاشة عندما تصل عملاتك.',
  'exchange.sends': ({ exchange }) => `${exchange} ترسل الآن`,
  'exchange.sendsText': 'يمكنك إغلاق نافذتها. تنتهي هذه الشاشة عندما تصل عملاتك.',
  'exchange.noAddressText': 'لم يُرسل شيء. حاول مجددًا أو اختر منصة أخرى.',
  'exchange.lateText': 'قد تستغرق المنصة ساعات. زر «إعادة المحاولة» يتحقّق مرة أخرى ولا يرسل شيئًا مرة ثانية.',
  'exchange.declined': ({ exchange }) => `لم ترسل ${exchange} شيئًا`,
  'exchange.declinedText': 'انتهى الإيداع بلا عملات. صفحة المنصة تذكر السبب.',
  'exchange.closed': 'أُغلقت نافذة المنصة',
  'exchange.closedText': 'إن كنت قد أكّدت هناك فستصل عملاتك لاحقًا. زر «إعادة المحاولة» يتحقّق مرة أخرى.',
  'exchange.moving': 'الإيداع جارٍ',
  'exchange.landed': 'اكتمل الإيداع',
  'exchange.failed': 'فشل الإيداع',
}
