import type { Translated } from '../../english-messages.ts'
import type { portfolioMessages as english } from '../../messages/portfolio-messages.ts'

export const portfolioMessages: Translated<typeof english> = {
  'portfolio.filter': 'الشبكات',
  'portfolio.all': 'الكل',
  'portfolio.hide': 'إخفاء الأرصدة دون 1 دولار',
  'portfolio.none': 'لا شيء على أي شبكة بعد',
  'portfolio.onlySmall': 'أرصدة دون 1 دولار فقط',
  'portfolio.failed': ({ networks }) => `تعذّرت قراءة ${networks}`,
  'portfolio.failedText': 'ما يملكه الحساب هناك غير مُدرَج كله.',
  'portfolio.failedOld': ({ age }) => `قُرئ المُدرَج منه ${age}.`,
}
