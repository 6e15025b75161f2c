/** Time as a dependency; tests replace it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `callback` once after `ms`. Returns a function that cancels the call. */
  after(ms: number, callback: () => void): () => void
}

let last = 0
let lastSteady = 0

/**
 * System time that never goes back: a clock correction while the page is open must not make old answers new or waits
 * endless. `Date.now()` moves it forward, because `performance.now()` may stop while the machine sleeps.
 */
export const systemClock: Clock = {
  now() {
    const steady = performance.now()
    last = Math.max(Date.now(), last + steady - lastSteady)
    lastSteady = steady
    return Math.floor(last)
  },
  after(ms, callback) {
    const id = setTimeout(callback, ms)
    return () => clearTimeout(id)
  },
}
