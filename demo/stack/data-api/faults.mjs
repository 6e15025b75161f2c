import { checkFaults as check, usualFaults } from '../check-faults.mjs'

/**
 * Faults of the API.
 * @typedef {object} Faults
 * @property {number} [latency] milliseconds before each answer
 * @property {number} [status] this status instead of the answer, for example 429, 500, 503
 * @property {number} [retryAfter] seconds, sent with the status
 * @property {'html' | 'garbage' | 'shape' | 'empty' | 'cut'} [body] another body: a page, broken JSON, JSON of another
 * shape, nothing, an incomplete answer
 * @property {boolean} [dead] ends the connection without an answer
 * @property {number} [times] limits the faults to this number of requests
 * @property {unknown} [numeric] replaces `quantity.numeric`
 * @property {unknown} [price] replaces the price
 * @property {unknown} [decimals] replaces `quantity.decimals`
 * @property {readonly string[]} [without] fields that rows lack
 * @property {string} [symbol] limits the changes to the row of this symbol
 * @property {'ghost' | 'hostile'} [rows] further rows: a token whose contract does not exist, or hostile ones; in a
 * history only the latter
 */

const anything = () => true
const kinds = {
  ...usualFaults,
  retryAfter: (value) => Number.isInteger(value) && value >= 0,
  body: (value) => ['html', 'garbage', 'shape', 'empty', 'cut'].includes(value),
  numeric: anything,
  price: anything,
  decimals: anything,
  without: (value) => Array.isArray(value) && value.every((field) => typeof field === 'string'),
  symbol: (value) => typeof value === 'string',
  rows: (value) => ['ghost', 'hostile'].includes(value),
}

/** @param {Record<string, unknown>} given @returns {Faults} */
export const checkFaults = (given) => check(kinds, given)

/** Token address without a contract. */
export const ghostAddress = '0x00000000000000000000000000000000DeaDBEAF'

const extraRows = {
  ghost: (chainId) => [
    {
      name: 'Ghost',
      symbol: 'GHOST',
      chainId,
      address: `${chainId}:${ghostAddress}`,
      value: 12,
      price: 1,
      quantity: { decimals: '18', numeric: '12' },
      iconUrl: '',
    },
  ],
  hostile: (chainId) => {
    const row = (fields, last) => ({
      name: 'Row',
      symbol: 'ROW',
      chainId,
      address: `${chainId}:0x${last.padStart(40, 'b')}`,
      value: 1,
      price: 1,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: '',
      ...fields,
    })
    return [
      null,
      7,
      [],
      {},
      row({ name: 'N'.repeat(100_000), symbol: 'S'.repeat(100_000) }, '1'),
      row({ name: '\u202eDSU elcriC\u200b', symbol: 'USD\u0000C' }, '2'),
      row({ name: '<img src=x onerror=alert(1)>', symbol: '<b>', iconUrl: 'javascript:alert(1)' }, '3'),
      row({ name: { toString: 'x' }, symbol: 7 }, '4'),
      row({ address: 'eip155:1:0xnot-an-address' }, '5'),
      row({ chainId: 'eip155:1', name: 'Elsewhere' }, '6'),
      row({ iconUrl: 'https://tracker.example/pixel.png?account=1', name: 'Tracker' }, '7'),
      JSON.parse(`{"__proto__":{"polluted":true},"chainId":"${chainId}","constructor":{"name":"x"}}`),
    ]
  },
}

/**
 * Returns the right rows with the faults applied.
 * @param {readonly any[]} rows
 * @param {string} chainId
 * @param {Partial<Faults>} faults
 */
export function spoil(rows, chainId, faults) {
  const { without, symbol, rows: extra } = faults
  /** A fault's value may be `null` or undefined, so that its presence counts. */
  const named = (field) => (field in faults ? { [field]: faults[field] } : {})
  const meant = (row) => symbol === undefined || row.symbol === symbol
  const changed = rows.map((row) => {
    if (!meant(row)) return row
    const quantity = { ...row.quantity, ...named('numeric'), ...named('decimals') }
    const next = { ...row, quantity, ...named('price') }
    for (const field of without ?? []) {
      delete next[field]
      delete quantity[field]
    }
    return next
  })
  return [...changed, ...(extra ? extraRows[extra](chainId) : [])]
}

/**
 * Returns the right entries of a history with the faults applied.
 * @param {readonly any[]} entries
 * @param {string} chainId
 * @param {Partial<Faults>} faults
 */
export function spoilHistory(entries, chainId, { rows }) {
  if (rows !== 'hostile') return entries
  const entry = (key, metadata, transfers) => ({
    id: `hostile ${key}`,
    metadata: { operationType: 'receive', chain: chainId, minedAt: new Date().toISOString(), ...metadata },
    transfers,
  })
  const token = (symbol, numeric) => ({ fungible_info: { symbol }, direction: 'in', quantity: { numeric } })
  return [
    ...[null, 7, [], {}, entry('date', { minedAt: 'yesterday' }, []), entry('transfers', {}, 'none')],
    entry('long', { operationType: 'x'.repeat(100_000) }, [token('S'.repeat(100_000), '1')]),
    entry('marks', { hash: 'javascript:alert(1)' }, [token('\u202eDSU\u200b', '9'.repeat(300))]),
    entry('many', {}, Array(5_000).fill(token('<img src=x onerror=alert(1)>', '1'))),
    entry('elsewhere', { chain: `${chainId}0` }, []),
    ...entries,
    ...entries,
  ]
}

const page =
  '<!doctype html><html lang="en"><title>Sign in</title><body><h1>Sign in to the guest network</h1></body></html>'
const wrongShapes = [
  ...[
    { balances: 'none', data: 'none' },
    { balances: { 0: {} }, data: {} },
    { balances: null, data: null },
  ],
  ...[{}, [], null, 7],
]

/**
 * Returns the body that replaces the right one.
 * @param {NonNullable<Faults['body']>} kind
 * @param {unknown} right
 * @param {number} turn number of the request, so that repeated answers differ
 * @returns {{ type: string, text: string, cut?: true }}
 */
export function otherBody(kind, right, turn) {
  const type = 'application/json; charset=utf-8'
  const text = JSON.stringify(right)
  if (kind === 'html') return { type: 'text/html; charset=utf-8', text: page }
  if (kind === 'empty') return { type, text: '' }
  if (kind === 'cut') return { type, text, cut: true }
  if (kind === 'shape') return { type, text: JSON.stringify(wrongShapes[turn % wrongShapes.length]) }
  return { type, text: `${text.slice(0, text.length / 2)}\u0000}{"balances":[`.replace(/":/, '"=') }
}
