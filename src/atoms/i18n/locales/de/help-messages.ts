import type { Translated } from '../../english-messages.ts'
import type { helpMessages as english } from '../../messages/help-messages.ts'

export const helpMessages: Translated<typeof english> = {
  'aboutWallet.keysTitle': 'Deine Schlüssel statt eines Passworts',
  'aboutWallet.keysText':
    'Eine Wallet verwahrt die Schlüssel zu dem, was dir gehört. Niemand kann sie zurücksetzen, also sichere sie.',
  'aboutWallet.loginTitle': 'Ein Zugang für überall',
  'aboutWallet.loginText':
    'Verbinde sie, statt ein Konto anzulegen. Eine Seite sieht deine Adresse, nie deine Schlüssel.',
  'aboutWallet.approveTitle': 'Nichts geschieht ohne dich',
  'aboutWallet.approveText': 'Jede Überweisung öffnet deine Wallet und wartet, bis du bestätigst oder ablehnst.',
  'aboutWallet.action': 'Wallet wählen',

  'aboutNetwork.placesTitle': 'Orte für dein Guthaben',
  'aboutNetwork.placesText':
    'Jedes Netzwerk führt sein eigenes Buch. Dieselbe Adresse kann in jedem etwas anderes enthalten.',
  'aboutNetwork.feesTitle': 'Jedes hat sein Gebühren-Token',
  'aboutNetwork.feesText': 'Überweisungen bezahlst du im eigenen Token des Netzwerks. Halte dort etwas davon bereit.',
  'aboutNetwork.careTitle': 'Auf beiden Seiten dasselbe Netzwerk',
  'aboutNetwork.careText': 'Sende und empfange im selben Netzwerk. Was in ein anderes geht, kann verloren sein.',
  'aboutNetwork.action': 'Netzwerk wählen',
}
