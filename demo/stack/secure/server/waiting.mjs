/** Another server may have done it, on the same database. */
const look = 1000

/** Long polls: whoever waits for something looks when it is woken, and now and then. */
export function createWaiting() {
  /** @type {Map<string, Set<() => void>>} */
  const sleepers = new Map()
  let over = false

  function sleep(name, ms, signal) {
    return new Promise((resolve) => {
      const mine = sleepers.get(name) ?? new Set()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        mine.delete(end)
        if (mine.size === 0) sleepers.delete(name)
        resolve(undefined)
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
      sleepers.set(name, mine.add(end))
    })
  }

  return {
    /** @param {string} name */
    wake(name) {
      for (const end of [...(sleepers.get(name) ?? [])]) end()
    },
    /**
     * What `read` gives as soon as it is something, or undefined after the time.
     * @template T
     * @param {string} name
     * @param {() => Promise<T | undefined>} read
     * @param {{ ms: number, signal: AbortSignal }} limits
     * @returns {Promise<T | undefined>}
     */
    async until(name, read, { ms, signal }) {
      const end = performance.now() + ms
      for (;;) {
        const value = await read()
        const left = end - performance.now()
        if (value !== undefined || left <= 0 || over || signal.aborted) return value
        await sleep(name, Math.min(look, left), signal)
      }
    },
    stop() {
      over = true
      for (const ends of [...sleepers.values()]) for (const end of [...ends]) end()
    },
  }
}
