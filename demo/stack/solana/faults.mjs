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
  latency: (value) => Number.isFinite(value) && value >= 0 && value <= 600_000,
  status: (value) => Number.isInteger(value) && value >= 400 && value <= 599,
  error: (value) => Number.isInteger(value),
  body: (value) => ['html', 'empty', 'shape'].includes(value),
  dead: (value) => typeof value === 'boolean',
  drop: (value) => typeof value === 'boolean',
  stale: (value) => typeof value === 'boolean',
  methods: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
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
export function otherBody(kind, id) {
  if (kind === 'empty') return ''
  if (kind === 'html')
    return '<!doctype html><html lang="en"><title>Busy</title><body><h1>Come back later</h1></body></html>'
  return JSON.stringify({ jsonrpc: '2.0', id, result: { value: 'many', context: null } })
}
