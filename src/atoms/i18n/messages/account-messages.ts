export const accountMessages = {
  'common.unknownNetwork': ({ id }: { id: string }) => `Network ${id}`,
  'account.balance': 'Balance',
  'account.balanceExact': ({ amount }: { amount: string }) => `Exactly ${amount}`,
  'account.balanceNoNetwork': 'Balances show on supported networks.',
  'account.balanceFailed': ({ network }: { network: string }) => `${network} isn’t answering. We’ll check again soon.`,
  'account.balanceOld': ({ age }: { age: string }) => `Read ${age} ago.`,
  'account.explorer': 'View on explorer',
  'account.fund': 'Fund',
  'account.send': 'Send',
  'account.swap': 'Swap',
  'account.receive': 'Receive',
  'account.openTransfer': 'A transfer is still open',
  'account.openTransferText':
    'How it ends won’t be shown here after you disconnect. If your wallet still asks for it, decline it there first.',
  'account.disconnectAnyway': 'Disconnect anyway',
  'account.sendNotApproved': 'Your wallet didn’t approve sending',
  'account.sendUnsupported': 'Sending doesn’t work on this network',
  'account.walletOf': ({ wallet }: { wallet: string }) => `Wallet: ${wallet}`,

  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.switching': 'Switching',
  'networks.none': ({ query }: { query: string }) => `No network called “${query}”`,
  'networks.meant': 'Did you mean',
  'networks.meantEnd': '?',
  'networks.check': 'Check the spelling, or clear the search.',
  'networks.notOffered': ({ wallet }: { wallet: string }) => `${wallet} doesn’t offer this network`,
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
  'wallets.more': ({ wallet }: { wallet: string }) => `Missing an account? Share it from ${wallet}.`,
  'wallets.another': 'Connect another wallet',
  'wallets.none': 'No wallet connected',
  'wallets.noneText': 'Connect one to see its accounts here.',
  'wallets.connect': 'Connect wallet',
} as const
