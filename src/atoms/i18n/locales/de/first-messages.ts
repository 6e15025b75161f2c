import type { Translated } from '../../english-messages.ts'
import type { firstMessages as english } from '../../messages/first-messages.ts'

export const firstMessages: Translated<typeof english> = {
  'common.close': 'Schließen',
  'common.back': 'Zurück',
  'common.help': 'Hilfe',
  'common.retry': 'Erneut versuchen',
  'common.loading': 'Lädt',

  'shell.offline': 'Du bist offline. Was hier steht, ist vielleicht veraltet.',
  'shell.failed': 'Dieser Teil wurde nicht geladen',

  'connect.title': ({ site }) => `Mit ${site} verbinden`,
  'connect.wallets': 'Wallets',
  'title.scan': 'Wallet am Handy',
  'connect.installed': 'Installiert',
  'connect.recent': 'Zuletzt',
  'connect.qr': 'QR-Code',
  'connect.searchAll': 'Alle Wallets',
  'connect.contested': 'Doppelt: prüfe die Herkunft',
  'connect.notInstalled': 'Nicht in diesem Browser',
  'connect.scanOrGet': 'Scannen oder herunterladen',
  'connect.searching': 'Wallets werden gesucht',
  'connect.newcomer': 'Neu bei Wallets?',
  'connect.getOne': 'Herunterladen',
  'connect.terms': 'AGB',
  'connect.privacy': 'Datenschutz',

  'error.load':
    'Ein Teil wurde nicht geladen. Prüfe die Verbindung und versuche es erneut. Hilft das nicht, lade die Seite neu.',

  'connecting.wallet': 'Wallet',
}
