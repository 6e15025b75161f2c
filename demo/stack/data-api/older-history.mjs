import { keccak256, toHex } from 'viem'

/** The account of the demo's wallets, whose past the local chains do not have. */
export const knownAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const friend = '0x9f04d2c7a1b85e36c90d4f2a7e61b8c35d0a7bd1'
const market = '0x11c2b4d86a0f35e79d1c8b24f6e03a95c7d2a90e'
const pool = '0x5e3a90c1d7f246b8a05c9e31f4d82b67c6a13f48'
/** Begins and ends like `friend`: sent nothing so that it stands in the history and is copied from there. */
export const lookAlike = '0x9f04d2e85b0c6a17f3d9248c5b7e0a614f937bd1'

const DAY = 86_400_000
const icon = (url, symbol) => ({ url: `${url}/icons/${symbol}` })

/** Transactions that come again and again, the newest first. */
const pattern = [
  { kind: 'receive', from: friend, moves: [['in', 'KITE', '64', 35.4]] },
  {
    kind: 'trade',
    to: pool,
    moves: [
      ['out', 'TIDE', '0.1', 310.52],
      ['in', 'HUSD', '310.21', 310.15],
    ],
  },
  { kind: 'send', to: friend, moves: [['out', 'HUSD', '120', 119.98]] },
  { kind: 'approve', to: pool, moves: [] },
  { kind: 'mint', from: market, cat: 'in' },
  { kind: 'send', to: market, moves: [['out', 'TIDE', '0.75', 2328.94]], status: 'failed' },
  { kind: 'receive', from: lookAlike, moves: [['in', 'HUSD', '0', 0]] },
  { kind: 'stake', to: pool, moves: [['out', 'TIDE', '2', 6210.5]] },
  { kind: 'send', to: friend, cat: 'out' },
  { kind: 'claim', to: pool, moves: [['in', 'KITE', '0.0004', 0.0002]] },
  { kind: 'unstake', to: pool, moves: [['in', 'TIDE', '1.25', 3881.56]] },
  { kind: 'execute', to: pool, moves: [] },
]
const names = { TIDE: 'Tide', HUSD: 'Halden Dollar', KITE: 'Kite' }

const cat = (name, direction, isSpam = false) => ({
  nft_info: { name, content: { preview: null, detail: null }, flags: { is_spam: isSpam } },
  direction,
  quantity: { numeric: '1' },
})

/**
 * Returns the invented past of the demo's account: 60 transactions of fourteen months, and between them spam.
 * @param {string} chainId @param {string} url of the API, for its icons @param {number} now epoch milliseconds
 * @returns {readonly object[]} the newest first
 */
export function olderHistory(chainId, url, now) {
  const entry = (key, age, metadata, transfers) => ({
    id: `${chainId} ${key}`,
    metadata: {
      operationType: 'receive',
      hash: keccak256(toHex(`${chainId} ${key}`)),
      chain: chainId,
      minedAt: new Date(now - age).toISOString(),
      sentFrom: knownAccount,
      sentTo: knownAccount,
      status: 'confirmed',
      nonce: 0,
      ...metadata,
    },
    transfers,
  })
  return Array.from({ length: 60 }, (_, index) => {
    const { kind, from, to, moves = [], cat: direction, status } = pattern[index % pattern.length]
    // Closer together the newer they are.
    const age = DAY * (1 + index * 2 + (index * index) / 12)
    const transfers = direction
      ? [cat(`Harbour Cat #${700 - index}`, direction)]
      : moves.map(([way, symbol, numeric, value]) => ({
          fungible_info: { name: names[symbol], symbol, icon: icon(url, symbol) },
          ...{ direction: way, quantity: { numeric }, value },
        }))
    const metadata = {
      operationType: kind,
      ...(from && { sentFrom: from }),
      ...(to && { sentTo: to }),
      ...(status && { status }),
    }
    const spam = entry(`spam ${index}`, age + 1, { sentFrom: market }, [cat('Claim 1,000 HUSD now', 'in', true)])
    return index % 15 === 7 ? [entry(index, age, metadata, transfers), spam] : [entry(index, age, metadata, transfers)]
  }).flat()
}
