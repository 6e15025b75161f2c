import { spend } from './limits.mjs'
import { Problem } from './problem.mjs'
import { randomToken } from './secrets.mjs'

const linkTime = 20 * 60_000
const gone = () => new Problem(410, 'code_gone', 'This code is no longer valid. Ask for a new one.')

/**
 * @typedef {'login' | 'update-primary' | 'update-secondary'} Purpose
 * @typedef {object} Wanted
 * @property {Purpose} purpose
 * @property {{ address: string, key: string, mailbox: string }} email
 * @property {string} [device] public key as text
 * @property {string} [userId]
 * @property {string} [next] the new address of an update
 * @property {string} [link] hash of the link by which the device is approved first
 */

/**
 * What waits for a code. States: `device` (waits for the link), `sent`, `used`, `burned`, `replaced`.
 * @param {{ database: import('./database/database.mjs').Database,
 *   sealing: ReturnType<typeof import('./sealing.mjs').createSealing>,
 *   codes: ReturnType<typeof import('./codes.mjs').createCodes>, emailId: (text: string) => string,
 *   settings: ReturnType<typeof import('./settings.mjs').readSettings> }} parts
 */
export function createChallenges({ database, sealing, codes, emailId, settings }) {
  const { clock, limits } = settings

  /** A newer one of the same device takes the place of the older; of all devices a few may be open. */
  async function makeRoom(transaction, { purpose, email, device }) {
    const open = await transaction.all(
      `SELECT id, device FROM challenges WHERE email_id = ? AND purpose = ? AND state IN ('device', 'sent')
        AND expires > ? ORDER BY created DESC`,
      ...[emailId(email.key), purpose, clock()],
    )
    const others = open.filter((row) => row.device !== (device ?? null))
    const over = new Set([...open.filter((row) => !others.includes(row)), ...others.slice(limits.openCodes - 1)])
    for (const row of over) await transaction.run("UPDATE challenges SET state = 'replaced' WHERE id = ?", row.id)
  }

  return {
    /** What a new one needs that takes long: made before the transaction. @param {number} length */
    async prepare(length) {
      const id = randomToken(16)
      const code = codes.make(length)
      return { id, code, ...(await codes.protect(code, id)) }
    },
    /**
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {import('./api.mjs').Call} call
     * @param {Wanted} wanted
     * @param {{ id: string, salt: string, hash: string }} prepared
     */
    async open(transaction, call, wanted, { id, salt, hash }) {
      const { purpose, email, device = null, userId = null, next, link = null } = wanted
      const now = clock()
      const mailbox = emailId(email.mailbox)
      await spend(
        transaction,
        [
          { bucket: `mailbox ${mailbox} ${purpose}`, windows: limits.mailsPerPurpose },
          { bucket: `mailbox ${mailbox}`, windows: limits.mailsPerMailbox },
          { bucket: `address ${call.address}`, windows: limits.mailsPerAddress },
        ],
        now,
      )
      await makeRoom(transaction, { purpose, email, device })
      const expires = now + (link ? linkTime : call.project.codeSeconds * 1000)
      await transaction.run(
        `INSERT INTO challenges (id, purpose, project, origin, email_id, email, device, user_id, link_hash, agent, state,
          salt, code_hash, tries, created, expires, next) VALUES (${Array(17).fill('?').join(', ')})`,
        ...[
          id,
          purpose,
          call.project.id,
          call.origin,
          emailId(email.key),
          sealing.seal(email.address, 'challenge', id),
        ],
        ...[device, userId, link, JSON.stringify(call.trace), link ? 'device' : 'sent', link ? null : salt],
        ...[link ? null : hash, limits.tries, now, expires, next ? sealing.seal(next, 'next', id) : null],
      )
    },
    /** @param {string} id */
    drop: (id) => database.run('DELETE FROM challenges WHERE id = ?', id),
    /**
     * One that was opened on this page for this purpose.
     * @param {import('./api.mjs').Call} call
     * @param {string} id
     * @param {Purpose} purpose
     */
    async find(call, id, purpose) {
      const row = await database.get('SELECT * FROM challenges WHERE id = ? AND purpose = ?', id, purpose)
      const here = row && row.project === call.project.id && row.origin === call.origin
      if (!here || (row.user_id !== null && row.user_id !== call.userId)) throw gone()
      return row
    },
    /** @param {import('./database/database.mjs').Row} row */
    emailOf: (row) => sealing.open(String(row.email), 'challenge', String(row.id)),
    /** @param {import('./database/database.mjs').Row} row */
    nextOf: (row) => sealing.open(String(row.next), 'next', String(row.id)),
    /**
     * One try. The try is spent before the code is compared, so that many at once get no more of them.
     * @param {string} id
     * @param {string} code
     * @returns {Promise<{ right: true } | { right: false, left: number }>}
     */
    async attempt(id, code) {
      const row = await database.get(
        `UPDATE challenges SET tries = tries - 1 WHERE id = ? AND state = 'sent' AND tries > 0 AND expires > ?
          RETURNING salt, code_hash, tries`,
        ...[id, clock()],
      )
      if (!row) throw gone()
      if (await codes.matches(code, id, { salt: String(row.salt), hash: String(row.code_hash) })) return { right: true }
      const left = Number(row.tries)
      if (left === 0) await database.run("UPDATE challenges SET state = 'burned' WHERE id = ? AND state = 'sent'", id)
      return { right: false, left }
    },
    /**
     * Of all who have the right code, the first one; in the same transaction as what the code is for.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} id
     */
    async use(transaction, id) {
      const used = await transaction.run("UPDATE challenges SET state = 'used' WHERE id = ? AND state = 'sent'", id)
      if (used !== 1) throw gone()
    },
    /** Long enough after their end to still say that they are over. */
    async sweep() {
      const day = 86_400_000
      await database.run('DELETE FROM challenges WHERE expires < ?', clock() - day)
      await database.run('DELETE FROM sends WHERE at < ?', clock() - day)
    },
  }
}
