import { draw, spend } from './limits.mjs'
import { Problem } from './problem.mjs'
import { randomToken, sha256 } from './secrets.mjs'
import { createSpent } from './spent.mjs'

const linkTime = 20 * 60_000
/** A device that a mailbox has not signed in on for so long has to be approved by it once more. */
const remembered = 400 * 86_400_000
const gone = () => new Problem(410, 'code_gone', 'This code is no longer valid. Ask for a new one.')

/**
 * @typedef {'login' | 'update-primary' | 'update-secondary' | 'passkey'} Purpose
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
 *   settings: ReturnType<typeof import('./settings.mjs').readSettings>,
 *   rows: ReturnType<typeof import('./row-mac.mjs').createRowMac> }} parts
 */
export function createChallenges({ database, sealing, codes, emailId, settings, rows }) {
  const { clock, limits } = settings
  /** Of each, how often it was tried in this process: who writes to the database can set back what is counted there. */
  const tried = new Map()
  const spent = createSpent(clock)

  const byId = async (statements, id) =>
    rows.check('challenges', await statements.get('SELECT * FROM challenges WHERE id = ?', id))

  /**
   * Changes one that waits for its code, as `changesOf` says; the row as it is then, or undefined when it does not wait.
   * @param {import('./database/database.mjs').Statements} statements
   * @param {string} id
   * @param {(row: import('./database/database.mjs').Row) => import('./database/database.mjs').Row | undefined} changesOf
   */
  async function changeSent(statements, id, changesOf) {
    for (;;) {
      const row = await byId(statements, id)
      const changes = row?.state === 'sent' ? changesOf(row) : undefined
      if (!row || !changes) return undefined
      // Somebody else has changed it in between: looked at anew.
      if (await rows.change(statements, 'challenges', row, changes)) return { ...row, ...changes }
    }
  }

  const isKnown = async (transaction, id, device) =>
    rows.check(
      'devices',
      await transaction.get('SELECT * FROM devices WHERE email_id = ? AND device = ?', id, sha256(device)),
    ) !== undefined

  /** The asker: the owner of the mailbox (a known device of it, or the user whose account has the address), or a stranger. */
  async function askerOf(statements, call, { purpose, email, device = null, userId = null }) {
    const proved = device !== null && device === call.device?.text
    // Found out in either case: how long it takes says nothing.
    const onKnown = (await isKnown(statements, emailId(email.key), device ?? '')) && proved
    // Both are codes for the address that the account has, to somebody who is signed in.
    const known = onKnown || purpose === 'update-primary' || purpose === 'passkey'
    const ownDevice = `device ${sha256(device ?? '')}`
    const asker = onKnown ? ownDevice : known ? `user ${userId}` : `address ${call.address}`
    const mailbox = emailId(email.mailbox)
    const counted = [
      { bucket: `mailbox ${mailbox} ${asker} ${purpose}`, windows: limits.mailsPerPurpose },
      // Also by its device, which may be a known one a moment later.
      ...(proved && !known
        ? [{ bucket: `mailbox ${mailbox} ${ownDevice} ${purpose}`, windows: limits.mailsPerPurpose }]
        : []),
      { bucket: `mailbox ${mailbox} ${asker}`, windows: limits.mailsPerMailbox },
    ]
    const drawn = [
      { bucket: `others ${mailbox}`, windows: limits.othersPerMailbox },
      { bucket: `address ${call.address}`, windows: limits.mailsPerNetwork },
    ]
    return { proved, known, counted, drawn: known ? [] : drawn }
  }

  /**
   * A newer one of the same device or user takes the place of the older. A stranger's takes the place of older ones of
   * strangers in the same network, where a few may be open; nobody else's, or strangers could keep the owner out.
   */
  async function makeRoom(transaction, { purpose, email, device, userId, proved, known }, network) {
    const open = await transaction.all(
      `SELECT * FROM challenges WHERE email_id = ? AND purpose = ? AND state IN ('device', 'sent')
        AND expires > ? ORDER BY created DESC`,
      ...[emailId(email.key), purpose, clock()],
    )
    const isMine = (row) => (userId ? row.user_id === userId : proved && row.device === device)
    const over = new Set(open.filter(isMine))
    let near = 1
    for (const row of known ? [] : open) {
      const elsewhere = JSON.parse(String(row.agent)).ip !== network
      if (over.has(row) || elsewhere || (row.device && (await isKnown(transaction, row.email_id, row.device)))) continue
      near += 1
      if (near > limits.openCodes) over.add(row)
    }
    for (const row of over)
      if (rows.check('challenges', row)) await rows.change(transaction, 'challenges', row, { state: 'replaced' })
  }

  return {
    /**
     * Refuses what was refused a moment ago, before anything is made for it.
     * @param {import('./api.mjs').Call} call
     * @param {Wanted} wanted
     */
    async needRoom(call, wanted) {
      const { counted, drawn } = await askerOf(database, call, wanted)
      spent.needRoom([...counted, ...drawn].map(({ bucket }) => bucket))
    },
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
      const { proved, known, counted, drawn } = await askerOf(transaction, call, wanted)
      await spend(transaction, counted, now, spent)
      let crowded = false
      for (const [index, one] of drawn.entries()) {
        const isHalf = await draw(transaction, one, now, spent)
        crowded ||= isHalf && index === 0
      }
      await makeRoom(transaction, { purpose, email, device, userId, proved, known }, call.trace.ip)
      const agent = JSON.stringify({ ...call.trace, language: call.language.code })
      const expires = now + (link ? linkTime : call.project.codeSeconds * 1000)
      await rows.insert(transaction, 'challenges', {
        ...{ id, purpose, project: call.project.id, origin: call.origin, email_id: emailId(email.key) },
        ...{ email: sealing.seal(email.address, 'challenge', id), device, user_id: userId, link_hash: link },
        ...{ agent, state: link ? 'device' : 'sent', salt: link ? null : salt },
        ...{ code_hash: link ? null : hash, tries: crowded ? limits.triesOfMany : limits.tries, created: now, expires },
        next: next ? sealing.seal(next, 'next', id) : null,
      })
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
      const row = await byId(database, id)
      const here = row?.purpose === purpose && row.project === call.project.id && row.origin === call.origin
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
      const { times = 0 } = tried.get(id) ?? {}
      if (times >= limits.tries) throw gone()
      tried.set(id, { times: times + 1, at: clock() })
      const row = await changeSent(database, id, ({ tries, expires }) =>
        Number(tries) > 0 && Number(expires) > clock() ? { tries: Number(tries) - 1 } : undefined,
      )
      if (!row) throw gone()
      if (await codes.matches(code, id, { salt: String(row.salt), hash: String(row.code_hash) })) return { right: true }
      const left = Number(row.tries)
      if (left === 0) await changeSent(database, id, () => ({ state: 'burned' }))
      return { right: false, left }
    },
    /**
     * Of all who have the right code, the first one; in the same transaction as what the code is for.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} id
     */
    async use(transaction, id) {
      if (!(await changeSent(transaction, id, () => ({ state: 'used' })))) throw gone()
    },
    /** Its mail could not be sent: the link stays good. @param {import('./database/database.mjs').Row} row as it was before */
    takeBack: (row) =>
      changeSent(database, String(row.id), () => ({
        ...{ state: 'device', expires: row.expires, salt: null, code_hash: null },
      })),
    /** Long enough after their end to still say that they are over. */
    async sweep() {
      const day = 86_400_000
      for (const [id, { at }] of tried) if (at < clock() - day) tried.delete(id)
      spent.sweep()
      await database.run('DELETE FROM challenges WHERE expires < ?', clock() - day)
      await database.run('DELETE FROM sends WHERE at < ?', clock() - day)
      await database.run('DELETE FROM devices WHERE seen < ?', clock() - remembered)
    },
  }
}
