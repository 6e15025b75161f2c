import { Problem } from './problem.mjs'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How much of each is borne. Counted are `[how many, in how many milliseconds]`.
 * @typedef {readonly (readonly [number, number])[]} Windows
 * @typedef {Pick<ReturnType<typeof import('./spent.mjs').createSpent>, 'note'>} Spent
 */
export const defaultLimits = {
  /** Mails to one mailbox for one purpose: who has just logged in may change their address at once. @type {Windows} */
  mailsPerPurpose: [[1, 30_000]],
  /**
   * Mails with a code or a link to one mailbox, for each who asks: a device that the mailbox has signed in on, or for all
   * others their network address. @type {Windows}
   */
  mailsPerMailbox: [
    [5, hour],
    [10, day],
  ],
  /**
   * Mails to one mailbox for all others together: so many at once, and one more after each such time. @type {Windows}
   */
  othersPerMailbox: [[10, 15 * minute]],
  /**
   * Mails for devices that are not known, to any mailbox: so many at once, and one more after each such time. Many people
   * may share one address. @type {Windows}
   */
  mailsPerNetwork: [[60, minute]],
  /** Mails to one mailbox about browsers that are new for a wallet. @type {Windows} */
  deviceMails: [[10, day]],
  /** Codes of one mailbox that may be open at once for one network. */
  openCodes: 3,
  /** Wrong codes for one code. */
  tries: 5,
  /** The same while more than half of `othersPerMailbox` is spent: many codes are open then. */
  triesOfMany: 2,
  /** Sign-ins with a provider that one device begins. @type {Windows} */
  oauthPerDevice: [[20, hour]],
  /** The same for a network address, which many people may share. @type {Windows} */
  oauthPerAddress: [[600, hour]],
  /** Codes and passkeys that are tried on one device. @type {Windows} */
  verifiesPerDevice: [[60, hour]],
  /** The same for a network address. @type {Windows} */
  verifiesPerAddress: [[1200, hour]],
  /** Changes of how somebody signs in that are begun. @type {Windows} */
  changesPerUser: [[30, hour]],
  /** @type {Windows} */
  callsPerAddress: [[300, minute]],
  /** Pages of this server, without the files that they load. @type {Windows} */
  pagesPerAddress: [[300, minute]],
  /** @type {Windows} */
  signsPerUser: [[30, minute]],
  /** Questions to a bundler, which may cost the operator money. @type {Windows} */
  asksPerUser: [[120, minute]],
  /** Requests of one browser that wait for something at once, in each process: a tab has one or two. */
  waitsPerDevice: 12,
  /** The same for a network address. */
  waitsPerAddress: 300,
  /** Wrong codes of everybody before the answer to every further one takes two seconds longer. @type {Windows} */
  alarm: [[1000, hour]],
}

/** @typedef {typeof defaultLimits} Limits */

/** Milliseconds until one more fits, or 0. */
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
 * Counts in the database, so that neither a restart nor a second server forgets.
 * @param {import('./database/database.mjs').Transaction} transaction
 * @param {readonly { bucket: string, windows: Windows }[]} counted
 * @param {number} now
 * @param {Spent} [spent] hears of a bucket that is full
 */
export async function spend(transaction, counted, now, spent) {
  let wait = 0
  for (const { bucket, windows } of counted) {
    await transaction.lock(`sends ${bucket}`)
    const longest = Math.max(...windows.map(([, within]) => within))
    const rows = await transaction.all('SELECT at FROM sends WHERE bucket = ? AND at > ?', bucket, now - longest)
    const times = rows.map(({ at }) => Number(at))
    const its = waitOf(times, windows, now)
    if (its > 0) spent?.note(bucket, now + its)
    wait = Math.max(wait, its)
  }
  if (wait > 0) throw tooMany(wait)
  for (const { bucket } of counted) await transaction.run('INSERT INTO sends (bucket, at) VALUES (?, ?)', bucket, now)
}

/** `ends` is when nothing of the bucket is spent any more. */
const drawSql = `INSERT INTO counters (bucket, ends, count) VALUES (?, ?, 1)
  ON CONFLICT (bucket) DO UPDATE SET ends = CASE WHEN counters.ends > ? THEN counters.ends ELSE ? END + ?
  WHERE counters.ends <= ? RETURNING ends`

/**
 * Draws from buckets that fill up steadily: who comes after a flood waits for one time and not for a whole window.
 * @param {import('./database/database.mjs').Transaction} transaction
 * @param {{ bucket: string, windows: Windows }} drawn how many at once, and after how many milliseconds one more
 * @param {number} now
 * @param {Spent} [spent] hears of a bucket that is empty
 * @returns {Promise<boolean>} whether more than half of one is spent
 */
export async function draw(transaction, { bucket, windows }, now, spent) {
  let crowded = false
  for (const [count, every] of windows) {
    const key = `${bucket} ${every}`
    const latest = now + (count - 1) * every
    const row = await transaction.get(drawSql, key, now + every, now, now, every, latest)
    if (!row) {
      const { ends } = (await transaction.get('SELECT ends FROM counters WHERE bucket = ?', key)) ?? { ends: now }
      spent?.note(bucket, now + Number(ends) - latest)
      throw tooMany(Number(ends) - latest)
    }
    crowded ||= Number(row.ends) - now > (count * every) / 2
  }
  return crowded
}
