import type { Translated } from '../../english-messages.ts'
import type { connectionMessages as english } from '../../messages/connection-messages.ts'

export const connectionMessages: Translated<typeof english> = {
  'connections.chains': 'أنواع الشبكات',
  'connections.others': 'متصلة أيضًا',
  'connections.recent': 'اتصلت مؤخرًا',
  'connections.switchTo': ({ wallet }) => `التبديل إلى ${wallet}`,
  'connections.disconnect': ({ wallet }) => `قطع اتصال ${wallet}`,
  'connections.disconnectAll': 'قطع اتصال الكل',
  'connections.connect': 'ربط',
  'connections.connectAgain': ({ wallet }) => `ربط ${wallet} من جديد`,
  'connections.forget': ({ wallet }) => `نسيان ${wallet}`,
  'connections.noneOf': ({ kind }) => `لا محفظة ${kind} متصلة`,
  'connections.addOf': ({ kind }) => `ربط محفظة ${kind}`,
  'connections.which': ({ wallet }) => `أي شبكة تريد استخدامها مع ${wallet}؟`,
  'connections.needed': ({ network }) => `تحتاج ${network} إلى محفظة أخرى`,
  'connections.neededText': ({ wallet, kind }) => `تبقى ${wallet} متصلة. اربط معها محفظة ${kind} للمتابعة.`,
  'connections.embedded': 'البريد والحسابات الاجتماعية',
  'accountType.eoa': 'حساب',
  'accountType.smartAccount': 'حساب ذكي',
  'accountType.payment': 'المدفوعات',
  'accountType.ordinal': 'أوردينالز',
  'toast.walletAdded': 'أُضيفت المحفظة',
  'toast.walletSwitched': 'تم تبديل المحفظة',
  'toast.walletForgotten': 'نُسيت المحفظة',
  'toast.walletDisconnected': 'قُطع اتصال المحفظة',
}
