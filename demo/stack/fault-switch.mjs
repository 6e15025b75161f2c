/**
 * The active faults of a server, and the remaining number of affected requests.
 * @template {{ times?: number }} F
 * @param {(given: Record<string, unknown>) => F} check
 */
export function createFaultSwitch(check) {
  let faults = /** @type {F} */ ({})
  return {
    read: () => faults,
    /** Replaces the active faults; `{}` ends them. */
    set(next) {
      faults = { ...check({ ...next }) }
    },
    /**
     * Returns the faults of one request, and counts it if it is affected.
     * @param {(faults: F) => boolean} isMeant
     * @returns {Partial<F>}
     */
    take(isMeant) {
      if (!isMeant(faults)) return {}
      const { times, ...now } = faults
      if (times !== undefined) faults = times > 1 ? { ...faults, times: times - 1 } : /** @type {F} */ ({})
      return /** @type {Partial<F>} */ (now)
    },
  }
}
