import type { Clock } from '../../src/chains/core/clock.ts'

export interface FakeClock extends Clock {
  /** Moves time on, one timer after the other, and lets promises run in between. */
  pass(ms: number): Promise<void>
  /** Moves time on without its timers, as a page that sleeps; those that were due run with the next `pass`. */
  sleep(ms: number): void
  /** Timers that are set. */
  readonly waiting: number
}

/** Lets everything that waits for nothing but other promises come to its end. */
export async function flush(turns = 4): Promise<void> {
  const later = globalThis.setImmediate ?? globalThis.setTimeout
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => void later(resolve))
}

/** Time that stands still until it is told to pass. */
export function fakeClock(start = 1_800_000_000_000): FakeClock {
  let now = start
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>()
  const next = (until: number) => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async pass(ms) {
      const end = now + ms
      await flush(1)
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.callback()
        await flush(1)
      }
      now = end
      await flush(1)
    },
    sleep(ms) {
      now += ms
    },
    get waiting() {
      return timers.size
    },
  }
}
