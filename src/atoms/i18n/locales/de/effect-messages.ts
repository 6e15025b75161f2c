import type { Translated } from '../../english-messages.ts'
import type { effectMessages as english } from '../../messages/effect-messages.ts'

export const effectMessages: Translated<typeof english> = {
  'effects.gets': 'Empfänger erhält',
  'effects.withheld': 'Behält der Token ein',
  'effects.rent': 'In der Gebühr: neues Konto',
  'effects.unread': 'Was ankommt, ließ sich nicht durch eine Simulation prüfen.',
  'effects.more': 'Von deinem Konto geht mehr ab',
  'effects.moreText': ({ amount }) => `In einer Simulation dieser Überweisung gehen ${amount} von deinem Konto ab.`,
  'effects.others': 'Auch andere Token gehen von deinem Konto ab',
  'effects.othersText':
    'Eine Simulation dieser Überweisung bewegt auch Token, die du nicht sendest. Sende sie besser nicht.',
  'effects.less': 'Es kommt weniger an, als du sendest',
  'effects.lessText': 'Der Token behält von jeder Überweisung einen Teil ein oder leitet ihn weiter.',
  'effects.dropped': 'Vom Netzwerk verworfen',
  'effects.droppedText': ({ wallet }) =>
    `Es wurde nichts gesendet: Kein Server des Netzwerks hat die Überweisung mehr. Bringt einer sie zurück, kann sie noch gesendet werden. Brich sie in ${wallet} ab, bevor du noch einmal sendest.`,
  'effects.mayReturn': 'Eine frühere Überweisung kann noch gesendet werden',
  'effects.mayReturnText': ({ wallet }) =>
    `Das Netzwerk hat eine Überweisung an diesen Empfänger verworfen und kann sie zurückbringen; dann würden beide gesendet. Brich die erste in ${wallet} ab.`,
  'effects.elsewhere': ({ network }) => `Ein Vertrag auf ${network}, aber nicht hier`,
  'effects.elsewhereText':
    'Wer ihn dort steuert, hat auf diesem Netzwerk vielleicht keinen Zugriff. Frage zuerst den Empfänger.',
  'refusal.non-transferable': 'Der Herausgeber hat diesen Token fest an sein Konto gebunden.',
  'refusal.hook':
    'Bei jeder Überweisung dieses Tokens läuft ein Programm des Herausgebers. Sende ihn aus deiner Wallet.',
  'refusal.paused': 'Der Herausgeber hat alle Überweisungen dieses Tokens angehalten.',
  'refusal.frozen': 'Der Herausgeber hat diesen Token auf deinem Konto eingefroren.',
  'refusal.starts-frozen':
    'Der Empfänger kann diesen Token erst halten, wenn der Herausgeber ein Konto für ihn geöffnet hat.',
  'refusal.recipient-frozen': 'Der Herausgeber hat diesen Token auf dem Konto des Empfängers eingefroren.',
  'refusal.recipient-memo':
    'Der Empfänger nimmt ihn nur mit einem Verwendungszweck an, der sich hier nicht eingeben lässt. Ohne den richtigen kann er verloren gehen.',
  'refusal.recipient-is-token': 'Diese Adresse gehört einem Token, keiner Person. Nimm die Adresse einer Wallet.',
  'refusal.recipient-moved': 'Der Empfänger hat sein Konto für diesen Token an jemand anderen abgegeben.',
  'refusal.not-held': 'Dieses Konto hat das nicht mehr, oder nicht so viele davon.',
  'refusal.recipient-refuses': 'Diese Adresse ist ein Vertrag, der es nicht annimmt.',
  'refusal.too-small': 'Das Bitcoin-Netz leitet so kleine Zahlungen nicht weiter. Sende 0,00000546 BTC oder mehr.',
  'refusal.account-type':
    'Von einer Adresse dieser Art kann hier kein Bitcoin gesendet werden. Sende es aus deiner Wallet.',
}
