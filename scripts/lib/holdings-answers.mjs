// Answers of a data API for an account that holds and did a lot: 5,000 tokens, 5,000 NFTs, 50,000 transactions.
export const holdings = { tokens: 5_000, nfts: 5_000, entries: 50_000, page: 100 }
const chainId = 'eip155:31337'
// Any number makes an address; those of a small one would all begin alike.
const address = (number) =>
  `0x${((BigInt(number) * 0x9e3779b97f4a7c15f39cc0605cedc834n) % 2n ** 160n).toString(16).padStart(40, '0')}`
const newest = Date.UTC(2026, 9, 30)

const tokens = () => ({
  balances: Array.from({ length: holdings.tokens }, (_, index) => ({
    ...{ chainId, name: `Token ${index + 1}`, symbol: `TKN${index + 1}` },
    ...(index > 0 && { address: `${chainId}:${address(index)}` }),
    ...{ price: 1 + (index % 97) / 10, priceDayAgo: 1 + (index % 89) / 10, value: index },
    quantity: { decimals: '18', numeric: `${holdings.tokens - index}.123456789` },
  })),
})

const nft = (index) => ({
  ...{ chainId, contract: address(index % 50), standard: 'ERC-721', tokenId: `${index}`, amount: '1' },
  ...{ name: `Lantern #${index + 1}`, description: 'A lantern.', collection: { name: 'Lanterns' }, isSpam: false },
})

const entry = (index) => ({
  id: `tx-${index}`,
  metadata: {
    operationType: index % 2 ? 'send' : 'receive',
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    chain: chainId,
    minedAt: new Date(newest - index * 3_600_000).toISOString(),
    sentFrom: address(index % 2 ? 1 : index + 1_000),
    sentTo: address(index % 2 ? index + 1_000 : 1),
    status: 'confirmed',
    nonce: index,
  },
  transfers: [
    {
      fungible_info: { name: 'Token', symbol: 'TKN', icon: null },
      ...{ direction: index % 2 ? 'out' : 'in', quantity: { numeric: '12.5' }, value: 12.5, price: 1 },
    },
  ],
})

/** Returns the body of an answer; undefined for paths that this service does not have. */
export function answerOf(pathname, searchParams) {
  const page = (length, row) => {
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(length, from + holdings.page)
    const data = Array.from({ length: to - from }, (_, index) => row(from + index))
    return { data, next: to < length ? `${to}` : null }
  }
  if (pathname.endsWith('/balance')) return tokens()
  if (pathname.endsWith('/nfts')) return page(holdings.nfts, nft)
  if (pathname.endsWith('/history')) return page(holdings.entries, entry)
  return undefined
}
