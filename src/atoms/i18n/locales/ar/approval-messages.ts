import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { approvalMessages as english } from '../../messages/approval-messages.ts'

export const approvalMessages: Translated<typeof english> = {
  'approvals.intro': ({ network }) => `يمكن لهذه العقود والأشخاص أخذ عملات من هذا الحساب على ${network} دون سؤال جديد.`,
  'approvals.revoke': 'سحب',
  'approvals.revokeOf': ({ token }) => `سحب ${ltr(token)}`,
  'approvals.unlimited': 'بلا حد',
  'approvals.collection': 'المجموعة كلها',
  'approvals.item': ({ id }) => `القطعة رقم ${ltr(id)}`,
  'approvals.router': 'موجّه المبادلة',
  'approvals.spender': 'يمكنه الأخذ',
  'approvals.contract': 'عقد العملة',
  'approvals.none': 'لا توجد أذونات',
  'approvals.noneText': 'لا يمكن لأحد أخذ عملات هذا الحساب هنا.',
  'approvals.noneFound': 'لم يُعثر على أذونات',
  'approvals.since': ({ block }) => `جرى البحث حتى الكتلة ${ltr(block)}. ما هو أقدم غير مُدرج.`,
  'approvals.noLogs': 'لا تسرد هذه الشبكة الأذونات. لا تظهر إلا أذونات مبادلاتك من هذا المتصفح.',
  'approvals.cut': 'يوجد أكثر مما تقرأه هذه القائمة. ما هو أقدم غير مُدرج.',
  'approvals.unread': ({ count }) => `تعذّرت قراءة بعض الأذونات (${count})، فلم تُدرج.`,
  'approvals.failed': 'تعذّر تحميل الأذونات',
  'approvals.failedText': 'لم تستجب الشبكة.',
  'approvals.failedOld': 'لم تستجب الشبكة. قد تكون هذه القائمة قديمة.',
  'approvals.confirm': ({ wallet }) => `أكّد ذلك في ${ltr(wallet)}`,
  'approvals.revoking': 'تؤكّده الشبكة الآن. يمكن أخذ شيء منه حتى ذلك الحين.',
  'approvals.reverted': 'ردّته الشبكة. ما زال السماح قائمًا، أما الرسوم فقد دُفعت.',
  'approvals.declined': 'رفضت، فما زال السماح قائمًا.',
  'approvals.still': 'ما زال السماح قائمًا.',
  'approvals.noNetwork': 'تظهر الأذونات على الشبكات المدعومة.',
}
