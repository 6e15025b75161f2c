import type { Translated } from '../../english-messages.ts'
import type { portfolioMessages as english } from '../../messages/portfolio-messages.ts'

export const portfolioMessages: Translated<typeof english> = {
  'portfolio.filter': 'Netzwerke',
  'portfolio.all': 'Alle',
  'portfolio.hide': 'Beträge unter 1 $ ausblenden',
  'portfolio.none': 'Noch nichts in keinem Netzwerk',
  'portfolio.onlySmall': 'Nur Beträge unter 1 $',
  'portfolio.failed': ({ networks }) => `Nicht gelesen: ${networks}`,
  'portfolio.failedText': 'Was das Konto dort hat, ist nicht ganz aufgeführt.',
  'portfolio.failedOld': ({ age }) => `Was davon hier steht, wurde vor ${age} gelesen.`,
}
