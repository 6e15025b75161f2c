import { checkFaults as check, usualFaults } from '../check-faults.mjs'

/**
 * What the node does instead of working.
 * @typedef {object} Faults
 * @property {number} [latency] milliseconds before each answer
 * @property {number} [status] this HTTP status instead of an answer, for example 429 or 503
 * @property {number} [error] a JSON-RPC error with this code instead of a result
 * @property {'html' | 'empty' | 'shape'} [body] another body: a page, nothing, a result of another shape
 * @property {boolean} [dead] the connection ends without an answer
 * @property {boolean} [drop] a sent transaction gets its signature and is then forgotten
 * @property {boolean} [stale] the latest blockhash is one that has expired
 * @property {readonly string[]} [methods] only for these
 * @property {number} [times] only for so many calls
 */

const kinds = {
  ...usualFaults,
  error: (value) => Number.isInteger(value),
  body: (value) => ['html', 'empty', 'shape'].includes(value),
  drop: (value) => typeof value === 'boolean',
  stale: (value) => typeof value === 'boolean',
  methods: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
}

/** @param {Record<string, unknown>} given @returns {Faults} */
export const checkFaults = (given) => check(kinds, given)

/** The text that takes the place of an answer. */
export function otherBody(kind, id) {
  if (kind === 'empty') return ''
  if (kind === 'html')
    return '<!doctype html><html lang="en"><title>Busy</title><body><h1>Come back later</h1></body></html>'
  return JSON.stringify({ jsonrpc: '2.0', id, result: { value: 'many', context: null } })
}
