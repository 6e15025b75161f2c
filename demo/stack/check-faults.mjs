/** Faults that all of the demo's servers support, with their allowed values. */
export const usualFaults = {
  latency: (value) => Number.isFinite(value) && value >= 0 && value <= 600_000,
  status: (value) => Number.isInteger(value) && value >= 400 && value <= 599,
  dead: (value) => typeof value === 'boolean',
  times: (value) => Number.isInteger(value) && value > 0,
}

/**
 * @template T
 * @param {Record<string, (value: unknown) => boolean>} kinds known faults with the checks of their values
 * @param {Record<string, unknown>} given
 * @returns {T}
 * @throws {Error} An unknown fault or an invalid value.
 */
export function checkFaults(kinds, given) {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(kinds, name))
      throw new Error(`There is no fault "${name}". There are: ${Object.keys(kinds).join(', ')}.`)
    if (!kinds[name]?.(value)) throw new Error(`${name} cannot be ${JSON.stringify(value)}.`)
  }
  return /** @type {T} */ (given)
}
