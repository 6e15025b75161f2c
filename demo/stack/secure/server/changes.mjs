import { Problem } from './problem.mjs'
import { randomToken } from './secrets.mjs'

const lasting = 30 * 60_000
const gone = () => new Problem(410, 'change_gone', 'This change is over. Begin again.')

/**
 * @typedef {'email' | 'passkey'} Kind what is added to an account, or takes the place of what was there
 * @typedef {object} Change
 * @property {string} userId
 * @property {string} project
 * @property {string} origin of the page on which it was asked for
 * @property {Kind} kind
 * @property {string} target the new address, or the id of the new passkey
 * @property {string} [proof] how its owner has proved to be there
 * @property {{ old?: string, next?: string }} codes ids of the challenges that were mailed for it
 * @property {number} expires
 */

/**
 * Changes of how somebody signs in, from the first question to the last code: at most one of each kind for a user on a
 * page. They are sealed, so that nobody who only writes to the database can say that one was proved.
 * @param {{ database: import('./database/database.mjs').Database,
 *   sealing: ReturnType<typeof import('./sealing.mjs').createSealing>, clock: () => number }} parts
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
     * One that is under way and is the same, or a new one in place of those of its kind.
     * @param {import('./api.mjs').Call} call
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
     * One of this user on this page.
     * @param {import('./api.mjs').Call} call
     * @param {string} id
     */
    find: (call, id) => find(database, call, id),
    /**
     * What is new about it; on top of what others have changed meanwhile.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {import('./api.mjs').Call} call
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
     * Takes one that was proved, once; in the same transaction as what it is for.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {import('./api.mjs').Call} call
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
