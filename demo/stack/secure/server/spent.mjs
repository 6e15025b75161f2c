import { tooMany } from './limits.mjs'

/** Buckets that are remembered at most. */
const most = 20_000
/** For so long it is taken for granted that a bucket is full: who empties one by hand waits no longer than this. */
const sure = 60_000

/**
 * Which buckets the database has said to be full, so that whoever asks again is refused without a question to it.
 * @param {() => number} clock
 */
export function createSpent(clock) {
  /** @type {Map<string, { ends: number, until: number }>} */
  const full = new Map()
  return {
    /** @param {string} bucket @param {number} ends when one more fits */
    note(bucket, ends) {
      if (full.size >= most) full.clear()
      full.set(bucket, { ends, until: Math.min(ends, clock() + sure) })
    },
    /** Refuses when one of them is full, as far as is known here. @param {readonly string[]} buckets */
    needRoom(buckets) {
      const now = clock()
      for (const bucket of buckets) {
        const { ends = 0, until = 0 } = full.get(bucket) ?? {}
        if (until > now) throw tooMany(ends - now)
      }
    },
    sweep() {
      for (const [bucket, { until }] of full) if (until <= clock()) full.delete(bucket)
    },
  }
}
