import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { swapOutcomeMessages as english } from '../../messages/swap-outcome-messages.ts'

export const swapOutcomeMessages: Translated<typeof english> = {
  'swap.onWay': ({ pay, receive }) => `جارٍ مبادلة ${ltr(pay)} بـ ${ltr(receive)}`,
  'swap.onWayText': 'الشبكة تؤكده. يمكنك إغلاق هذا.',
  'swap.done': ({ pay, receive }) => `تمت مبادلة ${ltr(pay)} بـ ${ltr(receive)}`,
  'swap.doneLeast': ({ amount }) => `أكّدتها الشبكة. استلمت ${ltr(amount)} على الأقل.`,
  'swap.doneReceived': ({ amount }) => `أكّدتها الشبكة. استلمت ${ltr(amount)}.`,
  'swap.failed': 'فشلت المبادلة',
  'swap.failedText': 'ردّتها الشبكة. ما أردت دفعه ما زال لك، أما الرسوم فقد دُفعت.',
  'swap.approvalOnWay': ({ amount }) => `جارٍ السماح بـ ${ltr(amount)}`,
  'swap.approvalOnWayText': 'تؤكّده الشبكة الآن. لا يُبادَل به شيء.',
  'swap.approvalDone': ({ amount }) => `تم السماح بـ ${ltr(amount)}`,
  'swap.approvalDoneText': 'لم يُبادَل به شيء. يمكن للموجّه أخذ هذا المبلغ عندما تبادل.',
  'swap.approvalFailed': 'فشل السماح',
  'swap.approvalFailedText': 'ردّته الشبكة. لم يُسمح بشيء، أما الرسوم فقد دُفعت.',
  'swap.confirming': 'جارٍ تأكيد السماح',
  'swap.confirmingText': 'تؤكّد الشبكة السماح الآن. بعدها يمكنك المبادلة.',
  'swap.approved': 'تم السماح',
  'swap.approvedText': 'لم يُبادَل شيء بعد.',
  'swap.nothingSent': 'لم يُبادَل شيء. ما أدخلته محفوظ.',
  'swap.stepChanged': 'تغيّرت المعاملة',
  'swap.old': 'هذا العرض قديم',
  'swap.oldText': 'تعذّر تجديده. يُتحقق منه مجددًا قبل سؤال محفظتك.',
  'swap.priceChangedText': 'لم يُرسل شيء. راجع المبالغ الجديدة ثم بادل.',
  'swap.feeChangedText': 'لم يُرسل شيء. راجع الرسوم الجديدة ثم تابع.',
}
