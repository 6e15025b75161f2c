import { randomToken } from './secrets.mjs'

/**
 * @typedef {{ id: string, email: string | null, userName: string | null, provider: string,
 *   preferredAccountType: string }} User
 * @typedef {{ issuer: string, subject: string, provider: string, email: string | null, userName: string | null }} Identity
 *   `issuer` and `subject` say who it is, never the address
 */

/** @param {{ sealing: ReturnType<typeof import('./sealing.mjs').createSealing>, clock: () => number }} options */
export function createUsers({ sealing, clock }) {
  const profileOf = (row) =>
    JSON.parse(sealing.forUser(String(row.data_key), String(row.id)).open(String(row.profile), 'profile'))

  /** @returns {User} */
  const present = (row) => ({
    id: String(row.id),
    ...profileOf(row),
    provider: String(row.provider),
    preferredAccountType: String(row.account_type),
  })

  const rowOf = (statements, id) => statements.get('SELECT * FROM users WHERE id = ?', id)

  return {
    /**
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} id
     */
    async read(statements, id) {
      const row = await rowOf(statements, id)
      return row && present(row)
    },
    /**
     * The user of an identity; a new one when nobody has come with it.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {Identity} identity
     */
    async findOrCreate(transaction, { issuer, subject, provider, email, userName }) {
      await transaction.lock(`identity ${issuer} ${subject}`)
      const known = await transaction.get(
        'SELECT users.* FROM users JOIN identities ON identities.user_id = users.id WHERE issuer = ? AND subject = ?',
        ...[issuer, subject],
      )
      if (known) return present(known)
      const id = randomToken(16)
      const dataKey = sealing.newDataKey(id)
      const profile = sealing.forUser(dataKey, id).seal(JSON.stringify({ email, userName }), 'profile')
      await transaction.run(
        'INSERT INTO users (id, provider, profile, data_key, account_type, created) VALUES (?, ?, ?, ?, ?, ?)',
        ...[id, provider, profile, dataKey, 'smartAccount', clock()],
      )
      await transaction.run('INSERT INTO identities (issuer, subject, user_id) VALUES (?, ?, ?)', issuer, subject, id)
      return { id, email, userName, provider, preferredAccountType: 'smartAccount' }
    },
    /**
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} id
     * @param {string} email
     */
    async setEmail(transaction, id, email) {
      const row = await rowOf(transaction, id)
      const profile = JSON.stringify({ ...profileOf(row), email })
      const sealed = sealing.forUser(String(row.data_key), id).seal(profile, 'profile')
      await transaction.run('UPDATE users SET profile = ? WHERE id = ?', sealed, id)
      return present({ ...row, profile: sealed })
    },
    /**
     * Brings the data keys of everybody under the current master key.
     * @param {import('./database/database.mjs').Database} database
     */
    async resealAll(database) {
      let last = ''
      for (;;) {
        const rows = await database.all('SELECT id, data_key FROM users WHERE id > ? ORDER BY id LIMIT 500', last)
        if (rows.length === 0) return
        for (const row of rows) {
          const [id, dataKey] = [String(row.id), String(row.data_key)]
          if (sealing.isOld(dataKey))
            await database.run('UPDATE users SET data_key = ? WHERE id = ?', sealing.reseal(dataKey, id), id)
          last = id
        }
      }
    },
    /**
     * Seals and opens with the user's data key.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} id
     */
    async vault(statements, id) {
      const dataKey = String((await rowOf(statements, id))?.data_key)
      return sealing.forUser(dataKey, id)
    },
  }
}
