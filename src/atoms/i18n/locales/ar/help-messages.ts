import type { Translated } from '../../english-messages.ts'
import type { helpMessages as english } from '../../messages/help-messages.ts'

export const helpMessages: Translated<typeof english> = {
  'aboutWallet.keysTitle': 'مفاتيحك بدل كلمة مرور',
  'aboutWallet.keysText': 'تحفظ المحفظة مفاتيح ما تملكه. لا أحد يستطيع استعادتها لك، فاحتفظ بنسختها الاحتياطية.',
  'aboutWallet.loginTitle': 'دخول واحد لكل مكان',
  'aboutWallet.loginText': 'اربطها بدل إنشاء حساب. يرى الموقع عنوانك، ولا يرى مفاتيحك أبدًا.',
  'aboutWallet.approveTitle': 'لا شيء يتحرّك من دونك',
  'aboutWallet.approveText': 'كل تحويل يفتح محفظتك وينتظر أن توافق أو ترفض.',
  'aboutWallet.action': 'اختيار محفظة',

  'aboutNetwork.placesTitle': 'أماكن لحفظ العملات ونقلها',
  'aboutNetwork.placesText': 'لكل شبكة سجلّها. قد يحمل العنوان نفسه شيئًا مختلفًا في كل منها.',
  'aboutNetwork.feesTitle': 'لكل شبكة عملة رسومها',
  'aboutNetwork.feesText': 'تدفع رسوم التحويل بعملة الشبكة نفسها، فأبقِ قليلًا منها هناك.',
  'aboutNetwork.careTitle': 'الشبكة نفسها على الطرفين',
  'aboutNetwork.careText': 'أرسل واستلم على الشبكة نفسها. ما يذهب إلى غيرها قد يضيع.',
  'aboutNetwork.action': 'اختيار شبكة',
}
