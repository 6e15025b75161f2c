import type { Translated } from '../../english-messages.ts'
import type { connectingMessages as english } from '../../messages/connecting-messages.ts'

export const connectingMessages: Translated<typeof english> = {
  'connecting.approve': ({ wallet }) => `وافق في ${wallet}`,
  'connecting.shares': 'الاتصال يشارك عنوانك، ولا يمكنه نقل أموالك.',
  'connecting.slow': ({ wallet }) => `لا تراها؟ افتح ${wallet} من شريط أدوات المتصفح، أو انظر خلف هذه النافذة.`,
  'connecting.verySlow': ({ wallet }) =>
    `ما زلنا ننتظر. افتح قفل ${wallet} أو أنهِ الطلبات المفتوحة فيها. يمكنك أيضًا إعادة المحاولة.`,
  'connecting.pending': ({ wallet }) => `افتح ${wallet} للمتابعة`,
  'connecting.pendingText': 'هناك طلب سابق ما زال مفتوحًا فيها. أنهِه أو ارفضه أولًا.',
  'connecting.switching': ({ network }) => `التبديل إلى ${network}`,
  'connecting.switchingText': ({ wallet, site }) => `يعمل ${site} على هذه الشبكة. وافق على التغيير في ${wallet}.`,
  'connecting.adding': ({ network }) => `إضافة ${network}`,
  'connecting.addingText': ({ wallet }) => `لا تعرف ${wallet} هذه الشبكة بعد. وافق على إضافتها هناك.`,
  'connecting.declined': 'رُفض الطلب',
  'connecting.declinedText': ({ wallet }) => `رفضت ${wallet} الطلب، فلم يُشارَك شيء. أعد المحاولة أو اختر محفظة أخرى.`,
  'connecting.failed': 'فشل الاتصال',
  'connecting.missing': ({ wallet }) => `${wallet} ليست في هذا المتصفح`,
  'connecting.missingText': 'ثبّت الإضافة، وستظهر هنا فور تثبيتها.',
  'connecting.connected': 'تم الاتصال',
  'connecting.connectedText': ({ site, address }) => `يمكن لموقع ${site} الآن رؤية ${address}.`,
  'connecting.another': 'استخدام محفظة أخرى',
}
