/** A row of the data API's answer, with whatever a test wants to be wrong in it. */
export const row = (fields: object = {}, quantity: object = {}) => ({
  name: 'Halden Dollar',
  symbol: 'HUSD',
  chainId: 'eip155:1',
  address: `eip155:1:${dollar}`,
  value: 8204.1,
  price: 0.9998,
  quantity: { decimals: '6', numeric: '8204.1', ...quantity },
  iconUrl: '',
  ...fields,
})
export const dollar = '0x52908400098527886E0F7030069857D2E4169EE7'
export const kite = '0xde709f2102306220921060314715629080e2fb77'

/** The network's own coin. */
export const coinRow = {
  name: 'Meridian',
  symbol: 'MRD',
  chainId: 'eip155:1',
  value: 5.5,
  price: 3,
  quantity: { decimals: '18', numeric: '1.842718579663884579' },
}
/** Without a price. */
export const kiteRow = row(
  { name: 'Kite', symbol: 'KITE', address: `eip155:1:${kite}`, price: null },
  { decimals: '18', numeric: '642.123456789012345678' },
)
/** Counted, not divided: no token. */
export const passRow = row({ name: 'Berth Pass', symbol: 'BERTH' }, { decimals: '0', numeric: '3' })

export const answer = (...balances: unknown[]): Response => Response.json({ balances })
