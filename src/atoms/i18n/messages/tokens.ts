import { addEnglish } from '../english.ts'

/** English: what an account holds. Imported, for its effect, by the views that say it. */
export const tokens = {
  'tokens.tabs': 'What this account has',
  'tokens.tab': 'Tokens',
  'tokens.nfts': 'NFTs',
  'tokens.activity': 'Activity',
  'tokens.total': 'Total value',
  'tokens.partial': 'Partial',
  'tokens.partialText': 'Something has no price or couldn’t be read.',
  'tokens.noPrice': 'Price unavailable',
  'tokens.none': 'No tokens yet',
  'tokens.noneText': 'Receive some from another wallet.',
  'tokens.failedText': 'The list of tokens isn’t answering.',
  'tokens.failedOld': 'The list of tokens isn’t answering. These amounts may be out of date.',
  'tokens.wait': ({ count }: { count: number }) =>
    count === 1 ? 'It can be asked again in 1 second.' : `It can be asked again in ${count} seconds.`,
  'tokens.noNetwork': 'Tokens show on supported networks.',
  'tokens.nftsNone': 'NFTs aren’t listed here',
  'tokens.nftsText': 'No service of this site lists them. They are safe in your account, and others can still come in.',
  'tokens.activityNone': 'Nothing here yet',
  'tokens.activityText': 'Transfers that you send from this browser show up here.',
  'tokens.search': 'Search name or address',
  'tokens.notFound': ({ query }: { query: string }) => `No token called “${query}”`,
  'tokens.otherNetwork': 'Choose another network',
} as const

addEnglish(tokens)
