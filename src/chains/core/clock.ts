/** Time as a dependency, so that tests own it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after `ms`; returns a cancel function. */
  after(ms: number, callback: () => void): () => void
}

let last = 0
let lastSteady = 0

/**
 * The browser's or Node's own time, which never goes back: a clock that is put right while a page is open must not make
 * old answers new, or waits endless. It follows the clock forwards, since a steady one may stand still in a sleep.
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
