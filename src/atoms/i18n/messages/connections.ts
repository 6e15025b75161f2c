import { addEnglish } from '../english.ts'

/** English: several wallets, several namespaces. */
export const connections = {
  'connections.chains': 'Kinds of network',
  'connections.others': 'Also connected',
  'connections.recent': 'Recently connected',
  'connections.switchTo': ({ wallet }: { wallet: string }) => `Switch to ${wallet}`,
  'connections.disconnect': ({ wallet }: { wallet: string }) => `Disconnect ${wallet}`,
  'connections.disconnectAll': 'Disconnect all',
  'connections.connect': 'Connect',
  'connections.connectAgain': ({ wallet }: { wallet: string }) => `Connect ${wallet} again`,
  'connections.forget': ({ wallet }: { wallet: string }) => `Forget ${wallet}`,
  'connections.noneOf': ({ kind }: { kind: string }) => `No ${kind} wallet connected`,
  'connections.addOf': ({ kind }: { kind: string }) => `Connect ${kind} wallet`,
  'connections.which': ({ wallet }: { wallet: string }) =>
    `${wallet} works on several kinds of network. Which one do you want to connect?`,
  'connections.needed': ({ network }: { network: string }) => `${network} needs another wallet`,
  'connections.neededText': ({ wallet, kind }: { wallet: string; kind: string }) =>
    `${wallet} stays connected. Connect a ${kind} wallet as well to go on.`,
  'accountType.eoa': 'Account',
  'accountType.smartAccount': 'Smart account',
  'accountType.payment': 'Payments',
  'accountType.ordinal': 'Ordinals',
  'toast.walletAdded': 'Wallet added',
  'toast.walletSwitched': 'Wallet switched',
  'toast.walletForgotten': 'Wallet forgotten',
  'toast.walletDisconnected': 'Wallet disconnected',
} as const

addEnglish(connections)
