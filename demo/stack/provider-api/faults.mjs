import { checkFaults as check, usualFaults } from '../check-faults.mjs'

/**
 * Faults of the API.
 * @typedef {object} Faults
 * @property {number} [latency] milliseconds before each answer
 * @property {number} [status] this status with a JSON error instead of the answer, for example 429, 500, 403
 * @property {number} [retryAfter] seconds, sent with the status
 * @property {'html' | 'garbage' | 'shape' | 'hostile' | 'empty' | 'cut'} [body] another body: a page, broken JSON, JSON
 * of another shape, records with hostile fields among good ones, nothing, an incomplete answer
 * @property {boolean} [dead] ends the connection without an answer
 * @property {readonly string[]} [paths] limits the faults to paths with one of these prefixes
 * @property {number} [times] limits the faults to this number of requests
 */

const kinds = {
  ...usualFaults,
  status: (value) => Number.isInteger(value) && value >= 200 && value <= 599,
  retryAfter: (value) => Number.isInteger(value) && value >= 0,
  body: (value) => ['html', 'garbage', 'shape', 'hostile', 'empty', 'cut'].includes(value),
  paths: (value) => Array.isArray(value) && value.every((path) => typeof path === 'string' && path.startsWith('/')),
}

/** @param {Record<string, unknown>} given @returns {Faults} */
export const checkFaults = (given) => check(kinds, given)

const errors = { 403: 'Forbidden', 404: 'Not found', 429: 'Too many requests' }
export const errorOf = (status) => ({ error: errors[status] ?? 'Internal server error', status })

const page =
  '<!doctype html><html lang="en"><title>Sign in</title><body><h1>Sign in to the guest network</h1></body></html>'

const wrongShapes = [
  { data: 'none', count: 'many', features: 'all', allowedOrigins: {}, isAnalyticsEnabled: 'yes' },
  { data: { 0: {} }, count: -1, features: { social_login: true }, allowedOrigins: 7, isAnalyticsEnabled: 1 },
  {
    data: [null, 7, 'wallet', [], {}],
    count: null,
    features: [null, 7, {}],
    allowedOrigins: [7],
    isAnalyticsEnabled: null,
  },
  [],
  null,
]

/** Records that clients must refuse. Each of the first ones has one error; the last ones are complete and hostile. */
export const hostileWallets = [
  { name: 'Without an id', order: 1 },
  { id: 'short', name: 'With a short id' },
  { id: 'a'.repeat(64) },
  { id: 'b'.repeat(64), name: 7 },
  { id: 'c'.repeat(64), name: 'With chains that are none', chains: 'eip155:31337' },
  { id: 'd'.repeat(64), name: 'With an order of text', order: 'first', chains: ['eip155:31337'] },
  {
    id: 'e'.repeat(64),
    name: 'With script links',
    chains: ['eip155:31337'],
    homepage: 'javascript:alert(1)',
    mobile_link: 'javascript:alert(1)//',
    desktop_link: 'data:text/html,<script>alert(1)</script>',
    webapp_link: 'javascript:alert(1)',
    link_mode: 'file:///etc/passwd',
    app_store: 'javascript:alert(1)',
    play_store: 'vbscript:x',
    chrome_store: 'chrome://settings',
    image_url: 'javascript:alert(1)',
  },
  {
    id: 'f'.repeat(64),
    name: 'With an image id that climbs',
    chains: ['eip155:31337'],
    image_id: '../../_control?x=',
  },
  { id: '1'.repeat(64), name: 'N'.repeat(100_000), chains: ['eip155:31337'] },
  {
    id: '2'.repeat(64),
    name: 'With ten thousand chains',
    chains: Array.from({ length: 10_000 }, (_, n) => `eip155:${n}`),
  },
  // Parsed from text, because `__proto__` in an object literal would set the prototype.
  JSON.parse(`{"id":"${'3'.repeat(64)}","name":"Proto","__proto__":{"polluted":true},"constructor":{"name":"x"}}`),
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
  if (kind === 'garbage') return { type, text: `${text.slice(0, text.length / 2)}\u0000}{"data":[`.replace(/":/, '"=') }
  if (kind === 'cut') return { type, text, cut: true }
  if (kind === 'shape') return { type, text: JSON.stringify(wrongShapes[turn % wrongShapes.length]) }
  const hostile =
    right && typeof right === 'object' && 'data' in right && Array.isArray(right.data)
      ? { ...right, data: [...right.data, ...hostileWallets] }
      : right
  return { type, text: JSON.stringify(hostile) }
}
