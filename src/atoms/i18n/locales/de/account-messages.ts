import type { Translated } from '../../english-messages.ts'
import type { accountMessages as english } from '../../messages/account-messages.ts'

export const accountMessages: Translated<typeof english> = {
  'common.unknownNetwork': ({ id }) => `Netzwerk ${id}`,
  'account.balance': 'Guthaben',
  'account.balanceExact': ({ amount }) => `Genau ${amount}`,
  'account.balanceNoNetwork': 'Guthaben erscheinen in unterstützten Netzwerken.',
  'account.balanceFailed': ({ network }) => `${network} antwortet nicht. Wir fragen bald wieder nach.`,
  'account.balanceOld': ({ age }) => `Vor ${age} gelesen.`,
  'account.explorer': 'Im Explorer ansehen',
  'account.fund': 'Aufladen',
  'account.send': 'Senden',
  'account.swap': 'Tauschen',
  'account.receive': 'Empfangen',
  'account.openTransfer': 'Eine Überweisung ist noch offen',
  'account.openTransferText':
    'Wie sie ausgeht, wird hier nach dem Trennen nicht mehr gezeigt. Fragt deine Wallet noch danach, lehne dort zuerst ab.',
  'account.disconnectAnyway': 'Trotzdem trennen',
  'account.sendNotApproved': 'Deine Wallet hat das Senden nicht freigegeben',
  'account.sendUnsupported': 'In diesem Netzwerk kann nicht gesendet werden',
  'account.walletOf': ({ wallet }) => `Wallet: ${wallet}`,

  'networks.search': 'Netzwerke suchen',
  'networks.list': 'Netzwerke',
  'networks.switching': 'Wechselt',
  'networks.none': ({ query }) => `Kein Netzwerk heißt „${query}“`,
  'networks.meant': 'Meintest du',
  'networks.meantEnd': '?',
  'networks.check': 'Prüfe die Schreibweise oder leere die Suche.',
  'networks.notOffered': ({ wallet }) => `${wallet} bietet dieses Netzwerk nicht`,
  'networks.fees': 'Gebühren: im Token des Netzwerks.',
  'networks.help': 'Mehr',

  'switch.approve': ({ wallet }) => `In ${wallet} bestätigen`,
  'switch.text': ({ site, network }) =>
    `${site} möchte auf ${network} wechseln. Der Wechsel kann kein Guthaben bewegen.`,
  'switch.addText': ({ wallet, network }) =>
    `Falls ${wallet} ${network} noch nicht kennt, wird zuerst nach dem Hinzufügen gefragt.`,

  'unsupported.text': ({ network, site }) => `Deine Wallet nutzt ${network}. ${site} läuft auf:`,

  'wallets.accounts': 'Konten',
  'wallets.active': 'Aktiv',
  'wallets.count': ({ count }) => (count === 1 ? '1 Konto' : `${count} Konten`),
  'wallets.use': 'Wählen',
  'wallets.useAddress': ({ address }) => `Wählen: ${address}`,
  'wallets.copyAddress': ({ address }) => `Adresse kopieren: ${address}`,
  'wallets.more': ({ wallet }) => `Fehlt ein Konto? Gib es in ${wallet} frei.`,
  'wallets.another': 'Andere Wallet verbinden',
  'wallets.none': 'Keine Wallet verbunden',
  'wallets.noneText': 'Verbinde eine, um ihre Konten hier zu sehen.',
  'wallets.connect': 'Wallet verbinden',
}
