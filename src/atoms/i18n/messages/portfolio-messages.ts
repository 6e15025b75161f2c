/** English texts of the view of all networks. */
export const portfolioMessages = {
  'portfolio.filter': 'Networks',
  'portfolio.all': 'All',
  'portfolio.hide': 'Hide balances under $1',
  'portfolio.none': 'Nothing on any network yet',
  'portfolio.onlySmall': 'Only balances under $1',
  'portfolio.failed': ({ networks }: { networks: string }) => `Couldn’t read ${networks}`,
  'portfolio.failedText': 'What the account holds there isn’t all listed.',
  'portfolio.failedOld': ({ age }: { age: string }) => `What is listed of it was read ${age} ago.`,
} as const
