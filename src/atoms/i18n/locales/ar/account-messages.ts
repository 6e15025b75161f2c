import type { Translated } from '../../english-messages.ts'
import type { accountMessages as english } from '../../messages/account-messages.ts'
import { byCount } from './by-count.ts'

const accounts = byCount({
  zero: () => 'لا حسابات',
  one: () => 'حساب واحد',
  two: () => 'حسابان',
  few: (count) => `${count} حسابات`,
  many: (count) => `${count} حسابًا`,
  other: (count) => `${count} حساب`,
})

export const accountMessages: Translated<typeof english> = {
  'common.unknownNetwork': ({ id }) => `الشبكة ${id}`,
  'account.balance': 'الرصيد',
  'account.balanceExact': ({ amount }) => `بالضبط ${amount}`,
  'account.balanceNoNetwork': 'تظهر الأرصدة على الشبكات المدعومة.',
  'account.balanceFailed': ({ network }) => `لا تستجيب ${network}. سنعيد التحقق قريبًا.`,
  'account.balanceOld': ({ age }) => `قُرئ ${age}.`,
  'account.explorer': 'عرض في المستكشف',
  'account.fund': 'تمويل',
  'account.send': 'إرسال',
  'account.swap': 'مبادلة',
  'account.receive': 'استلام',
  'account.openTransfer': 'ما زال هناك تحويل معلّق',
  'account.openTransferText': 'لن تظهر نتيجته هنا بعد قطع الاتصال. إن كانت محفظتك ما زالت تسأل عنه فارفضه هناك أولًا.',
  'account.disconnectAnyway': 'اقطع الاتصال رغم ذلك',
  'account.sendNotApproved': 'لم توافق محفظتك على الإرسال',
  'account.sendUnsupported': 'الإرسال لا يعمل على هذه الشبكة',
  'account.walletOf': ({ wallet }) => `المحفظة: ${wallet}`,

  'networks.search': 'البحث في الشبكات',
  'networks.list': 'الشبكات',
  'networks.switching': 'جارٍ التبديل',
  'networks.none': ({ query }) => `لا شبكة باسم «${query}»`,
  'networks.meant': 'هل تقصد',
  'networks.meantEnd': '؟',
  'networks.check': 'تحقّق من الكتابة أو امسح البحث.',
  'networks.notOffered': ({ wallet }) => `لا توفّر ${wallet} هذه الشبكة`,
  'networks.fees': 'تُدفع الرسوم بعملة كل شبكة.',
  'networks.help': 'معرفة المزيد',

  'switch.approve': ({ wallet }) => `وافق في ${wallet}`,
  'switch.text': ({ site, network }) => `يريد ${site} العمل على ${network}. التبديل لا يمكنه نقل أموالك.`,
  'switch.addText': ({ wallet, network }) => `إذا كانت ${wallet} لا تعرف ${network} بعد، فستطلب إضافتها أولًا.`,

  'unsupported.text': ({ network, site }) => `تستخدم محفظتك ${network}. يعمل ${site} على:`,

  'wallets.accounts': 'الحسابات',
  'wallets.active': 'نشط',
  'wallets.count': ({ count }) => accounts(count),
  'wallets.use': 'استخدام',
  'wallets.useAddress': ({ address }) => `استخدام ${address}`,
  'wallets.copyAddress': ({ address }) => `نسخ العنوان ${address}`,
  'wallets.more': ({ wallet }) => `ينقصك حساب؟ شاركه من ${wallet}.`,
  'wallets.another': 'ربط محفظة أخرى',
  'wallets.none': 'لا محفظة متصلة',
  'wallets.noneText': 'اربط محفظة لترى حساباتها هنا.',
  'wallets.connect': 'ربط المحفظة',
}
