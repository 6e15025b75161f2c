import { endTurn } from './turns.mjs'

/** Milliseconds between two looks by somebody whom nobody wakes: a process may have ended before it could tell. */
const look = 5000

/**
 * Long polls: who waits for something looks when it is woken, by this process or another one on the database, and now
 * and then.
 * @param {import('./database/database.mjs').Database} database
 */
export function createWaiting(database) {
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

  function wakeHere(name) {
    for (const end of [...(sleepers.get(name) ?? [])]) end()
  }

  return {
    start: () => database.listen(wakeHere),
    /** @param {string} name */
    wake(name) {
      wakeHere(name)
      database.tell(name).catch((error) => console.warn(`Waiting: ${error.message}`))
    },
    /**
     * What `read` gives as soon as it is something, or undefined after the time.
     * @template T
     * @param {string} name
     * @param {() => Promise<T | undefined>} read
     * @param {{ ms: number, signal: AbortSignal, every?: number }} limits `every`: milliseconds between two looks
     * @returns {Promise<T | undefined>}
     */
    async until(name, read, { ms, signal, every = look }) {
      const end = performance.now() + ms
      for (;;) {
        const value = await read()
        const left = end - performance.now()
        if (value !== undefined || left <= 0 || over || signal.aborted) return value
        endTurn()
        await sleep(name, Math.min(every, left), signal)
      }
    },
    stop() {
      over = true
      for (const ends of [...sleepers.values()]) for (const end of [...ends]) end()
    },
  }
}
