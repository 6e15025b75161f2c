import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { nameMessages as english } from '../../messages/name-messages.ts'

export const nameMessages: Translated<typeof english> = {
  'names.unsupported': 'الأسماء غير مدعومة هنا. الصق عنوانًا.',
  'names.asking': ({ name }) => `جارٍ البحث عن ${ltr(name)}…`,
  'names.leadsTo': ({ address }) => `يقود إلى ${ltr(address)}`,
  'names.called': ({ name }) => `هذا ${ltr(name)}.`,
  'names.invalid': 'لا يمكن أن يكون هذا اسمًا. تحقق من كتابته أو الصق عنوانًا.',
  'names.unknown': 'لا أحد يملك هذا الاسم. تحقق من كتابته أو الصق عنوانًا.',
  'names.noAddress': ({ network }) => `ليس لهذا الاسم عنوان على ${network}. اطلبه من صاحبه.`,
  'names.host': ({ host }) => `هذا الاسم محفوظ لدى ${ltr(host)}، وهذا الموقع لا يسأله. الصق عنوانًا.`,
  'names.nft': 'هذا الاسم رمز غير قابل للاستبدال، وحسابه لا يقول من يحمله. اطلب عنوانًا من حامله.',
  'names.unsound': 'إجابة الشبكة عن هذا الاسم متناقضة، لذلك لا تُستخدم. الصق عنوانًا.',
  'names.failed': 'تعذّر البحث عن الاسم. حاول مرة أخرى أو الصق عنوانًا.',
  'names.unread': ({ name }) => `تعذّر البحث عن ${ltr(name)} مرة أخرى قبل الإرسال. العنوان هو الذي راجعته.`,
  'names.mismatch': 'اسمه يقود إلى عنوان آخر',
  'names.mismatchText': 'يدّعي هذا العنوان اسمًا لعنوان آخر، لذلك لا يُعرض الاسم. اسأل صاحبه إن كان العنوان صحيحًا.',
}
