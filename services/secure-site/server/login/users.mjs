import { Problem } from '../http/problem.mjs'
import { randomToken } from '../keys/secrets.mjs'

/**
 * @typedef {{ id: string, email: string | null, userName: string | null, provider: string,
 * preferredAccountType: string }} User
 * @typedef {{ issuer: string, subject: string, provider: string, email: string | null, userName: string | null }}
 * Identity
 * `issuer` and `subject` identify the user; the email address never does
 */

const damaged = () =>
  new Problem(500, 'account_damaged', 'This account is not as it was stored. Ask whoever runs this site.')

/**
 * @param {{ sealing: ReturnType<typeof import('../keys/sealing.mjs').createSealing>, clock: () => number,
 *   rows: ReturnType<typeof import('../keys/row-mac.mjs').createRowMac> }} options
 */
export function createUsers({ sealing, clock, rows }) {
  const profileOf = (row) =>
    JSON.parse(sealing.forUser(String(row.data_key), String(row.id)).open(String(row.profile), 'profile'))

  /** @returns {User} */
  const present = (row) => ({
    id: String(row.id),
    ...profileOf(row),
    provider: String(row.provider),
    preferredAccountType: String(row.account_type),
  })

  const rowOf = async (statements, id) =>
    rows.check('users', await statements.get('SELECT * FROM users WHERE id = ?', id))

  async function needRow(statements, id) {
    const row = await rowOf(statements, id)
    if (!row) throw damaged()
    return row
  }

  /** Throws for a forged or damaged identity row. Treating it as missing would create a second account. */
  async function ownerOf(statements, { issuer, subject }) {
    const found = await statements.get('SELECT * FROM identities WHERE issuer = ? AND subject = ?', issuer, subject)
    const row = rows.check('identities', found)
    if (found && !row) throw damaged()
    return row && String(row.user_id)
  }

  return {
    /**
     * @param {import('../database/database.mjs').Statements} statements
     * @param {string} id
     */
    async read(statements, id) {
      const row = await rowOf(statements, id)
      return row && present(row)
    },
    /**
     * Returns the user of an identity. Creates a user for an unknown identity.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {Identity} identity
     */
    async findOrCreate(transaction, { issuer, subject, provider, email, userName }) {
      await transaction.lock(`identity ${issuer} ${subject}`)
      const known = await ownerOf(transaction, { issuer, subject })
      if (known) return present(await needRow(transaction, known))
      const id = randomToken(16)
      const dataKey = sealing.newDataKey(id)
      const profile = sealing.forUser(dataKey, id).seal(JSON.stringify({ email, userName }), 'profile')
      await rows.insert(transaction, 'users', {
        ...{ id, provider, profile, data_key: dataKey, account_type: 'smartAccount', held_until: 0, created: clock() },
      })
      await rows.insert(transaction, 'identities', { issuer, subject, user_id: id })
      return { id, email, userName, provider, preferredAccountType: 'smartAccount' }
    },
    /**
     * Returns the user id of an identity, or undefined.
     * @param {import('../database/database.mjs').Statements} statements @param {{ issuer: string, subject: string }}
     * identity
     */
    ownerOf,
    /**
     * Replaces the user's identity of this issuer.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} id
     * @param {{ issuer: string, subject: string }} identity
     */
    async replaceIdentity(transaction, id, { issuer, subject }) {
      await transaction.run('DELETE FROM identities WHERE issuer = ? AND user_id = ?', issuer, id)
      await rows.insert(transaction, 'identities', { issuer, subject, user_id: id })
    },
    /**
     * Returns the time until which new devices do not receive the operator's key share.
     * @param {import('../database/database.mjs').Statements} statements @param {string} id
     */
    heldUntil: async (statements, id) => Number((await needRow(statements, id)).held_until),
    /**
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} id
     * @param {number} until
     */
    async hold(transaction, id, until) {
      await transaction.lock(`user ${id}`)
      const row = await needRow(transaction, id)
      if (!(await rows.change(transaction, 'users', row, { held_until: until })))
        throw new Problem(409, 'account_changed', 'This account was changed at the same time. Try again.')
    },
    /**
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} id
     * @param {string} email
     */
    async setEmail(transaction, id, email) {
      await transaction.lock(`user ${id}`)
      const row = await needRow(transaction, id)
      const profile = JSON.stringify({ ...profileOf(row), email })
      const sealed = sealing.forUser(String(row.data_key), id).seal(profile, 'profile')
      await transaction.run('UPDATE users SET profile = ? WHERE id = ?', sealed, id)
      return present({ ...row, profile: sealed })
    },
    /**
     * Seals all users' data keys with the current master key.
     * @param {import('../database/database.mjs').Database} database
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
     * Returns `seal` and `open` with the user's data key.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {string} id
     */
    async vault(statements, id) {
      const dataKey = String((await needRow(statements, id)).data_key)
      return sealing.forUser(dataKey, id)
    },
  }
}
