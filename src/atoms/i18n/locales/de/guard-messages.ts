import type { Translated } from '../../english-messages.ts'
import type { guardMessages as english } from '../../messages/guard-messages.ts'

export const guardMessages: Translated<typeof english> = {
  'send.lookTitle': 'Das ist nicht die Adresse, die du kennst',
  'send.lookText': ({ count, total }) =>
    `Sie beginnt und endet wie eine, die du benutzt hast, aber ${count} von ${total} Gruppen ${count === 1 ? 'ist' : 'sind'} anders. Betrüger machen solche Kopien.`,
  'send.lookNew': 'Eingegebene Adresse',
  'send.lookKnown': 'Bekannte Adresse',
  'send.useKnown': 'Bekannte Adresse nehmen',
  'send.keep': 'Eingegebene Adresse behalten',
  'send.lookGroups': ({ groups }) => `Abweichende Gruppen: ${groups}.`,
  'send.fromSpam': 'Nur aus Spam bekannt',
  'send.fromSpamText':
    'In deiner Aktivität steht diese Adresse nur durch Einträge, die nichts bewegt haben oder eine andere nachahmen. Lass dir die Adresse vom Empfänger geben.',
  'send.pastUnread':
    'Deine früheren Transaktionen waren nicht lesbar. Diese Adresse wurde nur mit Überweisungen aus diesem Browser verglichen.',
  'send.recent': 'Schon einmal dorthin gesendet',
  'activity.scam': 'Möglicher Betrug',
  'activity.imitates': ({ address }) => `ahmt ${address} nach`,
  'activity.nothing': 'nichts bewegt',
  'activity.unpriced': 'Token ohne Preis',
  'activity.hidden': ({ count }) =>
    count === 1 ? '1 Eintrag ist als Spam ausgeblendet.' : `${count} Einträge sind als Spam ausgeblendet.`,
  'activity.marked': ({ count }) =>
    count === 1
      ? '1 Eintrag ist als möglicher Betrug markiert.'
      : `${count} Einträge sind als möglicher Betrug markiert.`,
  'activity.flagged': ({ count }) =>
    count === 1
      ? '1 Eintrag fehlt hier: Der Dienst hält ihn für Spam.'
      : `${count} Einträge fehlen hier: Der Dienst hält sie für Spam.`,
  'activity.showHidden': 'Einblenden',
  'activity.hideAgain': 'Ausblenden',
}
