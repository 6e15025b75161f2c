import { createFullBuckets } from './full-buckets.mjs'
import { tooMany } from './limits.mjs'

/** Milliseconds between two flushes of local counts to the database. */
const pause = 1000
/** Maximum of buckets in memory; an evicted bucket is read again. */
const most = 20_000
/** Maximum of rows per sweep, so that a sweep does not block the database. */
const swept = 5000
const day = 86_400_000
/** Days for which daily sums are kept. */
const remembered = 90

const keyOf = (bucket, within) => `${bucket} ${within}`

/** Increments the open window or begins a new one; changes no row if the window is full. */
const spendSql = `INSERT INTO counters (bucket, ends, count) VALUES (?, ?, 1)
  ON CONFLICT (bucket) DO UPDATE SET count = CASE WHEN counters.ends > ? THEN counters.count + 1 ELSE 1 END,
    ends = CASE WHEN counters.ends > ? THEN counters.ends ELSE excluded.ends END
  WHERE counters.ends <= ? OR counters.count < ? RETURNING count`
const addSql = `INSERT INTO counters (bucket, ends, count) VALUES (?, ?, ?)
  ON CONFLICT (bucket) DO UPDATE
    SET count = CASE WHEN counters.ends > ? THEN counters.count + excluded.count ELSE excluded.count END,
    ends = CASE WHEN counters.ends > ? THEN counters.ends ELSE excluded.ends END
  RETURNING ends, count`
const sumSql = `INSERT INTO tallies (name, day, count) VALUES (?, ?, ?)
  ON CONFLICT (name, day) DO UPDATE SET count = tallies.count + excluded.count`

/**
 * Counts limited events in windows that begin with their first event. The counts are in the database, so that they
 * survive restarts and apply to all processes. Each bucket has one row per window length.
 * @param {{ database: import('../database/database.mjs').Database, clock: () => number }} parts
 */
export function createCounter({ database, clock }) {
  /** @type {Map<string, { ends: number, count: number, mine: number }>} `mine` is not yet written to the database */
  const known = new Map()
  /** @type {Map<string, Promise<void>>} */
  const reading = new Map()
  const fullBuckets = createFullBuckets(clock)
  /** @type {Map<string, number>} */
  const sums = new Map()
  let writing = Promise.resolve()

  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const begin = () => {
    timer ??= setInterval(flush, pause).unref()
  }

  async function read(key) {
    begin()
    const row = await database.get('SELECT ends, count FROM counters WHERE bucket = ?', key)
    if (known.size >= most) {
      await flush()
      known.clear()
    }
    known.set(key, { ends: Number(row?.ends ?? 0), count: Number(row?.count ?? 0), mine: 0 })
  }

  /** Returns the local count of a bucket in its current window. */
  async function entryOf(bucket, within) {
    const key = keyOf(bucket, within)
    if (!known.has(key)) {
      const first = reading.get(key) ?? read(key).finally(() => reading.delete(key))
      reading.set(key, first)
      await first
    }
    const now = clock()
    const entry = known.get(key) ?? { ends: 0, count: 0, mine: 0 }
    known.set(key, entry)
    if (entry.ends <= now) Object.assign(entry, { ends: now + within, count: 0, mine: 0 })
    return { entry, now }
  }

  /** Returns the milliseconds until the next event is allowed. Adds `more` (0 or 1) to each window with room. */
  async function waitFor(bucket, windows, more = 1) {
    let wait = 0
    for (const [count, within] of windows) {
      const { entry, now } = await entryOf(bucket, within)
      if (entry.count + entry.mine >= count) wait = Math.max(wait, entry.ends - now)
      else entry.mine += more
    }
    return wait
  }

  async function refuseFull(bucket, windows, more) {
    const wait = await waitFor(bucket, windows, more)
    if (wait > 0) throw tooMany(wait)
  }

  async function write() {
    // A fixed order of row locks prevents deadlocks between processes.
    const changed = [...known].filter(([, { mine }]) => mine > 0).sort(([one], [other]) => (one < other ? -1 : 1))
    const names = [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
    if (changed.length + names.length === 0) return
    const now = clock()
    const added = changed.map(([key, { ends, mine }]) => ({ key, ends, mine }))
    const today = Math.floor(now / day)
    const stored = await database.transaction(async (transaction) => {
      const rows = []
      for (const { key, ends, mine } of added) rows.push(await transaction.get(addSql, key, ends, mine, now, now))
      for (const [name, count] of names) await transaction.run(sumSql, name, today, count)
      return rows
    })
    for (const [index, { key, ends, mine }] of added.entries()) {
      const entry = known.get(key)
      const row = stored[index]
      // A window that began during the write keeps its own count.
      if (!entry || !row || entry.ends !== ends) continue
      Object.assign(entry, { ends: Number(row.ends), count: Number(row.count), mine: entry.mine - mine })
    }
    for (const [name, count] of names) {
      const left = (sums.get(name) ?? 0) - count
      if (left > 0) sums.set(name, left)
      else sums.delete(name)
    }
  }

  function flush() {
    writing = writing.then(write).catch((error) => console.warn(`Counters: ${error.message}`))
    return writing
  }

  /**
   * Throws if `spend` refused this bucket a moment ago, without a query and without counting.
   * @param {string} bucket
   * @param {import('./limits.mjs').Windows} windows
   */
  const needRoom = (bucket, windows) => fullBuckets.needRoom(windows.map(([, within]) => keyOf(bucket, within)))

  return {
    /**
     * Counts an event in the database at once, for rare events with strict limits.
     * @param {string} bucket
     * @param {import('./limits.mjs').Windows} windows
     */
    async spend(bucket, windows) {
      needRoom(bucket, windows)
      for (const [count, within] of windows) {
        const now = clock()
        const key = keyOf(bucket, within)
        if (await database.get(spendSql, key, now + within, now, now, now, count)) continue
        const row = await database.get('SELECT ends FROM counters WHERE bucket = ?', key)
        const ends = Number(row?.ends ?? now)
        fullBuckets.note(key, ends)
        throw tooMany(ends - now)
      }
    },
    needRoom,
    /**
     * Counts an event in memory, written to the database every second; for frequent events with approximate limits.
     * @param {string} bucket
     * @param {import('./limits.mjs').Windows} windows
     */
    tally: (bucket, windows) => refuseFull(bucket, windows, 1),
    /**
     * Throws if `tally` would, without counting.
     * @param {string} bucket
     * @param {import('./limits.mjs').Windows} windows
     */
    needTally: (bucket, windows) => refuseFull(bucket, windows, 0),
    /**
     * Counts like `tally`, but returns true above the limit instead of throwing.
     * @param {string} bucket
     * @param {import('./limits.mjs').Windows} windows
     */
    exceeds: async (bucket, windows) => (await waitFor(bucket, windows)) > 0,
    /** Adds one to a daily sum for the operator; has no limit. @param {string} name */
    note(name) {
      begin()
      sums.set(name, (sums.get(name) ?? 0) + 1)
    },
    flush,
    async sweep() {
      const now = clock()
      for (const [key, { ends, mine }] of known) if (ends <= now && mine === 0) known.delete(key)
      fullBuckets.sweep()
      await database.run(
        'DELETE FROM counters WHERE bucket IN (SELECT bucket FROM counters WHERE ends <= ? LIMIT ?)',
        ...[now, swept],
      )
      await database.run('DELETE FROM tallies WHERE day < ?', Math.floor(now / day) - remembered)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
