export const tokenMessages = {
  'tokens.tabs': 'Account contents',
  'tokens.tab': 'Tokens',
  'tokens.nfts': 'NFTs',
  'tokens.activity': 'Activity',
  'tokens.total': 'Total value',
  'tokens.inDay': 'in 24 hours',
  'tokens.partial': 'Partial',
  'tokens.partialText': 'Something has no price or couldn’t be read.',
  'tokens.noPrice': 'Price unavailable',
  'tokens.none': 'No tokens yet',
  'tokens.noneText': 'Receive some from another wallet.',
  'tokens.failedText': 'Tokens didn’t load.',
  'tokens.failedOld': ({ age }: { age: string }) => `Tokens didn’t load. These amounts were read ${age} ago.`,
  'tokens.failedPartly': 'Tokens didn’t load. Prices are missing, and maybe other tokens.',
  'tokens.unread': ({ count }: { count: number }) =>
    count === 1
      ? '1 token couldn’t be read, so it isn’t listed.'
      : `${count} tokens couldn’t be read, so they aren’t listed.`,
  'tokens.wait': ({ count }: { count: number }) =>
    count === 1 ? 'Try again in 1 second.' : `Try again in ${count} seconds.`,
  'tokens.noNetwork': 'Tokens show on supported networks.',
  'tokens.activityNone': 'Nothing here yet',
  'tokens.activityText': 'Transfers that you send from this browser show up here.',
  'tokens.showAll': ({ count }: { count: number }) => `Show all ${count} tokens`,
  'tokens.search': 'Search name or address',
  'tokens.notFound': ({ query }: { query: string }) => `No token called “${query}”`,
  'tokens.otherNetwork': 'Choose another network',
} as const
