import type { Translated } from '../../english-messages.ts'
import type { nameMessages as english } from '../../messages/name-messages.ts'

export const nameMessages: Translated<typeof english> = {
  'names.unsupported': 'Namen gehen hier nicht. Füge eine Adresse ein.',
  'names.asking': ({ name }) => `${name} wird gesucht …`,
  'names.leadsTo': ({ address }) => `Führt zu ${address}`,
  'names.called': ({ name }) => `Das ist ${name}.`,
  'names.invalid': 'Das kann kein Name sein. Prüfe die Schreibweise oder füge eine Adresse ein.',
  'names.unknown': 'Niemand hat diesen Namen. Prüfe die Schreibweise oder füge eine Adresse ein.',
  'names.noAddress': ({ network }) => `Dieser Name hat keine Adresse auf ${network}. Frag danach.`,
  'names.host': ({ host }) => `Dieser Name liegt bei ${host}. Diese Website fragt dort nicht. Füge eine Adresse ein.`,
  'names.nft': 'Dieser Name ist ein NFT, und sein Konto sagt nicht, wer es hält. Frag nach einer Adresse.',
  'names.unsound':
    'Die Antwort des Netzwerks zu diesem Namen widerspricht sich und wird nicht verwendet. Füge eine Adresse ein.',
  'names.failed': 'Der Name ließ sich nicht nachschlagen. Versuch es noch einmal oder füge eine Adresse ein.',
  'names.unread': ({ name }) =>
    `${name} konnte vor dem Senden nicht noch einmal nachgeschlagen werden. Die Adresse ist die, die du geprüft hast.`,
  'names.mismatch': 'Ihr Name führt woandershin',
  'names.mismatchText':
    'Diese Adresse gibt einen Namen an, der für eine andere steht. Er wird nicht gezeigt. Frag nach, ob die Adresse stimmt.',
}
