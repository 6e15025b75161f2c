/** English messages of the shell and the Connect view. Other views load their own messages. */
export const firstMessages = {
  'common.close': 'Close',
  'common.back': 'Back',
  'common.help': 'Help',
  'common.retry': 'Try again',
  'common.loading': 'Loading',

  'shell.offline': 'You’re offline. What is shown may be old.',
  'shell.failed': 'This part didn’t load',

  'connect.title': ({ site }: { site: string }) => `Connect to ${site}`,
  'connect.wallets': 'Wallets',
  'title.scan': 'Wallet on your phone',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.qr': 'QR code',
  'connect.searchAll': 'Search all wallets',
  'connect.contested': 'Duplicate: check the source',
  'connect.notInstalled': 'Not in this browser',
  'connect.scanOrGet': 'Scan or get it',
  'connect.searching': 'Looking for wallets',
  'connect.newcomer': 'New to wallets?',
  'connect.getOne': 'Get one',
  'connect.terms': 'Terms',
  'connect.privacy': 'Privacy',

  'error.load': 'A part didn’t load. Check the connection, then try again. If that doesn’t help, reload the page.',

  // For a wallet that is unavailable and whose name is unknown.
  'connecting.wallet': 'Wallet',
} as const
