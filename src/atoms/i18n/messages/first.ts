/** English: what the shell, the button and the first view say. The other parts come with the views that speak them. */
export const first = {
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

  'shell.offline': 'You’re offline. What is shown may be old.',
  'shell.failed': 'This part didn’t load',

  'title.account': 'Account',
  'title.allWallets': 'All wallets',
  'title.scan': 'Wallet on your phone',
  'title.getWallet': 'Get a wallet',
  'title.downloads': ({ wallet }: { wallet: string }) => `Get ${wallet}`,
  'title.networks': 'Choose a network',
  'title.switchNetwork': 'Switch network',
  'title.unsupportedChain': 'This network isn’t supported',
  'title.profileWallets': 'Wallets',
  'title.selectChain': 'Select chain',
  'title.switchActiveChain': 'Switch chain',
  'title.receive': 'Receive',
  'title.send': 'Send',
  'title.sendReview': 'Review send',
  'title.sent': 'Transfer',
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
  'connect.qr': 'QR code',
  'connect.searchAll': 'Search all wallets',
  'connect.contested': 'Another extension uses this identity',
  'connect.notInstalled': 'Not in this browser',
  'connect.searching': 'Looking for wallets',
  'connect.newcomer': 'New to wallets?',
  'connect.getOne': 'Get one',
  'connect.terms': 'Terms',
  'connect.privacy': 'Privacy',

  'error.load': 'A part didn’t load. Check the connection, then try again. If that doesn’t help, reload the page.',

  // For a wallet that is gone and whose name is not known any more.
  'connecting.wallet': 'Wallet',

  'balance.unavailable': 'Token Balance Unavailable',
} as const
