import { tooMany } from './limits.mjs'

/** Maximum of remembered buckets. */
const most = 20_000
/** Milliseconds for which a bucket counts as full without a query; limits the delay after a manual reset. */
const sure = 60_000

/** Remembers full buckets, so that repeated calls are refused without a query. @param {() => number} clock */
export function createFullBuckets(clock) {
  /** @type {Map<string, { ends: number, until: number }>} */
  const full = new Map()
  return {
    /** @param {string} bucket @param {number} ends time at which one more event is allowed */
    note(bucket, ends) {
      if (full.size >= most) full.clear()
      full.set(bucket, { ends, until: Math.min(ends, clock() + sure) })
    },
    /** Throws if one of the buckets is known to be full. @param {readonly string[]} buckets */
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
