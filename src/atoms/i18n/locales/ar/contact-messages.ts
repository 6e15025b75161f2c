import type { Translated } from '../../english-messages.ts'
import { ltr } from '../../isolate.ts'
import type { contactMessages as english } from '../../messages/contact-messages.ts'

export const contactMessages: Translated<typeof english> = {
  'contacts.contact': ({ name }) => `جهة اتصالك ${name}`,
  'contacts.all': ({ count }) => (count === 1 ? 'جهة اتصالك' : `كل جهات الاتصال (${count})`),
  'contacts.manage': 'بحث أو إعادة تسمية أو حذف',
  'contacts.search': 'البحث في جهات الاتصال',
  'contacts.notFound': ({ query }) => `لا جهة اتصال باسم «${query}»`,
  'contacts.none': 'لا جهات اتصال بعد',
  'contacts.noneHere': 'لا جهات اتصال على هذه الشبكة',
  'contacts.noneText': 'أدخل مستلمًا في نموذج الإرسال، واحفظ عنوانه باسم.',
  'contacts.kept': 'محفوظة في هذا المتصفح فقط. قطع الاتصال لا يحذفها.',
  'contacts.notKept': 'لا تُحفظ جهات الاتصال',
  'contacts.notKeptText': 'لم يستطع هذا المتصفح تخزين آخر تغيير، فيضيع عند إغلاق الصفحة.',
  'contacts.save': 'حفظ كجهة اتصال',
  'contacts.name': 'اسم جهة الاتصال',
  'contacts.saveName': 'حفظ',
  'contacts.cancel': 'إلغاء',
  'contacts.saved': 'حُفظت جهة الاتصال',
  'contacts.deleted': 'حُذفت جهة الاتصال',
  'contacts.empty': 'أدخل اسمًا',
  'contacts.taken': 'لجهة اتصال أخرى هذا الاسم، أو اسم يشبهه في الشكل.',
  'contacts.full': ({ most }) => `يتسع المكان لعدد ${most} من جهات الاتصال. احذف واحدة أولًا.`,
  'contacts.use': 'الإرسال إلى هذه الجهة',
  'contacts.delete': 'حذف',
  'contacts.clear': 'حذف الكل',
  'contacts.clearAll': 'حذف كل جهات الاتصال؟',
  'contacts.clearText': ({ count }) =>
    count === 1
      ? 'ستُحذف جهة الاتصال الوحيدة في هذا المتصفح.'
      : `ستُحذف كل جهات الاتصال في هذا المتصفح (${count})، وكذلك ما هو لشبكات أخرى.`,
  'contacts.keep': 'الاحتفاظ بها',
  'contacts.savedFrom': ({ name }) => `حُفظت من ${ltr(name)}`,
  'contacts.moved': 'اسمها يقود اليوم إلى عنوان آخر',
  'contacts.movedTo': ({ name, address, network }) =>
    `حفظت هذا العنوان من ${ltr(name)}، وهو يقود اليوم على ${network} إلى ${ltr(address)}. اسأل صاحبه أيهما الصحيح.`,
  'contacts.movedAway': ({ name, network }) =>
    `حفظت هذا العنوان من ${ltr(name)}، وهو لا يقود اليوم إلى أي عنوان على ${network}. اسأل صاحبه إن كان العنوان صحيحًا.`,
}
