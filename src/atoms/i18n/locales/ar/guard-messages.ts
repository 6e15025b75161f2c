import type { Translated } from '../../english-messages.ts'
import type { guardMessages as english } from '../../messages/guard-messages.ts'

export const guardMessages: Translated<typeof english> = {
  'send.lookTitle': 'ليس هذا العنوان الذي تعرفه',
  'send.lookText': ({ count, total }) =>
    `يبدأ وينتهي كعنوان استخدمته، لكن ${count} من ${total} مجموعات مختلفة. يصنع المحتالون نسخًا كهذه.`,
  'send.lookNew': 'العنوان الذي أدخلته',
  'send.lookKnown': 'العنوان الذي تعرفه',
  'send.useKnown': 'استخدم العنوان المعروف',
  'send.keep': 'أبقِ العنوان المُدخل',
  'send.lookGroups': ({ groups }) => `المجموعات المختلفة: ${groups}.`,
  'send.fromSpam': 'معروف من رسائل مزعجة فقط',
  'send.fromSpamText':
    'لا يظهر هذا العنوان في نشاطك إلا في إدخالات لم تنقل شيئًا أو تقلّد عنوانًا آخر. اطلب العنوان من صاحبه.',
  'send.pastUnread': 'تعذّرت قراءة معاملاتك السابقة، لذا قورن هذا العنوان بالتحويلات من هذا المتصفح فقط.',
  'send.recent': 'أرسلت إليها من قبل',
  'activity.scam': 'احتيال محتمل',
  'activity.imitates': ({ address }) => `يقلّد ${address}`,
  'activity.nothing': 'لم ينقل شيئًا',
  'activity.unpriced': 'رمز بلا سعر',
  'activity.hidden': ({ count }) => `إدخالات مخفية كرسائل مزعجة: ${count}.`,
  'activity.marked': ({ count }) => `إدخالات معلّمة كاحتيال محتمل: ${count}.`,
  'activity.flagged': ({ count }) => `إدخالات متروكة لأن الخدمة تعدّها مزعجة: ${count}.`,
  'activity.showHidden': 'إظهارها',
  'activity.hideAgain': 'إخفاؤها',
}
