import { addEnglish } from '../english.ts'

/** English: pairing with a remote wallet. */
export const pairing = {
  'pairing.ways': 'Ways to connect',
  'pairing.phone': 'Phone',
  'pairing.browser': 'Browser',
  'pairing.desktop': 'Desktop',
  'pairing.web': 'Web',

  'pairing.qr': ({ wallet }: { wallet: string }) => `QR code to connect ${wallet}`,
  'pairing.qrAny': 'QR code to connect a wallet',
  'pairing.scan': ({ wallet }: { wallet: string }) => `Scan with ${wallet} on your phone`,
  'pairing.scanAny': 'Scan with the wallet on your phone',
  'pairing.scanOther': 'Scan with another device',
  'pairing.refresh': ({ time }: { time: string }) => `The code refreshes itself in ${time}`,
  'pairing.preparing': 'Preparing the code…',
  'pairing.preparingLink': 'Preparing the link. It takes a moment.',
  'pairing.copy': 'Copy link',
  'pairing.link': 'Pairing link',
  'pairing.linkHint': 'This page may not copy. Select the link and copy it.',
  'pairing.missing': 'Don’t have it yet?',
  'pairing.get': ({ wallet }: { wallet: string }) => `Get ${wallet}`,
  'toast.linkCopied': 'Link copied',

  'pairing.scanned': ({ wallet }: { wallet: string }) => `${wallet} has the code. Approve there.`,
  'pairing.scannedAny': 'Your wallet has the code. Approve there.',
  'pairing.approveAny': 'Approve in your wallet',
  'pairing.switchingAny': ({ site }: { site: string }) => `${site} works on this network. Approve the change there.`,
  'pairing.unreachable': 'The connection service isn’t answering',
  'pairing.unreachableText': 'Still trying. Check the connection, or try again.',
  'pairing.declinedAny': 'The request was turned down, so nothing was shared. Try again, or pick another wallet.',
  'pairing.expired': 'The code ran out',
  'pairing.expiredText': 'Nothing was shared. Try again for a new one.',
  'pairing.noNetwork': ({ wallet, site }: { wallet: string; site: string }) =>
    `${wallet} doesn’t offer a network that ${site} works on.`,
  'pairing.noNetworkAny': ({ site }: { site: string }) => `That wallet doesn’t offer a network that ${site} works on.`,
  'pairing.off': 'Not set up on this site',
  'pairing.offText': 'This site can’t reach wallets on other devices. Wallets in this browser still work.',

  'pairing.continue': ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
  'pairing.continueText': 'Approve there, then come back. Connecting shares your address. It can’t move funds.',
  'pairing.open': ({ wallet }: { wallet: string }) => `Open ${wallet}`,
  'pairing.again': ({ wallet }: { wallet: string }) => `Open ${wallet} again`,
  'pairing.leftText': 'Then come back. This page will notice on its own.',
  'pairing.stayed': ({ wallet }: { wallet: string }) => `${wallet} didn’t open`,
  'pairing.stayedText': 'It may not be on this device. Try again, or use one of the other ways.',
  'pairing.byLink': 'Open by its web link',
  'pairing.showQr': 'Show QR code',
  'pairing.onThis': 'Use this phone',
  'pairing.inside': ({ wallet, site }: { wallet: string; site: string }) => `Open ${site} in ${wallet}`,
  'pairing.insideText': ({ wallet }: { wallet: string }) =>
    `${wallet} opens this page in its own browser. Connect there.`,
  'pairing.webText': ({ host }: { host: string }) => `${host} opens in a new tab. Approve there, then come back.`,
  'pairing.desktopText': 'The app opens on this computer. Approve there, then come back.',
  'pairing.here': ({ wallet }: { wallet: string }) => `${wallet} is in this browser`,
  'pairing.connect': ({ wallet }: { wallet: string }) => `Connect with ${wallet}`,
  'pairing.noWay': ({ wallet }: { wallet: string }) => `${wallet} can’t connect here`,
  'pairing.noWayText': 'It gives no way to open it on this device. Get it elsewhere, or pick another wallet.',

  'pairing.choose': 'Choose your wallet',
  'pairing.chooseText': 'Open it from the list, or copy the link into any wallet that takes one.',
} as const

addEnglish(pairing)
