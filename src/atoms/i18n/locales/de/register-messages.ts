import type { Translated } from '../../english-messages.ts'
import type { registerMessages as english } from '../../messages/register-messages.ts'

export const registerMessages: Translated<typeof english> = {
  'register.intro':
    'Andere können an einen Namen statt an deine Adresse senden. Ein Konto bekommt einen Namen und behält ihn.',
  'register.field': 'Name',
  'register.rule': ({ zone }) => `Mindestens 4 Buchstaben, Ziffern oder Bindestriche, danach .${zone}`,
  'register.short': 'Der Name braucht mindestens 4 Zeichen',
  'register.invalid': 'Das ist kein gültiger Name. Nimm Buchstaben von a bis z, Ziffern und Bindestriche.',
  'register.asking': ({ name }) => `${name} wird geprüft …`,
  'register.isFree': ({ name }) => `${name} ist frei.`,
  'register.taken': 'Der Name ist schon vergeben',
  'register.unknown': 'Die Vorschläge ließen sich nicht laden',
  'register.suggestions': 'Vorschläge',
  'register.available': 'Frei',
  'register.registered': 'Vergeben',
  'register.submit': 'Registrieren',
  'register.sign': ({ wallet }) => `Unterschreibe in ${wallet}`,
  'register.sending': 'Wird registriert …',
  'register.cancel': 'Abbrechen',
  'register.failed': ({ name }) => `${name} ließ sich nicht registrieren`,
  'register.failedText': 'Prüfe die Verbindung und versuch es noch einmal.',
  'register.noAccount': 'Adresse oder Anmeldung nicht gefunden',
  'register.accountChanged': 'Das Konto in der Wallet hat gewechselt. Es wurde nichts registriert.',
  'register.none': 'Für dieses Konto gibt es keine Namen',
  'register.own': 'Du hast schon einen Namen',
  'register.isYours': ({ name }) => `${name} gehört dir`,
  'register.use': 'Andere können ab jetzt daran senden.',
  'register.leadsTo': 'Er führt zu',
  'register.done': 'Fertig',
}
