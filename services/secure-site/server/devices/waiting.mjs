import { tooMany } from '../rate-limits/limits.mjs'
import { endTurn } from '../rate-limits/request-queue.mjs'

/** Milliseconds between two polls without a wake-up, because a process can end before it notifies the others. */
const look = 5000
/** Milliseconds after which a client with too many open long polls may retry. */
const later = 5000

/**
 * @typedef {{ address: string, browser: string }} Waiter `browser` is the thumbprint of the device, or a substitute for
 * it
 */

/**
 * Long polls: a waiting call reads its state after a wake-up from any process on the database, and at intervals.
 * @param {import('../database/database.mjs').Database} database
 * @param {Pick<import('../rate-limits/limits.mjs').Limits, 'waitsPerDevice' | 'waitsPerAddress'>} limits
 */
export function createWaiting(database, limits) {
  /** Number of waiting calls per client. @type {Map<string, number>} */
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

  /** Counts a waiting call. Returns a function that ends the count. Throws at the limit. */
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
     * Resolves with the first defined result of `read`, or undefined after `ms`.
     * @template T
     * @param {string} name
     * @param {() => Promise<T | undefined>} read
     * @param {{ ms: number, signal: AbortSignal, every?: number, who: Waiter }} options `every`: milliseconds between
     * two polls
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
