/**
 * The faults of a server: what is on now, and for how many requests more.
 * @template {{ times?: number }} F
 * @param {(given: Record<string, unknown>) => F} check
 */
export function createFaultSwitch(check) {
  let faults = /** @type {F} */ ({})
  return {
    read: () => faults,
    /** From now on, instead of the faults before; `{}` ends them. */
    set(next) {
      faults = { ...check({ ...next }) }
    },
    /**
     * What happens to one request, which counts as one of `times` when it is meant.
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
