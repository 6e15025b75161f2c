import type { Translated } from '../../english-messages.ts'
import type { loginMessages as english } from '../../messages/login-messages.ts'
import { byCount } from './by-count.ts'

const lasting = byCount({
  zero: (count) => `${count} دقيقة`,
  one: () => 'دقيقة واحدة',
  two: () => 'دقيقتين',
  few: (count) => `${count} دقائق`,
  many: (count) => `${count} دقيقة`,
  other: (count) => `${count} دقيقة`,
})

const digits = byCount({
  zero: (count) => `${count} رقمًا`,
  one: (count) => `${count} رقمًا`,
  two: (count) => `${count} رقمًا`,
  few: (count) => `${count} أرقام`,
  many: (count) => `${count} رقمًا`,
  other: (count) => `${count} رقمًا`,
})

export const loginMessages: Translated<typeof english> = {
  'login.email': 'عنوان البريد الإلكتروني',
  'login.submit': 'المتابعة بالبريد',
  'login.inUse': 'أنت مسجل الدخول بالفعل. اقطع اتصال تلك المحفظة لاستخدام بريد أو حساب آخر.',
  'login.intro': 'سنرسل إليك رمزًا بالبريد ونُعدّ لك محفظة. لا حاجة إلى تثبيت شيء.',

  'login.custody': ({ host }) => `يشارك ${host} في حفظ مفتاح هذه المحفظة. يمكنك الانتقال إلى محفظتك الخاصة لاحقًا.`,

  'login.codeSent': ({ count, email, minutes }) =>
    `أدخل الرمز المكوّن من ${digits(count)} الذي أرسلناه إلى ${email}. يصلح لمدة ${lasting(minutes)}.`,
  'login.code': 'رمز التحقق',
  'login.checking': 'جارٍ التحقق من الرمز',
  'login.wrongCode': 'هذا الرمز غير مطابق. استخدم الرمز الموجود في أحدث رسالة.',
  'login.codeGone': 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
  'login.refused': ({ why }) => `لم ينجح ذلك: ${why}`,
  'login.noMail': 'لم يصل الرمز؟ تحقق من البريد المزعج أولًا.',
  'login.resend': 'إعادة إرسال الرمز',
  'login.resending': 'جارٍ الإرسال',
  'login.resendIn': ({ time }) => `إعادة الإرسال خلال ${time}`,
  'login.resendNow': 'يمكنك طلب رمز جديد.',
  'login.sentAgain': 'أُرسلت رسالة جديدة',
  'login.connecting': 'جارٍ توصيل محفظتك',
  'login.done': 'تم تسجيل دخولك',

  'login.deviceHeading': 'تحقّق من بريدك',
  'login.deviceText': ({ email, minutes }) =>
    `افتح الرابط الذي أرسلناه إلى ${email}. يصلح لمدة ${lasting(minutes)}. سنتابع هنا تلقائيًا.`,
  'login.resendMail': 'إعادة إرسال الرسالة',

  'login.continueWith': ({ social }) => `المتابعة باستخدام ${social}`,
  'login.more': 'طرق أخرى لتسجيل الدخول',
  'login.socialWindow': ({ social }) => `تابع في نافذة ${social}`,
  'login.socialWindowText': 'سجّل الدخول هناك. سنتابع هنا تلقائيًا.',
  'login.socialOpening': ({ social }) => `جارٍ فتح ${social}`,
  'login.socialOpeningText': 'لن يستغرق الأمر سوى لحظة.',
  'login.socialFetching': 'جارٍ جلب محفظتك',
  'login.socialFetchingText': 'تم تسجيل دخولك. لن يستغرق الأمر سوى لحظة.',
  'login.socialBlocked': 'حظر متصفحك النافذة',
  'login.socialBlockedText': ({ social }) => `افتح ${social} بنفسك ثم عُد إلى هنا.`,
  'login.socialOpen': ({ social }) => `فتح ${social}`,
  'login.socialClosed': 'أُغلقت النافذة',
  'login.socialClosedText': 'إن كنت قد انتهيت هناك فانتظر لحظة، وإلا فأعد المحاولة.',
  'login.socialReturned': ({ social }) => `انتهيت في ${social}`,
  'login.socialReturnedText': 'تابع لإكمال تسجيل الدخول.',
  'login.socialContinue': 'متابعة',
  'login.socialDeclined': ({ social }) => `رفضتَ الطلب في ${social}`,
  'login.socialDeclinedText': 'لم يُشارَك شيء. أعد المحاولة إن غيّرت رأيك.',
  'login.socialFailedText': 'لم يُشارَك شيء. أعد المحاولة أو اختر طريقة أخرى لتسجيل الدخول.',
  'login.socialFailed': ({ social }) => `لم ينجح تسجيل الدخول باستخدام ${social}`,
  'login.cancel': 'إلغاء',

  'login.farcasterScan': 'امسح الرمز بهاتفك',
  'login.farcasterScanText': 'تفتح الكاميرا Farcaster. وافق هناك.',
  'login.farcasterQr': 'رمز QR لتسجيل الدخول باستخدام Farcaster',
  'login.farcasterPhone': 'المتابعة في Farcaster',
  'login.farcasterPhoneText': 'وافق هناك ثم عُد. سنتابع هنا تلقائيًا.',
  'login.copyLink': 'نسخ الرابط',
  'login.linkPreparing': 'الرابط في الطريق. لن يستغرق الأمر سوى لحظة.',

  'login.accessTitle': 'السماح لمحفظتك هنا',
  'login.approveLoading': 'جارٍ فتح محفظتك',
  'login.approveFailed': 'لم تُحمَّل محفظتك',
  'login.approveFailedText': 'لم يُوقَّع شيء. تحقّق من الاتصال ثم أعد المحاولة.',
  'login.reject': 'رفض الطلب',

  'login.settingsEmail': 'البريد الإلكتروني',
  'login.settingsNetwork': 'الشبكة',
  'login.settingsWallets': 'المحافظ',
  'login.by': ({ social }) => `تم تسجيل الدخول باستخدام ${social}`,
  'login.typeEoa': 'حساب عادي',
  'login.typeEoaText': 'يعمل على كل الشبكات',
  'login.typeSmart': 'حساب ذكي',
  'login.typeSmartText': 'عدة إجراءات بموافقة واحدة',
  'login.typeNotHere': ({ network }) => `غير متاح على ${network}`,
  'login.typeSwitching': 'جارٍ التبديل',
  'login.typeFailed': 'لم يتغير نوع الحساب',
  'login.typeNote': 'تبقى أرصدتك في مكانها.',

  'login.editNew': 'عنوان البريد الجديد',
  'login.editText': 'تبقى محفظتك وعناوينها كما هي.',
  'login.editSave': 'حفظ',
  'login.editSaving': 'جارٍ الحفظ',
  'login.editSame': 'أدخل عنوانًا آخر أولًا.',
  'login.editDone': 'تم تغيير البريد',
  'login.editAgain': 'إعادة إرسال الرمزين',

  'login.keyWith': ({ host }) => `المفتاح محفوظ لدى ${host}`,
  'login.upgradeHeading': 'انتقل إلى محفظتك الخاصة',
  'login.upgradeText': ({ host }) =>
    `يحتفظ ${host} بمفاتيح هذه المحفظة نيابةً عنك. هناك تعرف كيف تنقلها إلى تطبيق محفظة خاص بك.`,
  'login.upgradeNote': 'لا تكتب مفتاحًا أو كلمات استرداد في أي صفحة أخرى، ولا في هذه.',
  'login.upgradeOpen': ({ host }) => `فتح ${host}`,

  'login.slow': 'ما زال التحميل جاريًا. يستغرق وقتًا أطول من المعتاد.',
  'login.lostTitle': 'لم تُحمَّل محفظتك',
  'login.lostText': 'ما زلت مسجّل الدخول. تحقّق من الاتصال ثم أعد المحاولة.',
  'login.lostBlocked': 'ما زلت مسجّل الدخول، لكن هذا المتصفح يمنع محفظتك من حفظ أي شيء في هذه الصفحة.',
}
