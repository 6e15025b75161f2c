import { emailIssuer, needEmail } from './api/email-login.mjs'
import { Problem } from './problem.mjs'
import { randomToken, sha256 } from './secrets.mjs'
import { hold } from './wallet-devices.mjs'

/**
 * The way back for whoever had the address of an account before: for as long as the key is held after a change, a link in
 * the mail to that address puts it back. It gives nobody a session, and lets no browser in.
 * @param {Pick<import('./secure-server.mjs').Parts, 'rows' | 'users' | 'wallets' | 'sessions' | 'walletDevices' | 'keys'>
 *   & { database: import('./database/database.mjs').Database, clock: () => number }} parts
 */
export function createAddressReturns({ database, rows, users, wallets, sessions, walletDevices, keys, clock }) {
  const find = async (statements, token) => {
    const found = await statements.get('SELECT * FROM address_returns WHERE link_hash = ?', sha256(token))
    const row = rows.check('address_returns', found)
    return row && Number(row.expires) > clock() ? row : undefined
  }
  const oldOf = async (statements, { user_id, link_hash, old }) =>
    (await users.vault(statements, String(user_id))).open(String(old), 'old address', String(link_hash))

  return {
    /**
     * Keeps the address that an account had; gives the token of its link.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {import('./api.mjs').Call} call
     * @param {string} address
     */
    async keep(transaction, { userId, project, origin }, address) {
      const token = randomToken()
      const link = sha256(token)
      const old = (await users.vault(transaction, userId)).seal(address, 'old address', link)
      const now = clock()
      const place = { project: project.id, origin }
      await rows.insert(transaction, 'address_returns', {
        ...{ link_hash: link, user_id: userId, old, created: now, expires: now + hold, ...place },
      })
      return token
    },
    /** What the link is about. @param {string} token */
    async look(token) {
      const row = await find(database, token)
      if (!row) return undefined
      const next = (await users.read(database, String(row.user_id)))?.email ?? null
      const place = { project: String(row.project), origin: String(row.origin) }
      return { ...place, old: await oldOf(database, row), next, until: Number(row.expires) }
    },
    /**
     * Puts the address back, once; in the same transaction as what is said of it. Everybody is signed out, and browsers
     * that came to the wallet since the change have to ask anew. Those that knew it before know it still: whoever has
     * the mailbox alone must not get rid of them.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} token
     */
    async take(transaction, token) {
      const row = await find(transaction, token)
      if (!row) return undefined
      const userId = String(row.user_id)
      await transaction.lock(`user ${userId}`)
      // Two presses at once, and links of changes that came after this one.
      const taken = await transaction.run('DELETE FROM address_returns WHERE link_hash = ?', String(row.link_hash))
      if (taken !== 1) return undefined
      await transaction.run('DELETE FROM address_returns WHERE user_id = ? AND created >= ?', userId, row.created)
      const old = await oldOf(transaction, row)
      const next = (await users.read(transaction, userId))?.email ?? null
      const emailId = keys.emailId(needEmail(old).key)
      await transaction.lock(`identity ${emailIssuer} ${emailId}`)
      const identity = { issuer: emailIssuer, subject: emailId }
      const other = await users.ownerOf(transaction, identity)
      if (other !== undefined && other !== userId) {
        // The owner may have signed in with it since, and was given an account with nothing in it.
        if (await wallets.read(transaction, other))
          throw new Problem(409, 'email_taken', 'Another account has this address.')
        await users.leave(transaction, other, identity)
        await sessions.endAll(other, transaction)
      }
      await users.replaceIdentity(transaction, userId, identity)
      await users.setEmail(transaction, userId, old)
      await users.hold(transaction, userId, clock() + hold)
      await sessions.endAll(userId, transaction)
      await transaction.run('DELETE FROM changes WHERE user_id = ?', userId)
      const devices = await walletDevices.forgetSince(transaction, userId, Number(row.created))
      return { userId, old, next, devices, emailId, project: String(row.project), origin: String(row.origin) }
    },
    sweep: () => database.run('DELETE FROM address_returns WHERE expires < ?', clock()),
  }
}
