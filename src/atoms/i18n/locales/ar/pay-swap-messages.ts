import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { paySwapMessages as english } from '../../messages/pay-swap-messages.ts'

export const paySwapMessages: Translated<typeof english> = {
  'paySwap.most': 'تدفع على الأكثر',
  'paySwap.gets': 'يصل إلى المستلم بالضبط',
  'paySwap.slippage': 'قد يرتفع السعر بنسبة',
  'paySwap.rest':
    'ما لا تحتاجه المبادلة يبقى في حسابك. إذا ارتفع السعر أكثر فلن يصل إلى المستلم شيء، وقد تضيع رسوم الشبكة.',
  'paySwap.less': ({ missing }) => `الناقص ${missing} فقط. ارفض ما لا تزال المحفظة تطلبه وادفع الباقي.`,
  'paySwap.pay': ({ amount }) => `دفع ${ltr(amount)}`,
  'paySwap.moved': 'ارتفع السعر أو صار قديمًا. اطلبه من جديد.',
  'paySwap.renew': 'طلب السعر من جديد',
}
