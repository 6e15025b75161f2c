import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { registerMessages as english } from '../../messages/register-messages.ts'

export const registerMessages: Translated<typeof english> = {
  'register.intro': 'يمكن للآخرين الإرسال إلى اسم بدلًا من عنوانك. يحصل الحساب على اسم واحد ويحتفظ به.',
  'register.field': 'الاسم',
  'register.rule': ({ zone }) => `4 أحرف أو أرقام أو شرطات على الأقل، يتبعها ${ltr(`.${zone}`)}`,
  'register.short': 'يجب ألا يقل الاسم عن 4 رموز',
  'register.invalid': 'هذا ليس اسمًا صالحًا. استخدم الحروف من a إلى z والأرقام والشرطات.',
  'register.asking': ({ name }) => `جارٍ التحقق من ${ltr(name)}…`,
  'register.isFree': ({ name }) => `${ltr(name)} متاح.`,
  'register.taken': 'الاسم مأخوذ بالفعل',
  'register.unknown': 'تعذّر جلب اقتراحات الأسماء',
  'register.suggestions': 'اقتراحات',
  'register.available': 'متاح',
  'register.registered': 'مسجّل',
  'register.submit': 'تسجيل',
  'register.sign': ({ wallet }) => `وقّع في ${wallet}`,
  'register.sending': 'جارٍ التسجيل…',
  'register.cancel': 'إلغاء',
  'register.failed': ({ name }) => `تعذّر تسجيل الاسم ${ltr(name)}`,
  'register.failedText': 'تحقق من الاتصال ثم حاول مرة أخرى.',
  'register.noAccount': 'لم يُعثر على العنوان أو تسجيل الدخول',
  'register.accountChanged': 'تغيّر الحساب في المحفظة، لذلك لم يُسجَّل شيء.',
  'register.none': 'لا تتوفر أسماء لهذا الحساب',
  'register.own': 'لديك اسم بالفعل',
  'register.isYours': ({ name }) => `${ltr(name)} لك الآن`,
  'register.use': 'يمكن للآخرين الإرسال إليه من الآن.',
  'register.leadsTo': 'يقود إلى',
  'register.done': 'تم',
}
