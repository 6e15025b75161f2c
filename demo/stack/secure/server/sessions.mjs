import { randomToken, sha256 } from './secrets.mjs'

const day = 86_400_000
const idle = 7 * day
const longest = 30 * day
/** Not every call writes when the session was last seen. */
const rarely = 10 * 60_000

/**
 * Sessions of one user on one origin of one project; of the token only the hash is kept.
 * @param {{ database: import('./database/database.mjs').Database, clock: () => number }} options
 */
export function createSessions({ database, clock }) {
  const oldest = () => [clock() - idle, clock() - longest]
  return {
    /**
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {{ userId: string, project: string, origin: string, before?: string | undefined }} session `before` is the
     *   token that this one replaces
     * @returns {Promise<string>} its token
     */
    async open(transaction, { userId, project, origin, before }) {
      const token = randomToken()
      if (before) await transaction.run('DELETE FROM sessions WHERE token_hash = ?', sha256(before))
      await transaction.run(
        'INSERT INTO sessions (token_hash, user_id, project, origin, created, seen) VALUES (?, ?, ?, ?, ?, ?)',
        ...[sha256(token), userId, project, origin, clock(), clock()],
      )
      return token
    },
    /**
     * The user's id.
     * @param {string | undefined} token
     * @param {{ project: string, origin: string }} place
     */
    async read(token, { project, origin }) {
      if (!token) return undefined
      const hash = sha256(token)
      const row = await database.get(
        'SELECT * FROM sessions WHERE token_hash = ? AND project = ? AND origin = ? AND seen > ? AND created > ?',
        ...[hash, project, origin, ...oldest()],
      )
      if (!row) return undefined
      if (Number(row.seen) < clock() - rarely)
        await database.run('UPDATE sessions SET seen = ? WHERE token_hash = ?', clock(), hash)
      return String(row.user_id)
    },
    /** @param {string} token */
    end: (token) => database.run('DELETE FROM sessions WHERE token_hash = ?', sha256(token)),
    /** Every session of a user. @param {string} userId */
    endAll: (userId) => database.run('DELETE FROM sessions WHERE user_id = ?', userId),
    /**
     * Every other session of a user.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} token the one that stays
     */
    endOthers: (transaction, userId, token) =>
      transaction.run('DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?', userId, sha256(token)),
    sweep: () => database.run('DELETE FROM sessions WHERE seen <= ? OR created <= ?', ...oldest()),
  }
}
