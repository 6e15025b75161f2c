import type { Translated } from '../../english-messages.ts'
import type { nftMessages as english } from '../../messages/nft-messages.ts'

export const nftMessages: Translated<typeof english> = {
  'nfts.search': 'Name oder Sammlung suchen',
  'nfts.notFound': ({ query }) => `Kein NFT namens „${query}“`,
  'nfts.none': 'Noch keine NFTs',
  'nfts.noneText': 'Was dieses Konto erhält, steht dann hier.',
  'nfts.unlisted': 'NFTs werden hier nicht aufgelistet',
  'nfts.unlistedText': 'Der Dienst, den diese Seite nutzt, kennt sie nicht.',
  'nfts.failed': 'NFTs wurden nicht geladen',
  'nfts.failedText': 'Nichts hat geantwortet, was sie auflistet.',
  'nfts.failedOld': ({ age }) => `Was hier steht, wurde vor ${age} gelesen.`,
  'nfts.unread': ({ count }) =>
    count === 1
      ? '1 Eintrag war nicht lesbar und fehlt darum.'
      : `${count} Einträge waren nicht lesbar und fehlen darum.`,
  'nfts.bare': ({ count }) =>
    count === 1 ? 'Die Angaben zu 1 wurden nicht geladen.' : `Die Angaben zu ${count} wurden nicht geladen.`,
  'nfts.more': 'Mehr zeigen',
  'nfts.hidden': ({ count }) => (count === 1 ? '1 ist als Spam ausgeblendet.' : `${count} sind als Spam ausgeblendet.`),
  'nfts.show': 'Zeigen',
  'nfts.hide': 'Ausblenden',
  'nfts.spam': 'Müll',
  'nfts.spamTitle': 'Als Spam markiert',
  'nfts.spamText': 'Geh nicht dorthin, wohin es dich schickt, und signiere nichts dafür.',
  'nfts.collection': 'Sammlung',
  'nfts.number': 'Nummer',
  'nfts.contract': 'Vertrag',
  'nfts.held': 'Du hast',
  'nfts.copies': ({ count }) => `${count} Stück`,
  'nfts.gone': 'Dieses Konto hat es nicht mehr',
  'nfts.goneText': 'Vielleicht wurde es gesendet, oder du siehst ein anderes Konto oder Netzwerk.',
  'nfts.back': 'Zum Konto',
  'nfts.other': 'Etwas anderes senden',
}
