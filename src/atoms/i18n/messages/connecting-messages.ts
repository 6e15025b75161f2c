export const connectingMessages = {
  'connecting.approve': ({ wallet }: { wallet: string }) => `Approve in ${wallet}`,
  'connecting.shares': 'Connecting shares your address. It can’t move funds.',
  'connecting.slow': ({ wallet }: { wallet: string }) =>
    `Don’t see it? Open ${wallet} from the browser’s toolbar, or look behind this window.`,
  'connecting.verySlow': ({ wallet }: { wallet: string }) =>
    `Still waiting. Unlock ${wallet}, or finish any open request there. You can also try again.`,
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
  'connecting.missingText': 'Install the extension. We’ll spot it as soon as it’s there.',
  'connecting.connected': 'Connected',
  'connecting.connectedText': ({ site, address }: { site: string; address: string }) =>
    `${site} can now see ${address}.`,
  'connecting.another': 'Use another wallet',
} as const
