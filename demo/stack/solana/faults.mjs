import { checkFaults as check, usualFaults } from '../check-faults.mjs'

/**
 * Faults of the node.
 * @typedef {object} Faults
 * @property {number} [latency] milliseconds before each answer
 * @property {number} [status] this HTTP status instead of an answer, for example 429 or 503
 * @property {number} [error] a JSON-RPC error with this code instead of a result
 * @property {'html' | 'empty' | 'shape'} [body] another body: a page, nothing, a result of another shape
 * @property {boolean} [dead] ends the connection without an answer
 * @property {boolean} [drop] returns the signature of a sent transaction and discards it
 * @property {boolean} [stale] returns an expired latest blockhash
 * @property {readonly string[]} [methods] limits the faults to these methods
 * @property {number} [times] limits the faults to this number of calls
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

/** Returns the body that replaces an answer. */
export function otherBody(kind, id) {
  if (kind === 'empty') return ''
  if (kind === 'html')
    return '<!doctype html><html lang="en"><title>Busy</title><body><h1>Come back later</h1></body></html>'
  return JSON.stringify({ jsonrpc: '2.0', id, result: { value: 'many', context: null } })
}
