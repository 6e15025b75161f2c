import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { walletMessages as english } from '../../messages/wallet-messages.ts'
import { byCount } from './by-count.ts'

const found = byCount({
  zero: () => 'لم يُعثر على محافظ',
  one: () => 'عُثر على محفظة واحدة',
  two: () => 'عُثر على محفظتين',
  few: (count) => `عُثر على ${count} محافظ`,
  many: (count) => `عُثر على ${count} محفظة`,
  other: (count) => `عُثر على ${count} محفظة`,
})

export const walletMessages: Translated<typeof english> = {
  'list.search': 'البحث في المحافظ',
  'list.searchCount': ({ count }) => `البحث في ${ltr(count)} محفظة`,
  'list.certified': 'الموثقة فقط',
  'list.seal': 'موثقة',
  'list.found': ({ count }) => found(count),
  'list.none': ({ query }) => `لا توجد محفظة باسم «${query}»`,
  'list.check': 'تحقق من الكتابة، أو امسح رمزًا بأي محفظة.',
  'list.checkOnly': 'تحقق من الكتابة.',
  'list.empty': 'لا محافظ هنا',
  'list.emptyText': 'لا توجد في القائمة محفظة تناسب شبكات هذا الموقع.',
  'list.emptyCertified': 'لا توجد بين هذه المحافظ محفظة موثقة.',
  'list.showQr': 'إظهار رمز QR',
  'list.loading': 'جارٍ تحميل المحافظ',
  'list.failed': 'لم تُحمَّل قائمة المحافظ',
  'list.failedText': 'المحافظ في هذا المتصفح ما زالت تعمل.',
  'list.unreachable': 'الخدمة التي تعرض قائمة المحافظ لا تستجيب.',
  'list.tooMany': 'الطلبات كثيرة جدًا الآن. انتظر لحظة ثم حاول مرة أخرى.',
  'list.unreadable': 'أعطت الخدمة التي تعرض قائمة المحافظ إجابة لا يمكن استخدامها.',
  'list.collapsed': 'المتابعة بمحفظة',
  'list.or': 'أو',
  'connect.emptyTitle': 'لا محفظة في هذا المتصفح',
  'connect.emptyText': 'ثبّت إضافة محفظة، وستظهر هنا فور تثبيتها.',
  'connect.emptyPhone': 'افتح هذه الصفحة في متصفح محفظتك، أو نزّل تطبيق محفظة.',
  'connect.openIn': ({ wallet }) => `افتح في ${wallet}`,
  'list.off': 'الربط غير متاح',
  'list.offText': 'لم يُفعِّل هذا الموقع أي محفظة.',

  'legal.both': ({ terms, privacy }) => `أوافق على ${terms} و${privacy}`,
  'legal.one': ({ text }) => `أوافق على ${text}`,
  'legal.terms': 'شروط الاستخدام',
  'legal.privacy': 'سياسة الخصوصية',

  'getWallet.intro': 'تحفظ المحفظة مفاتيحك، وهي إضافة للمتصفح أو تطبيق على هاتفك.',
  'getWallet.get': 'تنزيل',
  'getWallet.all': 'استعراض الكل',
  'getWallet.chrome': 'سوق Chrome الإلكتروني',
  'getWallet.appStore': 'متجر App Store',
  'getWallet.playStore': 'متجر Google Play',
  'getWallet.website': 'الموقع',
  'getWallet.scan': 'على هاتفك',
  'getWallet.scanText': 'امسح الرمز بالكاميرا لفتح المتجر.',
  'getWallet.qr': ({ wallet }) => `رمز QR لتنزيل ${wallet}`,
  'getWallet.none': 'لا روابط لهذه المحفظة',
  'getWallet.noneText': 'ابحث عنها في متجر التطبيقات، أو اختر محفظة أخرى.',
  'getWallet.installed': ({ wallet }) => `${wallet} مثبتة`,
  'getWallet.connect': ({ wallet }) => `الاتصال بـ ${wallet}`,
}
