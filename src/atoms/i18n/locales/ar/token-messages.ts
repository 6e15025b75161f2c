import type { Translated } from '../../english-messages.ts'
import type { tokenMessages as english } from '../../messages/token-messages.ts'

export const tokenMessages: Translated<typeof english> = {
  'tokens.tabs': 'محتويات الحساب',
  'tokens.tab': 'الرموز',
  'tokens.nfts': 'المقتنيات',
  'tokens.activity': 'النشاط',
  'tokens.total': 'القيمة الإجمالية',
  'tokens.inDay': 'خلال 24 ساعة',
  'tokens.partial': 'جزئي',
  'tokens.partialText': 'هناك ما لا سعر له أو تعذّرت قراءته.',
  'tokens.noPrice': 'السعر غير متاح',
  'tokens.none': 'لا رموز بعد',
  'tokens.noneText': 'استقبل بعضها من محفظة أخرى.',
  'tokens.failedText': 'تعذّر تحميل الرموز.',
  'tokens.failedOld': ({ age }) => `تعذّر تحميل الرموز. قُرئت هذه المبالغ ${age}.`,
  'tokens.failedPartly': 'تعذّر تحميل الرموز. الأسعار ناقصة، وقد تنقص رموز أخرى أيضًا.',
  'tokens.unread': ({ count }) => `رموز تعذّرت قراءتها فلم تُدرَج: ${count}.`,
  'tokens.wait': ({ count }) => (count === 1 ? 'أعد المحاولة بعد ثانية واحدة.' : `أعد المحاولة بعد ${count} ثانية.`),
  'tokens.noNetwork': 'تظهر الرموز على الشبكات المدعومة.',
  'tokens.activityNone': 'لا شيء هنا بعد',
  'tokens.activityText': 'تظهر هنا التحويلات التي ترسلها من هذا المتصفح.',
  'tokens.showAll': ({ count }) => `عرض كل الرموز: ${count}`,
  'tokens.search': 'ابحث باسم أو عنوان',
  'tokens.notFound': ({ query }) => `لا رمز باسم «${query}»`,
  'tokens.otherNetwork': 'اختيار شبكة أخرى',
}
