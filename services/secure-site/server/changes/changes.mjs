import { Problem } from '../http/problem.mjs'
import { randomToken } from '../keys/secrets.mjs'

const lasting = 30 * 60_000
const gone = () => new Problem(410, 'change_gone', 'This change is over. Begin again.')

/**
 * @typedef {'email' | 'passkey'} Kind of sign-in that the change adds or replaces
 * @typedef {object} Change
 * @property {string} userId
 * @property {string} project
 * @property {string} origin of the page that requested the change
 * @property {Kind} kind
 * @property {string} target the new address, or the id of the new passkey
 * @property {string} [proof] the owner's proof of presence
 * @property {{ old?: string, next?: string }} codes ids of the challenges that were mailed for it
 * @property {number} expires
 */

/**
 * Changes of sign-in data from the request to the last code, at most one of each kind per user and page. Changes are
 * sealed, so that an attacker with write access to the database cannot mark one as proved.
 * @param {{ database: import('../database/database.mjs').Database,
 * sealing: ReturnType<typeof import('../keys/sealing.mjs').createSealing>, clock: () => number }} parts
 */
export function createChanges({ database, sealing, clock }) {
  const seal = (id, change) => sealing.seal(JSON.stringify(change), 'change', id)
  /** @returns {{ id: string } & Change} */
  const present = (row) => ({
    id: String(row.id),
    ...JSON.parse(sealing.open(String(row.change), 'change', String(row.id))),
  })
  const isOf = ({ userId, project, origin }, call) =>
    userId === call.userId && project === call.project.id && origin === call.origin

  async function find(statements, call, id) {
    const row = await statements.get('SELECT * FROM changes WHERE id = ?', id)
    const change = row && present(row)
    if (!change || !isOf(change, call)) throw gone()
    if (change.expires <= clock()) throw gone()
    return change
  }

  return {
    /**
     * Returns the pending change with the same target, or replaces the pending changes of this kind by a new one.
     * @param {import('../http/api.mjs').Call} call
     * @param {Kind} kind
     * @param {string} target
     */
    open: (call, kind, target) =>
      database.transaction(async (transaction) => {
        await transaction.lock(`changes ${call.userId}`)
        const rows = await transaction.all('SELECT * FROM changes WHERE user_id = ?', call.userId)
        const others = rows.map(present).filter((one) => one.kind === kind && isOf(one, call))
        const same = others.find((one) => one.target === target && one.expires > clock())
        if (same) return same
        for (const { id } of others) await transaction.run('DELETE FROM changes WHERE id = ?', id)
        const id = randomToken(16)
        const place = { userId: call.userId, project: call.project.id, origin: call.origin }
        const change = { ...place, kind, target, codes: {}, expires: clock() + lasting }
        await transaction.run(
          'INSERT INTO changes (id, user_id, change, expires) VALUES (?, ?, ?, ?)',
          ...[id, call.userId, seal(id, change), change.expires],
        )
        return { id, ...change }
      }),
    /**
     * Returns a change of this user on this page.
     * @param {import('../http/api.mjs').Call} call
     * @param {string} id
     */
    find: (call, id) => find(database, call, id),
    /**
     * Merges fields into the current state of a change, under a lock.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {import('../http/api.mjs').Call} call
     * @param {string} id
     * @param {(change: Change) => Partial<Change>} change
     */
    async update(transaction, call, id, change) {
      await transaction.lock(`changes ${call.userId}`)
      const { id: _, ...before } = await find(transaction, call, id)
      const next = { ...before, ...change(before) }
      await transaction.run('UPDATE changes SET change = ? WHERE id = ?', seal(id, next), id)
      return { id, ...next }
    },
    /**
     * Consumes a proved change once, in the same transaction as its effect.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {import('../http/api.mjs').Call} call
     * @param {string} id
     * @param {Kind} kind
     */
    async use(transaction, call, id, kind) {
      const change = await find(transaction, call, id)
      if (change.kind !== kind || change.proof === undefined)
        throw new Problem(403, 'change_unproved', 'This change was not proved.')
      if ((await transaction.run('DELETE FROM changes WHERE id = ?', id)) !== 1) throw gone()
      return change
    },
    sweep: () => database.run('DELETE FROM changes WHERE expires < ?', clock()),
  }
}
