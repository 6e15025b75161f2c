import type { Translated } from '../../english-messages.ts'
import type { connectionMessages as english } from '../../messages/connection-messages.ts'

export const connectionMessages: Translated<typeof english> = {
  'connections.chains': 'Netzwerkarten',
  'connections.others': 'Auch verbunden',
  'connections.recent': 'Zuletzt verbunden',
  'connections.switchTo': ({ wallet }) => `Zu ${wallet} wechseln`,
  'connections.disconnect': ({ wallet }) => `${wallet} trennen`,
  'connections.disconnectAll': 'Alle trennen',
  'connections.connect': 'Verbinden',
  'connections.connectAgain': ({ wallet }) => `${wallet} wieder verbinden`,
  'connections.forget': ({ wallet }) => `${wallet} vergessen`,
  'connections.noneOf': ({ kind }) => `Keine ${kind}-Wallet verbunden`,
  'connections.addOf': ({ kind }) => `${kind}-Wallet verbinden`,
  'connections.which': ({ wallet }) => `Welches Netzwerk möchtest du mit ${wallet} nutzen?`,
  'connections.needed': ({ network }) => `${network} braucht eine andere Wallet`,
  'connections.neededText': ({ wallet, kind }) =>
    `${wallet} bleibt verbunden. Verbinde zusätzlich eine ${kind}-Wallet, um weiterzumachen.`,
  'connections.embedded': 'E-Mail & Social',
  'accountType.eoa': 'Konto',
  'accountType.smartAccount': 'Smart-Konto',
  'accountType.payment': 'Zahlungen',
  'accountType.ordinal': 'Ordinal-Inschriften',
  'toast.walletAdded': 'Wallet hinzugefügt',
  'toast.walletSwitched': 'Wallet gewechselt',
  'toast.walletForgotten': 'Wallet vergessen',
  'toast.walletDisconnected': 'Wallet getrennt',
}
