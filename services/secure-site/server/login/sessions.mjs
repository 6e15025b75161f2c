import { randomToken } from '../keys/secrets.mjs'

const day = 86_400_000
const idle = 7 * day
const longest = 30 * day
/** Milliseconds between two updates of `seen`, to save database writes. */
const rarely = 10 * 60_000

/**
 * Sessions of one user on one origin of one project. A session is bound to the key of the device that signed in, so
 * that the token alone grants nothing. The database keeps only a keyed hash of the token.
 * @param {{ database: import('../database/database.mjs').Database, clock: () => number, mac: (text: string) => string,
 * rows: ReturnType<typeof import('../keys/row-mac.mjs').createRowMac> }} options
 */
export function createSessions({ database, clock, mac, rows }) {
  const oldest = () => [clock() - idle, clock() - longest]
  return {
    /**
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {{ userId: string, project: string, origin: string, device: string, before?: string | undefined }} session
     * `device` is the thumbprint of its key, `before` the token of the session that this one replaces
     * @returns {Promise<string>} the token of the new session
     */
    async open(transaction, { userId, project, origin, device, before }) {
      const token = randomToken()
      if (before) await transaction.run('DELETE FROM sessions WHERE token_hash = ?', mac(before))
      const now = clock()
      const place = { project, origin, device }
      await rows.insert(transaction, 'sessions', {
        ...{ token_hash: mac(token), user_id: userId, ...place, created: now, seen: now },
      })
      return token
    },
    /**
     * Returns the user id of a valid session, or undefined.
     * @param {string | undefined} token
     * @param {{ project: string, origin: string, device: string | undefined }} place `device` is the thumbprint of the
     * proved device
     */
    async read(token, { project, origin, device }) {
      if (!token || !device) return undefined
      const found = await database.get('SELECT * FROM sessions WHERE token_hash = ?', mac(token))
      const row = rows.check('sessions', found)
      if (!row || row.project !== project || row.origin !== origin || row.device !== device) return undefined
      const [seen = 0, created = 0] = oldest()
      if (Number(row.seen) <= seen || Number(row.created) <= created) return undefined
      if (Number(row.seen) < clock() - rarely) await rows.change(database, 'sessions', row, { seen: clock() })
      return String(row.user_id)
    },
    /** @param {string} token */
    end: (token) => database.run('DELETE FROM sessions WHERE token_hash = ?', mac(token)),
    /**
     * @param {string} userId
     * @param {import('../database/database.mjs').Statements} [statements]
     */
    endAll: (userId, statements = database) => statements.run('DELETE FROM sessions WHERE user_id = ?', userId),
    /**
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} device
     */
    endOn: (transaction, userId, device) =>
      transaction.run('DELETE FROM sessions WHERE user_id = ? AND device = ?', userId, device),
    /**
     * Ends the other sessions of a user, except those on the given devices.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} token of the session that stays
     * @param {readonly string[]} devices
     */
    endOthers: (transaction, userId, token, devices) =>
      transaction.run(
        `DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?
          AND (device IS NULL OR device NOT IN (${['?', ...devices].map(() => '?').join(', ')}))`,
        ...[userId, mac(token), '', ...devices],
      ),
    sweep: () => database.run('DELETE FROM sessions WHERE seen <= ? OR created <= ?', ...oldest()),
  }
}
