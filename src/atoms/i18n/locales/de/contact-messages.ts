import type { Translated } from '../../english-messages.ts'
import type { contactMessages as english } from '../../messages/contact-messages.ts'

export const contactMessages: Translated<typeof english> = {
  'contacts.contact': ({ name }) => `Dein Kontakt ${name}`,
  'contacts.all': ({ count }) => (count === 1 ? 'Dein Kontakt' : `Alle ${count} Kontakte`),
  'contacts.manage': 'Suchen, umbenennen oder löschen',
  'contacts.search': 'Kontakte suchen',
  'contacts.notFound': ({ query }) => `Kein Kontakt für „${query}“`,
  'contacts.none': 'Noch keine Kontakte',
  'contacts.noneHere': 'Keine Kontakte in diesem Netzwerk',
  'contacts.noneText': 'Gib im Formular zum Senden einen Empfänger ein und speichere die Adresse unter einem Namen.',
  'contacts.kept': 'Nur in diesem Browser gespeichert. Trennen löscht sie nicht.',
  'contacts.notKept': 'Kontakte werden nicht gespeichert',
  'contacts.notKeptText':
    'Dieser Browser konnte die letzte Änderung nicht speichern. Sie geht verloren, wenn du die Seite schließt.',
  'contacts.save': 'Als Kontakt speichern',
  'contacts.name': 'Name des Kontakts',
  'contacts.saveName': 'Speichern',
  'contacts.cancel': 'Abbrechen',
  'contacts.saved': 'Kontakt gespeichert',
  'contacts.deleted': 'Kontakt gelöscht',
  'contacts.empty': 'Gib einen Namen ein',
  'contacts.taken': 'Ein anderer Kontakt heißt schon so, oder so ähnlich, dass man sie verwechselt.',
  'contacts.full': ({ most }) => `Es ist Platz für ${most} Kontakte. Lösche zuerst einen.`,
  'contacts.use': 'An diesen Kontakt senden',
  'contacts.delete': 'Löschen',
  'contacts.clear': 'Alle löschen',
  'contacts.clearAll': 'Alle Kontakte löschen?',
  'contacts.clearText': ({ count }) =>
    count === 1
      ? 'Der einzige Kontakt dieses Browsers wird gelöscht.'
      : `Alle ${count} Kontakte dieses Browsers werden gelöscht, auch die für andere Netzwerke.`,
  'contacts.keep': 'Behalten',
  'contacts.savedFrom': ({ name }) => `Gespeichert über ${name}`,
  'contacts.moved': 'Der Name führt heute woandershin',
  'contacts.movedTo': ({ name, address, network }) =>
    `Du hast diese Adresse von ${name} gespeichert. Der Name führt auf ${network} heute zu ${address}. Frag nach, welche stimmt.`,
  'contacts.movedAway': ({ name, network }) =>
    `Du hast diese Adresse von ${name} gespeichert. Der Name führt auf ${network} heute zu keiner Adresse. Frag nach, ob sie noch stimmt.`,
}
