import { Problem } from '../http/problem.mjs'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Default limits as lists of `[count, milliseconds]`.
 * @typedef {readonly (readonly [number, number])[]} Windows
 * @typedef {Pick<ReturnType<typeof import('./full-buckets.mjs').createFullBuckets>, 'note'>} FullBuckets
 */
export const defaultLimits = {
  /** Mails to one mailbox per purpose, so that a user can change the address right after a sign-in. @type {Windows} */
  mailsPerPurpose: [[1, 30_000]],
  /**
   * Mails with a code or a link to one mailbox per asker: a device known to the mailbox, or else a network address.
   * @type {Windows}
   */
  mailsPerMailbox: [
    [5, hour],
    [10, day],
  ],
  /**
   * Mails to one mailbox for all unknown askers together: a burst size, and the interval at which one more is allowed.
   * @type {Windows}
   */
  othersPerMailbox: [[10, 15 * minute]],
  /**
   * Mails for unknown devices of one network to any mailbox: a burst size, and the interval at which one more is
   * allowed. The limit is high because many people can share one address.
   * @type {Windows}
   */
  mailsPerNetwork: [[60, minute]],
  /** Mails to one mailbox about browsers that are new for a wallet. @type {Windows} */
  deviceMails: [[10, day]],
  /** Codes of one mailbox that can be open at once per network. */
  openCodes: 3,
  /** Wrong attempts per code. */
  tries: 5,
  /** Wrong attempts per code while more than half of `othersPerMailbox` is used, because many codes are open then. */
  triesOfMany: 2,
  /** Provider sign-ins begun by one device. @type {Windows} */
  oauthPerDevice: [[20, hour]],
  /** Provider sign-ins begun by one network address, which many people can share. @type {Windows} */
  oauthPerAddress: [[600, hour]],
  /** Code and passkey attempts on one device. @type {Windows} */
  verifiesPerDevice: [[60, hour]],
  /** Code and passkey attempts of one network address. @type {Windows} */
  verifiesPerAddress: [[1200, hour]],
  /** Changes of sign-in data begun by one user. @type {Windows} */
  changesPerUser: [[30, hour]],
  /** @type {Windows} */
  callsPerAddress: [[300, minute]],
  /** Pages of this server, without the files that they load. @type {Windows} */
  pagesPerAddress: [[300, minute]],
  /** @type {Windows} */
  signsPerUser: [[30, minute]],
  /** Bundler requests, which can cost the operator money. @type {Windows} */
  asksPerUser: [[120, minute]],
  /** Parallel long polls of one browser per process; a tab uses one or two. */
  waitsPerDevice: 12,
  /** Parallel long polls of one network address per process. */
  waitsPerAddress: 300,
  /** Wrong codes across all accounts after which each further answer is delayed by two seconds. @type {Windows} */
  alarm: [[1000, hour]],
}

/** @typedef {typeof defaultLimits} Limits */

/** Returns the milliseconds until one more event is allowed, or 0. */
const waitOf = (times, windows, now) =>
  windows.reduce((longest, [count, within]) => {
    const inside = times.filter((at) => at > now - within).sort((a, b) => b - a)
    return inside.length < count ? longest : Math.max(longest, inside[count - 1] + within - now)
  }, 0)

/** @param {number} wait milliseconds */
export const tooMany = (wait) =>
  new Problem(429, 'too_many', 'Too many attempts. Try again later.', {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
  })

/**
 * Counts events in the database, so that the limits survive restarts and apply to all servers. Throws at a limit.
 * @param {import('../database/database.mjs').Transaction} transaction
 * @param {readonly { bucket: string, windows: Windows }[]} counted
 * @param {number} now
 * @param {FullBuckets} [fullBuckets] receives the full buckets
 */
export async function spend(transaction, counted, now, fullBuckets) {
  let wait = 0
  for (const { bucket, windows } of counted) {
    await transaction.lock(`sends ${bucket}`)
    const longest = Math.max(...windows.map(([, within]) => within))
    const rows = await transaction.all('SELECT at FROM sends WHERE bucket = ? AND at > ?', bucket, now - longest)
    const times = rows.map(({ at }) => Number(at))
    const its = waitOf(times, windows, now)
    if (its > 0) fullBuckets?.note(bucket, now + its)
    wait = Math.max(wait, its)
  }
  if (wait > 0) throw tooMany(wait)
  for (const { bucket } of counted) await transaction.run('INSERT INTO sends (bucket, at) VALUES (?, ?)', bucket, now)
}

/** `ends` is the time at which the bucket is completely refilled. */
const drawSql = `INSERT INTO counters (bucket, ends, count) VALUES (?, ?, 1)
  ON CONFLICT (bucket) DO UPDATE SET ends = CASE WHEN counters.ends > ? THEN counters.ends ELSE ? END + ?
  WHERE counters.ends <= ? RETURNING ends`

/**
 * Takes one token from buckets that refill steadily, so that the wait after a flood is one interval and not a whole
 * window. Throws if a bucket is empty.
 * @param {import('../database/database.mjs').Transaction} transaction
 * @param {{ bucket: string, windows: Windows }} drawn burst sizes, and the refill intervals in milliseconds
 * @param {number} now
 * @param {FullBuckets} [fullBuckets] receives the empty buckets
 * @returns {Promise<boolean>} true if more than half of a bucket is used
 */
export async function draw(transaction, { bucket, windows }, now, fullBuckets) {
  let crowded = false
  for (const [count, every] of windows) {
    const key = `${bucket} ${every}`
    const latest = now + (count - 1) * every
    const row = await transaction.get(drawSql, key, now + every, now, now, every, latest)
    if (!row) {
      const { ends } = (await transaction.get('SELECT ends FROM counters WHERE bucket = ?', key)) ?? { ends: now }
      fullBuckets?.note(bucket, now + Number(ends) - latest)
      throw tooMany(Number(ends) - latest)
    }
    crowded ||= Number(row.ends) - now > (count * every) / 2
  }
  return crowded
}
