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
  latency: (value) => Number.isFinite(value) && value >= 0 && value <= 600_000,
  status: (value) => Number.isInteger(value) && value >= 400 && value <= 599,
  body: (value) => ['html', 'empty', 'shape'].includes(value),
  dead: (value) => typeof value === 'boolean',
  drop: (value) => typeof value === 'boolean',
  path: (value) => typeof value === 'string' && value.startsWith('/'),
  times: (value) => Number.isInteger(value) && value > 0,
}

/** @param {Record<string, unknown>} given @returns {Faults} */
export function checkFaults(given) {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(kinds, name))
      throw new Error(`There is no fault "${name}". There are: ${Object.keys(kinds).join(', ')}.`)
    if (!kinds[name](value)) throw new Error(`${name} cannot be ${JSON.stringify(value)}.`)
  }
  return /** @type {Faults} */ (given)
}

/** The text that takes the place of an answer. */
export function otherBody(kind) {
  if (kind === 'empty') return ''
  if (kind === 'html')
    return '<!doctype html><html lang="en"><title>Busy</title><body><h1>Come back later</h1></body></html>'
  return JSON.stringify([{ txid: 7, value: 'many' }])
}
