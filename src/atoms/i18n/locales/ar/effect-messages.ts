import type { Translated } from '../../english-messages.ts'
import type { effectMessages as english } from '../../messages/effect-messages.ts'

export const effectMessages: Translated<typeof english> = {
  'effects.gets': 'يستلم المستلم',
  'effects.withheld': 'يحتفظ به الرمز',
  'effects.rent': 'ضمن الرسوم: حساب جديد',
  'effects.unread': 'تعذّر التحقق بالمحاكاة مما سيصل.',
  'effects.more': 'يخرج من حسابك أكثر',
  'effects.moreText': ({ amount }) => `في محاكاة هذا التحويل يخرج ${amount} من حسابك.`,
  'effects.others': 'تخرج من حسابك رموز أخرى أيضًا',
  'effects.othersText': 'تُظهر محاكاة هذا التحويل خروج رموز لا ترسلها. الأفضل ألا ترسله.',
  'effects.less': 'يصل أقل مما ترسل',
  'effects.lessText': 'يحتفظ الرمز بجزء من كل تحويل أو يرسله إلى مكان آخر.',
  'effects.dropped': 'أسقطته الشبكة',
  'effects.droppedText': ({ wallet }) =>
    `لم يُرسل شيء: لم يعد لدى أي خادم للشبكة. قد يُرسل مع ذلك إذا أعاده أحد الخوادم. ألغِه في ${wallet} قبل أن ترسل مرة أخرى.`,
  'effects.mayReturn': 'قد يُرسل تحويل سابق',
  'effects.mayReturnText': ({ wallet }) =>
    `أسقطت الشبكة تحويلًا إلى هذا المستلم وقد تعيده، فيُرسل التحويلان معًا. ألغِ الأول في ${wallet}.`,
  'effects.elsewhere': ({ network }) => `عقد ذكي على ${network} وليس هنا`,
  'effects.elsewhereText': 'من يتحكم فيه هناك قد لا يصل إليه على هذه الشبكة. اسأل المستلم أولًا.',
  'refusal.non-transferable': 'جعل المُصدِر هذا الرمز مرتبطًا بحسابه فلا يُنقل.',
  'refusal.hook': 'يعمل برنامج من المُصدِر مع كل تحويل لهذا الرمز. أرسله من محفظتك.',
  'refusal.paused': 'أوقف المُصدِر كل تحويلات هذا الرمز.',
  'refusal.frozen': 'جمّد المُصدِر هذا الرمز في حسابك.',
  'refusal.starts-frozen': 'لا يستطيع المستلم حيازة هذا الرمز قبل أن يفتح له المُصدِر حسابًا.',
  'refusal.recipient-frozen': 'جمّد المُصدِر هذا الرمز في حساب المستلم.',
  'refusal.recipient-memo': 'لا يقبله المستلم إلا مع مذكرة، ولا يمكن إدخالها هنا. من دون المذكرة الصحيحة قد يضيع.',
  'refusal.recipient-is-token': 'هذا العنوان يخصّ رمزًا لا شخصًا. استخدم عنوان محفظة.',
  'refusal.recipient-moved': 'نقل المستلم حسابه لهذا الرمز إلى شخص آخر.',
  'refusal.not-held': 'لم يعد هذا الحساب يملكه، أو لا يملك هذا العدد منه.',
  'refusal.recipient-refuses': 'هذا العنوان عقد لا يقبله.',
  'refusal.too-small': 'لا تمرّر شبكة Bitcoin دفعة بهذا الصغر. أرسل 0.00000546 BTC أو أكثر.',
  'refusal.account-type': 'لا يمكن إرسال Bitcoin هنا من عنوان من هذا النوع. أرسله من محفظتك.',
}
