import { tooMany } from './limits.mjs'
import { endTurn } from './turns.mjs'

/** Milliseconds between two looks by somebody whom nobody wakes: a process may have ended before it could tell. */
const look = 5000
/** Milliseconds after which somebody whose other requests wait may ask again. */
const later = 5000

/** @typedef {{ address: string, browser: string }} Waiter `browser` is the key of its device, or what stands for it */

/**
 * Long polls: who waits for something looks when it is woken, by this process or another one on the database, and now
 * and then.
 * @param {import('./database/database.mjs').Database} database
 * @param {Pick<import('./limits.mjs').Limits, 'waitsPerDevice' | 'waitsPerAddress'>} limits
 */
export function createWaiting(database, limits) {
  /** How many wait, by who they are. @type {Map<string, number>} */
  const waits = new Map()
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

  /** Takes a place among those that wait; gives what leaves it. */
  function enter({ address, browser }) {
    const places = [
      { of: `browser ${browser}`, most: limits.waitsPerDevice },
      { of: `address ${address}`, most: limits.waitsPerAddress },
    ]
    if (places.some(({ of, most }) => (waits.get(of) ?? 0) >= most)) throw tooMany(later)
    for (const { of } of places) waits.set(of, (waits.get(of) ?? 0) + 1)
    return () => {
      for (const { of } of places) {
        const left = (waits.get(of) ?? 0) - 1
        if (left > 0) waits.set(of, left)
        else waits.delete(of)
      }
    }
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
     * @param {{ ms: number, signal: AbortSignal, every?: number, who: Waiter }} options `every`: milliseconds between two
     *   looks
     * @returns {Promise<T | undefined>}
     */
    async until(name, read, { ms, signal, every = look, who }) {
      const end = performance.now() + ms
      let leave = () => {}
      try {
        for (let isFirst = true; ; isFirst = false) {
          const value = await read()
          const left = end - performance.now()
          if (value !== undefined || left <= 0 || over || signal.aborted) return value
          if (isFirst) leave = enter(who)
          endTurn()
          await sleep(name, Math.min(every, left), signal)
        }
      } finally {
        leave()
      }
    },
    stop() {
      over = true
      for (const ends of [...sleepers.values()]) for (const end of [...ends]) end()
    },
  }
}
