import { addEnglish } from '../english.ts'

/** English: what an account holds, and sending tokens. Imported, for its effect, by the views that say it. */
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
  'tokens.select': 'Select token',
  'tokens.search': 'Search name or address',
  'tokens.notFound': ({ query }: { query: string }) => `No token called “${query}”`,
  'tokens.otherNetwork': 'Choose another network',
  'tokens.reading': 'Reading the token',
  'tokens.blocked': 'Token can’t be read',
  'tokens.blockedText': ({ network }: { network: string }) =>
    `${network} doesn’t say how many decimals this token has, so an amount can’t be exact. It can’t be sent now.`,
  'tokens.differ': 'The list has other decimals',
  'tokens.differText': ({ symbol, listed, actual }: { symbol: string; listed: number; actual: number }) =>
    `The list says ${listed}, the token itself ${actual}. What ${symbol} says counts: compare the amount with what your wallet shows.`,
  'tokens.maxLabel': ({ symbol }: { symbol: string }) => `Max: all ${symbol}`,
  'tokens.lowFee': ({ symbol }: { symbol: string }) => `Not enough ${symbol} for the fee`,
  'tokens.isContract': 'This is the token’s own contract. What goes there is lost.',
  'tokens.contract': 'Token contract',
  'tokens.contractNote': 'Anyone can give a token any name. This address tells it apart.',
} as const

addEnglish(tokens)
