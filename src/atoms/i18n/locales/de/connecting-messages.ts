import type { Translated } from '../../english-messages.ts'
import type { connectingMessages as english } from '../../messages/connecting-messages.ts'

export const connectingMessages: Translated<typeof english> = {
  'connecting.approve': ({ wallet }) => `In ${wallet} bestätigen`,
  'connecting.shares': 'Beim Verbinden wird deine Adresse geteilt. Guthaben kann dabei nicht bewegt werden.',
  'connecting.slow': ({ wallet }) =>
    `Nichts zu sehen? Öffne ${wallet} in der Symbolleiste des Browsers oder schau hinter dieses Fenster.`,
  'connecting.verySlow': ({ wallet }) =>
    `Es dauert noch. Entsperre ${wallet} oder schließe offene Anfragen dort ab. Du kannst es auch erneut versuchen.`,
  'connecting.pending': ({ wallet }) => `Öffne ${wallet}, um fortzufahren`,
  'connecting.pendingText': 'Dort ist noch eine frühere Anfrage offen. Beende oder verweigere sie zuerst.',
  'connecting.switching': ({ network }) => `Zu ${network} wechseln`,
  'connecting.switchingText': ({ wallet, site }) =>
    `${site} läuft auf diesem Netzwerk. Bestätige den Wechsel in ${wallet}.`,
  'connecting.adding': ({ network }) => `${network} hinzufügen`,
  'connecting.addingText': ({ wallet }) => `${wallet} kennt dieses Netzwerk noch nicht. Bestätige dort das Hinzufügen.`,
  'connecting.declined': 'Anfrage abgelehnt',
  'connecting.declinedText': ({ wallet }) =>
    `${wallet} hat die Anfrage abgelehnt, es wurde nichts geteilt. Versuche es erneut oder nimm eine andere Wallet.`,
  'connecting.failed': 'Verbindung fehlgeschlagen',
  'connecting.missing': ({ wallet }) => `${wallet} ist nicht in diesem Browser`,
  'connecting.missingText': 'Installiere die Erweiterung. Sie erscheint hier, sobald sie da ist.',
  'connecting.connected': 'Verbunden',
  'connecting.connectedText': ({ site, address }) => `${site} sieht jetzt ${address}.`,
  'connecting.another': 'Andere Wallet nehmen',
}
