import { Problem } from '../http/problem.mjs'
import { randomToken, sha256 } from '../keys/secrets.mjs'
import { createFullBuckets } from '../rate-limits/full-buckets.mjs'
import { draw, spend } from '../rate-limits/limits.mjs'

const linkTime = 20 * 60_000
/** Milliseconds without a sign-in after which a mailbox has to approve the device again. */
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
 * Challenges that wait for a code. States: `device` (waits for the link), `sent`, `used`, `burned`, `replaced`.
 * @param {{ database: import('../database/database.mjs').Database,
 * sealing: ReturnType<typeof import('../keys/sealing.mjs').createSealing>,
 * codes: ReturnType<typeof import('./codes.mjs').createCodes>, emailId: (text: string) => string,
 * settings: ReturnType<typeof import('../settings/settings.mjs').readSettings>,
 * rows: ReturnType<typeof import('../keys/row-mac.mjs').createRowMac> }} parts
 */
export function createChallenges({ database, sealing, codes, emailId, settings, rows }) {
  const { clock, limits } = settings
  /**
   * Attempts per challenge in this process, because an attacker with write access can reset the counter in the
   * database.
   */
  const tried = new Map()
  const fullBuckets = createFullBuckets(clock)

  const byId = async (statements, id) =>
    rows.check('challenges', await statements.get('SELECT * FROM challenges WHERE id = ?', id))

  /**
   * Updates a challenge in the state `sent` by `changesOf`. Returns the new row, or undefined if it is in another
   * state.
   * @param {import('../database/database.mjs').Statements} statements
   * @param {string} id
   * @param {(row: import('../database/database.mjs').Row) => import('../database/database.mjs').Row | undefined}
   * changesOf
   */
  async function changeSent(statements, id, changesOf) {
    for (;;) {
      const row = await byId(statements, id)
      const changes = row?.state === 'sent' ? changesOf(row) : undefined
      if (!row || !changes) return undefined
      // The update failed because the row changed in between; the loop reads it again.
      if (await rows.change(statements, 'challenges', row, changes)) return { ...row, ...changes }
    }
  }

  const isKnown = async (transaction, id, device) =>
    rows.check(
      'devices',
      await transaction.get('SELECT * FROM devices WHERE email_id = ? AND device = ?', id, sha256(device)),
    ) !== undefined

  /**
   * Identifies the asker: the owner of the mailbox (a known device, or the user whose account has the address), or a
   * stranger.
   */
  async function askerOf(statements, call, { purpose, email, device = null, userId = null }) {
    const proved = device !== null && device === call.device?.text
    // Queried in both cases, so that the response time does not reveal whether the device is known.
    const onKnown = (await isKnown(statements, emailId(email.key), device ?? '')) && proved
    // Both purposes mail the address of the signed-in account.
    const known = onKnown || purpose === 'update-primary' || purpose === 'passkey'
    const ownDevice = `device ${sha256(device ?? '')}`
    const asker = onKnown ? ownDevice : known ? `user ${userId}` : `address ${call.address}`
    const mailbox = emailId(email.mailbox)
    const counted = [
      { bucket: `mailbox ${mailbox} ${asker} ${purpose}`, windows: limits.mailsPerPurpose },
      // Counted for the device too, because it can become a known device a moment later.
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
   * Replaces open challenges by a newer one of the same device or user. A stranger's challenge replaces only older ones
   * of strangers in the same network, above a small limit; otherwise strangers could lock the owner out.
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
     * Throws when a limit was reached a moment ago, before any work is done for the call.
     * @param {import('../http/api.mjs').Call} call
     * @param {Wanted} wanted
     */
    async needRoom(call, wanted) {
      const { counted, drawn } = await askerOf(database, call, wanted)
      fullBuckets.needRoom([...counted, ...drawn].map(({ bucket }) => bucket))
    },
    /** Generates a code and its slow hash, before the transaction begins. @param {number} length */
    async prepare(length) {
      const id = randomToken(16)
      const code = codes.make(length)
      return { id, code, ...(await codes.protect(code, id)) }
    },
    /**
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {import('../http/api.mjs').Call} call
     * @param {Wanted} wanted
     * @param {{ id: string, salt: string, hash: string }} prepared
     */
    async open(transaction, call, wanted, { id, salt, hash }) {
      const { purpose, email, device = null, userId = null, next, link = null } = wanted
      const now = clock()
      const { proved, known, counted, drawn } = await askerOf(transaction, call, wanted)
      await spend(transaction, counted, now, fullBuckets)
      let crowded = false
      for (const [index, one] of drawn.entries()) {
        const isHalf = await draw(transaction, one, now, fullBuckets)
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
     * Returns a challenge that was opened on this page for this purpose. Throws 410 otherwise.
     * @param {import('../http/api.mjs').Call} call
     * @param {string} id
     * @param {Purpose} purpose
     */
    async find(call, id, purpose) {
      const row = await byId(database, id)
      const here = row?.purpose === purpose && row.project === call.project.id && row.origin === call.origin
      if (!here || (row.user_id !== null && row.user_id !== call.userId)) throw gone()
      return row
    },
    /** @param {import('../database/database.mjs').Row} row */
    emailOf: (row) => sealing.open(String(row.email), 'challenge', String(row.id)),
    /** @param {import('../database/database.mjs').Row} row */
    nextOf: (row) => sealing.open(String(row.next), 'next', String(row.id)),
    /**
     * Checks one attempt. The attempt is counted before the comparison, so that parallel requests get no extra
     * attempts.
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
     * Consumes the challenge for the first caller with the right code, in the same transaction as the code's effect.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} id
     */
    async use(transaction, id) {
      if (!(await changeSent(transaction, id, () => ({ state: 'used' })))) throw gone()
    },
    /**
     * Reverts to the state before the mail, which could not be sent; the link stays valid.
     * @param {import('../database/database.mjs').Row} row the earlier state
     */
    takeBack: (row) =>
      changeSent(database, String(row.id), () => ({
        ...{ state: 'device', expires: row.expires, salt: null, code_hash: null },
      })),
    /** Keeps ended challenges for a day, so that their codes are still reported as expired. */
    async sweep() {
      const day = 86_400_000
      for (const [id, { at }] of tried) if (at < clock() - day) tried.delete(id)
      fullBuckets.sweep()
      await database.run('DELETE FROM challenges WHERE expires < ?', clock() - day)
      await database.run('DELETE FROM sends WHERE at < ?', clock() - day)
      await database.run('DELETE FROM devices WHERE seen < ?', clock() - remembered)
    },
  }
}
