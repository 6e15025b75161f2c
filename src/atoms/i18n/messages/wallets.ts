import { addEnglish } from '../english.ts'

/** English: the list of wallets. */
export const wallets = {
  'list.search': 'Search wallets',
  'list.searchCount': ({ count }: { count: string }) => `Search ${count} wallets`,
  'list.certified': 'Certified only',
  'list.seal': 'Certified',
  'list.found': ({ count }: { count: number }) => (count === 1 ? '1 wallet found' : `${count} wallets found`),
  'list.none': ({ query }: { query: string }) => `No wallet called “${query}”`,
  'list.check': 'Check the spelling, or scan a code with any wallet.',
  'list.checkOnly': 'Check the spelling.',
  'list.empty': 'No wallets here',
  'list.emptyText': 'No wallet of the list fits this site’s networks.',
  'list.emptyCertified': 'None of these wallets is certified.',
  'list.showQr': 'Show QR code',
  'list.loading': 'Loading wallets',
  'list.failed': 'Wallet list didn’t load',
  'list.failedText': 'Wallets in this browser still work.',
  'list.collapsed': 'Continue with a wallet',
  'list.off': 'No way to connect here',
  'list.offText': 'This site offers none at the moment.',

  'legal.both': ({ terms, privacy }: { terms: string; privacy: string }) => `I accept the ${terms} and the ${privacy}.`,
  'legal.one': ({ text }: { text: string }) => `I accept the ${text}.`,
  'legal.terms': 'Terms of use',
  'legal.privacy': 'Privacy policy',

  'getWallet.intro': 'A wallet keeps your keys. It is an extension of the browser or an app on your phone.',
  'getWallet.get': 'Get',
  'getWallet.all': 'Explore all',
  'getWallet.chrome': 'Chrome Web Store',
  'getWallet.chromeText': 'Extension for this browser',
  'getWallet.appStore': 'App Store',
  'getWallet.playStore': 'Google Play',
  'getWallet.website': 'Website',
  'getWallet.scan': 'On your phone',
  'getWallet.scanText': 'Scan with the camera to open the store.',
  'getWallet.qr': ({ wallet }: { wallet: string }) => `QR code to get ${wallet}`,
  'getWallet.none': 'No links for this wallet',
  'getWallet.noneText': 'Look for it in your app store, or choose another one.',
  'getWallet.wait': 'Add the extension and come back. This page will notice on its own.',
  'getWallet.installed': ({ wallet }: { wallet: string }) => `${wallet} is installed`,
  'getWallet.connect': ({ wallet }: { wallet: string }) => `Connect ${wallet}`,
} as const

addEnglish(wallets)
