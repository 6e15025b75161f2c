/** An entry of the data API's history, with whatever a test wants to be wrong in it. */
export const entry = (id: number | string, fields: object = {}, metadata: object = {}) => ({
  id: `tx-${id}`,
  metadata: {
    operationType: 'send',
    hash: `0x${String(id).replace(/\D/g, '').padStart(64, '0')}`,
    chain: 'eip155:1',
    minedAt: '2026-10-03T04:05:06Z',
    sentFrom: '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e',
    sentTo: '0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7',
    status: 'confirmed',
    nonce: 7,
    ...metadata,
  },
  transfers: [token()],
  ...fields,
})

export const token = (fields: object = {}, symbol = 'HUSD') => ({
  fungible_info: { name: `Token ${symbol}`, symbol, icon: { url: 'https://img.test/a.png' } },
  direction: 'out',
  quantity: { numeric: '12.5' },
  value: 12.5,
  price: 1,
  ...fields,
})

export const nft = (fields: object = {}, spam = false) => ({
  nft_info: {
    name: 'Test Cat #9',
    content: { preview: { url: 'https://img.test/9.png', content_type: null } },
    flags: { is_spam: spam },
  },
  direction: 'in',
  quantity: { numeric: '1' },
  ...fields,
})

export const historyAnswer = (data: readonly unknown[], next: string | null = null): Response =>
  Response.json({ data, next })
