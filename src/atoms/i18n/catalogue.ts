/**
 * The English source. A value is a text or a function of named arguments; ids and argument types are inferred, so a
 * typo or a missing argument does not compile. Texts of spec §8 are verbatim.
 */
export const catalogue = {
  'common.close': 'Close',
  'common.back': 'Back',
  'common.help': 'Help',
  'common.retry': 'Try again',
  'common.loading': 'Loading',
  'common.clearSearch': 'Clear search',
  'common.disconnect': 'Disconnect',
  'common.disconnecting': 'Disconnecting…',
  'common.copyAddress': 'Copy address',
  'common.unknownNetwork': ({ id }: { id: string }) => `Network ${id}`,

  'shell.failed': 'This part didn’t load',

  'title.account': 'Account',
  'title.networks': 'Choose a network',
  'title.switchNetwork': 'Switch network',
  'title.unsupportedChain': 'This network isn’t supported',
  'title.profileWallets': 'Wallets',
  'title.receive': 'Receive',
  'title.send': 'Send',
  'title.sendReview': 'Review send',
  'title.sent': 'Sent',
  'title.whatIsAWallet': 'What is a wallet?',
  'title.whatIsANetwork': 'What is a network?',

  'toast.addressCopied': 'Address copied',
  'toast.copyFailed': 'Failed to copy',
  'toast.accountSwitched': 'Account switched',

  'button.switchNetwork': 'Switch network',
  'button.switch': 'Switch',
  'button.reconnecting': 'Reconnecting…',

  'connect.title': ({ site }: { site: string }) => `Connect to ${site}`,
  'connect.wallets': 'Wallets',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.contested': 'Another extension uses this identity',
  'connect.notInstalled': 'Not in this browser',
  'connect.searching': 'Looking for wallets',
  'connect.emptyTitle': 'No wallet in this browser',
  'connect.emptyText': 'Add a wallet extension and come back. This page will notice on its own.',
  'connect.newcomer': 'New to wallets?',
  'connect.getOne': 'Get one',
  'connect.terms': 'Terms',
  'connect.privacy': 'Privacy',

  'connecting.approve': ({ wallet }: { wallet: string }) => `Approve in ${wallet}`,
  'connecting.shares': 'Connecting shares your address. It can’t move funds.',
  'connecting.slow': ({ wallet }: { wallet: string }) =>
    `Don’t see it? Open ${wallet} from the browser’s toolbar, or look behind this window.`,
  'connecting.verySlow': ({ wallet }: { wallet: string }) =>
    `Still waiting. Unlock ${wallet} or finish what else is open in it. You can also try again.`,
  'connecting.pending': ({ wallet }: { wallet: string }) => `Open ${wallet} to continue`,
  'connecting.pendingText': 'An earlier request is still open there. Finish or decline it first.',
  'connecting.switching': ({ network }: { network: string }) => `Switch to ${network}`,
  'connecting.switchingText': ({ wallet, site }: { wallet: string; site: string }) =>
    `${site} works on this network. Approve the change in ${wallet}.`,
  'connecting.adding': ({ network }: { network: string }) => `Add ${network}`,
  'connecting.addingText': ({ wallet }: { wallet: string }) =>
    `${wallet} doesn’t know this network yet. Approve adding it there.`,
  'connecting.declined': 'Request declined',
  'connecting.declinedText': ({ wallet }: { wallet: string }) =>
    `${wallet} turned the request down, so nothing was shared. Try again, or pick another wallet.`,
  'connecting.failed': 'Failed to connect',
  'connecting.missing': ({ wallet }: { wallet: string }) => `${wallet} isn’t in this browser`,
  'connecting.missingText': 'Add the extension and come back. This page will notice on its own.',
  'connecting.connected': 'Connected',
  'connecting.connectedText': ({ site, address }: { site: string; address: string }) =>
    `${site} can now see ${address}.`,
  'connecting.another': 'Use another wallet',
  'connecting.wallet': 'Wallet',

  'account.balance': 'Balance',
  'account.balanceExact': ({ amount }: { amount: string }) => `Exactly ${amount}`,
  'account.balanceNoNetwork': 'Balances show on supported networks.',
  'account.balanceFailed': ({ network }: { network: string }) => `${network} isn’t answering. We’ll check again soon.`,
  'account.balanceOld': 'May be out of date.',
  'account.explorer': 'View on explorer',
  'account.send': 'Send',
  'account.receive': 'Receive',
  'account.sendUnsupported': 'Sending doesn’t work on this network',
  'account.walletOf': ({ wallet }: { wallet: string }) => `Wallet: ${wallet}`,

  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.switching': 'Switching',
  'networks.none': ({ query }: { query: string }) => `No network called “${query}”`,
  'networks.meant': 'Did you mean',
  'networks.meantEnd': '?',
  'networks.check': 'Check the spelling, or clear the search.',
  'networks.fees': 'Fees use each network’s own token.',
  'networks.help': 'Learn more',

  'switch.approve': ({ wallet }: { wallet: string }) => `Approve in ${wallet}`,
  'switch.text': ({ site, network }: { site: string; network: string }) =>
    `${site} wants to work on ${network}. Switching can’t move funds.`,
  'switch.addText': ({ wallet, network }: { wallet: string; network: string }) =>
    `If ${wallet} doesn’t know ${network} yet, it asks to add it first.`,

  'unsupported.text': ({ network, site }: { network: string; site: string }) =>
    `Your wallet is on ${network}. ${site} works on these:`,

  'wallets.accounts': 'Accounts',
  'wallets.active': 'Active',
  'wallets.count': ({ count }: { count: number }) => (count === 1 ? '1 account' : `${count} accounts`),
  'wallets.use': 'Use',
  'wallets.useAddress': ({ address }: { address: string }) => `Use ${address}`,
  'wallets.copyAddress': ({ address }: { address: string }) => `Copy address ${address}`,
  'wallets.more': ({ wallet }: { wallet: string }) => `To share more accounts, open ${wallet} and choose them there.`,
  'wallets.another': 'Connect another wallet',
  'wallets.none': 'No wallet connected',
  'wallets.noneText': 'Connect one to see its accounts here.',
  'wallets.connect': 'Connect wallet',

  'receive.qr': 'QR code of your address',
  'receive.only': 'Only send from',
  'receive.warning': 'Coins sent on another network may be lost.',
  'receive.address': 'Your address',

  'aboutWallet.keysTitle': 'Your keys, not a password',
  'aboutWallet.keysText': 'A wallet keeps the keys to what you own. Nobody can reset them for you, so save its backup.',
  'aboutWallet.loginTitle': 'One way in everywhere',
  'aboutWallet.loginText': 'Connect it instead of making an account. A site sees your address, never your keys.',
  'aboutWallet.approveTitle': 'Nothing moves without you',
  'aboutWallet.approveText': 'Every transfer opens your wallet and waits for you to approve or decline.',
  'aboutWallet.action': 'Choose a wallet',

  'aboutNetwork.placesTitle': 'Places to keep and move coins',
  'aboutNetwork.placesText':
    'Each network keeps its own record. The same address can hold something different on each.',
  'aboutNetwork.feesTitle': 'Each has its own fee token',
  'aboutNetwork.feesText': 'You pay for a transfer in the network’s own token, so keep a little of it there.',
  'aboutNetwork.careTitle': 'Match both ends',
  'aboutNetwork.careText': 'Send and receive on the same network. What goes to another one can be lost.',
  'aboutNetwork.action': 'Choose a network',

  'error.unknown': 'An error occurred',
  'error.load': 'A part didn’t load. Check the connection, then try again.',
  'error.cancelled': 'Cancelled before it was done.',
  'error.connectRejected': 'Connection rejected',
  'error.signRejected': 'Signature declined',
  'error.switchRejected': 'Network switch declined',
  'error.sendRejected': 'Transaction declined',
  'error.requestRejected': 'Request declined',
  'error.pending': 'A request is already open in the wallet. Finish it there first.',
  'error.connect': 'The wallet ended the request without saying why. Nothing was shared.',
  'error.disconnect': 'Failed to disconnect',
  'error.noWallet': 'That wallet isn’t in this browser.',
  'error.notConnected': 'No wallet is connected.',
  'error.accountChanged': 'The account changed in the wallet. Review again.',
  'error.unreadable': 'The wallet’s answer can’t be read. Update the wallet, then try again.',
  'error.networkNotFound': 'Network not found',
  'error.networkMismatch': 'The wallet is on another network. Switch it, then try again.',
  'error.unsupportedChain': 'Unsupported chain',
  'error.chainNotAdded': 'The wallet doesn’t know this network and didn’t add it.',
  'error.amount': 'That isn’t an amount.',
  'error.sendIncomplete': 'An amount and receiver address are required',
  'error.tokenRequired': 'A token is required',
  'error.address': 'That isn’t an address on this network.',
  'error.funds': 'Not enough for the amount and the fee.',
  'error.feeChanged': 'The network fee changed. Review again.',
  'error.repeated': 'This transfer already went to the wallet.',
  'error.outcomeUnknown': 'The wallet didn’t say whether it sent this. Check its activity before you send again.',
  'error.pendingLimit': ({ limit }: { limit: number }) => `There are already ${limit} pending transactions.`,
  'error.balance': 'Token Balance Unavailable',
  'error.reverted': 'The network would turn this transaction back.',
  'error.fee': 'The proposed fee doesn’t fit the network. Try again.',
  'error.nonce': 'Another transaction came first. Try again.',
  'error.transactionType': 'The network doesn’t support this kind of transaction.',
  'error.transactionRejected': 'The network turned the transaction down.',
  'error.node': 'The network gave an error it didn’t explain.',
  'error.unreachable': 'The network isn’t answering. Check the connection, then try again.',
  'error.tooMany': 'Too many requests right now. Wait a moment, then try again.',
  'error.walletInternal': 'Something failed inside the wallet. Open it, then try again.',
  'error.notOffered': 'The wallet doesn’t offer this.',
  'error.notAllowed': 'The wallet doesn’t let this site do that. Unlock it or allow the site there.',
  'error.walletOffline': 'The wallet lost its connection. Check it, then try again.',

  'balance.unavailable': 'Token Balance Unavailable',

  'time.sec': ({ count }: { count: number }) => `${count} sec ago`,
  'time.min': ({ count }: { count: number }) => `${count} min ago`,
  'time.hr': ({ count }: { count: number }) => `${count} hr ago`,
  'time.d': ({ count }: { count: number }) => `${count} d ago`,
  'time.mo': ({ count }: { count: number }) => `${count} mo ago`,
  'time.yr': ({ count }: { count: number }) => `${count} yr ago`,

  // Send: its engineer's section, kept last.
} as const

type Catalogue = typeof catalogue
/** The closed list of message ids. */
export type MessageId = keyof Catalogue
/** The arguments of a message, or undefined when it has none. */
export type MessageArgs<K extends MessageId> = Catalogue[K] extends (args: infer A) => string ? A : undefined
/** One complete locale: what a translation must provide. */
export type Messages = {
  readonly [K in MessageId]: Catalogue[K] extends (args: infer A) => string ? (args: A) => string : string
}
