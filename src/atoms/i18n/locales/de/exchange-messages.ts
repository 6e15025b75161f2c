import type { Translated } from '../../english-messages.ts'
import type { exchangeMessages as english } from '../../messages/exchange-messages.ts'

export const exchangeMessages: Translated<typeof english> = {
  'exchange.rowText': 'Coins, die du dort hast',
  'exchange.amount': 'Du zahlst ein',
  'exchange.usd': ({ dollars }) => `Etwa ${dollars}`,
  'exchange.places': ({ count }) => `Höchstens ${count} Nachkommastellen`,
  'exchange.list': 'Börsen',
  'exchange.none': ({ symbol }) => `Keine Börse sendet ${symbol} hierher`,
  'exchange.noneText': 'Wähle einen anderen Token oder ein anderes Netzwerk.',
  'exchange.failedList': 'Börsen lassen sich nicht laden',
  'exchange.nowhere': 'Einzahlungen werden hier nicht angeboten',
  'exchange.disclaimer': 'Börsen senden nach eigenen Bedingungen und behalten vielleicht eine Gebühr.',
  'exchange.making': 'Die Adresse deiner Einzahlung wird erstellt.',
  'exchange.confirm': 'Bestätige im geöffneten Fenster. Diese Ansicht endet, wenn deine Coins angekommen sind.',
  'exchange.sends': ({ exchange }) => `${exchange} sendet`,
  'exchange.sendsText': 'Du kannst das Fenster schließen. Diese Ansicht endet, wenn deine Coins angekommen sind.',
  'exchange.noAddressText': 'Es wurde nichts gesendet. Versuche es erneut oder wähle eine andere Börse.',
  'exchange.refused': ({ exchange }) =>
    `Diese Website öffnet die Adresse nicht, die ${exchange} angegeben hat. Es wurde nichts gesendet.`,
  'exchange.asking': 'Die Börse wird noch einmal gefragt.',
  'exchange.lateText':
    'Eine Börse kann Stunden brauchen. „Erneut versuchen“ sieht noch einmal nach und sendet nichts ein zweites Mal.',
  'exchange.declined': ({ exchange }) => `${exchange} hat nichts gesendet`,
  'exchange.declinedText': 'Die Einzahlung endete ohne Coins. Warum, steht auf der Seite der Börse.',
  'exchange.closed': 'Das Fenster der Börse wurde geschlossen',
  'exchange.closedText':
    'Falls du dort bestätigt hast, kommen deine Coins später an. „Erneut versuchen“ sieht noch einmal nach.',
  'exchange.moving': 'Einzahlung läuft',
  'exchange.landed': 'Einzahlung abgeschlossen',
  'exchange.failed': 'Einzahlung fehlgeschlagen',
}
