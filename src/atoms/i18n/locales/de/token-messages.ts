import type { Translated } from '../../english-messages.ts'
import type { tokenMessages as english } from '../../messages/token-messages.ts'

export const tokenMessages: Translated<typeof english> = {
  'tokens.tabs': 'Inhalt des Kontos',
  'tokens.tab': 'Token',
  'tokens.nfts': 'NFTs',
  'tokens.activity': 'Aktivität',
  'tokens.total': 'Gesamtwert',
  'tokens.inDay': 'in 24 Stunden',
  'tokens.partial': 'Unvollständig',
  'tokens.partialText': 'Etwas hat keinen Preis oder war nicht lesbar.',
  'tokens.noPrice': 'Preis nicht verfügbar',
  'tokens.none': 'Noch keine Token',
  'tokens.noneText': 'Empfange welche von einer anderen Wallet.',
  'tokens.failedText': 'Token wurden nicht geladen.',
  'tokens.failedOld': ({ age }) => `Token wurden nicht geladen. Diese Beträge wurden vor ${age} gelesen.`,
  'tokens.failedPartly': 'Token wurden nicht geladen. Preise fehlen, andere Token vielleicht auch.',
  'tokens.unread': ({ count }) =>
    count === 1
      ? '1 Token war nicht lesbar und fehlt in der Liste.'
      : `${count} Token waren nicht lesbar und fehlen in der Liste.`,
  'tokens.wait': ({ count }) =>
    count === 1 ? 'Erneut versuchen in 1 Sekunde.' : `Erneut versuchen in ${count} Sekunden.`,
  'tokens.noNetwork': 'Token werden auf unterstützten Netzwerken gezeigt.',
  'tokens.activityNone': 'Noch nichts',
  'tokens.activityText': 'Hier erscheint, was du von diesem Browser aus sendest.',
  'tokens.showAll': ({ count }) => `Alle ${count} Token zeigen`,
  'tokens.search': 'Name oder Adresse suchen',
  'tokens.notFound': ({ query }) => `Kein Token namens „${query}“`,
  'tokens.otherNetwork': 'Anderes Netzwerk wählen',
}
