import { checkFaults as check, usualFaults } from '../check-faults.mjs'

/**
 * Faults of the server.
 * @typedef {object} Faults
 * @property {number} [latency] milliseconds before each answer
 * @property {number} [status] this HTTP status instead of an answer, for example 429 or 503
 * @property {'html' | 'empty' | 'shape'} [body] another body: a page, nothing, JSON of another shape
 * @property {boolean} [dead] ends the connection without an answer
 * @property {boolean} [drop] returns the id of a sent transaction and discards it
 * @property {string} [path] limits the faults to paths with this prefix
 * @property {number} [times] limits the faults to this number of requests
 */

const kinds = {
  ...usualFaults,
  body: (value) => ['html', 'empty', 'shape'].includes(value),
  drop: (value) => typeof value === 'boolean',
  path: (value) => typeof value === 'string' && value.startsWith('/'),
}

/** @param {Record<string, unknown>} given @returns {Faults} */
export const checkFaults = (given) => check(kinds, given)

/** Returns the body that replaces an answer. */
export function otherBody(kind) {
  if (kind === 'empty') return ''
  if (kind === 'html')
    return '<!doctype html><html lang="en"><title>Busy</title><body><h1>Come back later</h1></body></html>'
  return JSON.stringify([{ txid: 7, value: 'many' }])
}
