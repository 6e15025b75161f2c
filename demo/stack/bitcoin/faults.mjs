import { checkFaults as check, usualFaults } from '../check-faults.mjs'

/**
 * What the server does instead of working.
 * @typedef {object} Faults
 * @property {number} [latency] milliseconds before each answer
 * @property {number} [status] this HTTP status instead of an answer, for example 429 or 503
 * @property {'html' | 'empty' | 'shape'} [body] another body: a page, nothing, JSON of another shape
 * @property {boolean} [dead] the connection ends without an answer
 * @property {boolean} [drop] a sent transaction gets its id and is then forgotten
 * @property {string} [path] only where the path begins like this
 * @property {number} [times] only for so many requests
 */

const kinds = {
  ...usualFaults,
  body: (value) => ['html', 'empty', 'shape'].includes(value),
  drop: (value) => typeof value === 'boolean',
  path: (value) => typeof value === 'string' && value.startsWith('/'),
}

/** @param {Record<string, unknown>} given @returns {Faults} */
export const checkFaults = (given) => check(kinds, given)

/** The text that takes the place of an answer. */
export function otherBody(kind) {
  if (kind === 'empty') return ''
  if (kind === 'html')
    return '<!doctype html><html lang="en"><title>Busy</title><body><h1>Come back later</h1></body></html>'
  return JSON.stringify([{ txid: 7, value: 'many' }])
}
