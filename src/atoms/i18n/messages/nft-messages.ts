export const nftMessages = {
  'nfts.search': 'Search name or collection',
  'nfts.notFound': ({ query }: { query: string }) => `No NFT called “${query}”`,
  'nfts.none': 'No NFTs yet',
  'nfts.noneText': 'Those that this account gets show up here.',
  'nfts.unlisted': 'NFTs aren’t listed here',
  'nfts.unlistedText': 'The service that this site uses doesn’t know them.',
  'nfts.failed': 'NFTs didn’t load',
  'nfts.failedText': 'Nothing answered that lists them.',
  'nfts.failedOld': ({ age }: { age: string }) => `What is listed was read ${age} ago.`,
  'nfts.unread': ({ count }: { count: number }) =>
    count === 1
      ? '1 entry couldn’t be read, so it isn’t listed.'
      : `${count} entries couldn’t be read, so they aren’t listed.`,
  'nfts.bare': ({ count }: { count: number }) =>
    count === 1 ? 'The details of 1 didn’t load.' : `The details of ${count} didn’t load.`,
  'nfts.more': 'Show more',
  'nfts.hidden': ({ count }: { count: number }) =>
    count === 1 ? '1 is hidden as spam.' : `${count} are hidden as spam.`,
  'nfts.show': 'Show',
  'nfts.hide': 'Hide',
  'nfts.spam': 'Spam',
  'nfts.spamTitle': 'Marked as spam',
  'nfts.spamText': 'Don’t go where it sends you, and don’t sign anything for it.',
  'nfts.collection': 'Collection',
  'nfts.number': 'Number',
  'nfts.contract': 'Contract',
  'nfts.held': 'You have',
  'nfts.copies': ({ count }: { count: string }) => `${count} copies`,
  'nfts.gone': 'This account doesn’t have it any more',
  'nfts.goneText': 'It may have been sent, or you look at another account or network.',
  'nfts.back': 'To the account',
  'nfts.other': 'Send something else',
} as const
