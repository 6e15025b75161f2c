import { randomInt } from 'node:crypto'
import { Problem } from '../problem.mjs'
import { randomToken, sameText, sha256 } from '../secrets.mjs'

/** For how long one may be under way. */
export const lasting = 10 * 60_000
/** Somebody who asked for this sign-in elsewhere guesses a number of six digits with one chance in 333,333. */
const TRIES = 3
const over = () => new Problem(410, 'result_gone', 'This sign-in is over. Begin again.')

/**
 * Sign-ins with a provider, from the click to the collected result. States: `new`, `opened` (at the provider),
 * `exchanging`, `done`, `error`, `collected`. The frame that asked proves itself by its verifier. That alone gets it no
 * result: anybody can ask, and lead somebody else to the provider. It also needs what only the browser has that came
 * back from there, which is the ticket of the page that the answer ended on, or the number that is read on that page.
 * @param {{ database: import('../database/database.mjs').Database,
 *   sealing: ReturnType<typeof import('../sealing.mjs').createSealing>, clock: () => number,
 *   rows: ReturnType<typeof import('../row-mac.mjs').createRowMac>, mac: (text: string) => string }} parts `mac` hashes
 *   tickets and numbers with a key
 */
export function createSocialRequests({ database, sealing, clock, rows, mac }) {
  const ticketHash = (ticket) => mac(JSON.stringify(['ticket', ticket]))
  const numberHash = (id, number) => mac(JSON.stringify(['number', id, number]))
  const fits = (row, ticket) => row.ticket_hash !== null && sameText(ticketHash(ticket), String(row.ticket_hash))
  const burn = (id, reason) =>
    database.run(
      "UPDATE social_requests SET status = 'error', identity = NULL, reason = ? WHERE id = ? AND status = 'done'",
      ...[reason, id],
    )
  const read = async (id) =>
    rows.check(
      'social_requests',
      await database.get('SELECT * FROM social_requests WHERE id = ? AND expires > ?', id, clock()),
    )

  return {
    /**
     * @param {{ project: string, origin: string, provider: string, codeChallenge: string, device: string,
     *   purpose: string }} wanted `device` is the thumbprint of the browser that asks; nobody else gets the result.
     *   `purpose` is `login`, or what it proves; the result is of no use for another one
     */
    async open({ codeChallenge, ...wanted }) {
      const id = randomToken(16)
      await rows.insert(database, 'social_requests', {
        ...{ id, ...wanted, challenge: codeChallenge, status: 'new', expires: clock() + lasting },
      })
      return id
    },
    /**
     * What a request needs to be looked after from here; for the ways of signing in that have no callback.
     * @param {string} id
     * @param {object} secrets
     */
    keep: (id, secrets) =>
      database.run(
        "UPDATE social_requests SET status = 'opened', secrets = ? WHERE id = ?",
        ...[sealing.seal(JSON.stringify(secrets), 'social', id), id],
      ),
    /** @param {import('../database/database.mjs').Row} row */
    secretsOf: (row) => JSON.parse(sealing.open(String(row.secrets), 'social', String(row.id))),
    /**
     * Of several who saw the answer, one goes on with it.
     * @param {string} id
     */
    async claim(id) {
      const open = "UPDATE social_requests SET status = 'exchanging' WHERE id = ? AND status = 'opened'"
      return (await database.run(open, id)) === 1
    },
    /** One that has not come back from its provider. @param {string} id */
    waiting: (id) =>
      database.get(
        "SELECT * FROM social_requests WHERE id = ? AND status IN ('new', 'opened') AND expires > ?",
        ...[id, clock()],
      ),
    /**
     * On its way to the provider; with fresh secrets each time.
     * @param {string} id
     * @param {string} [back] the address to come back to, where it began in place of its page
     */
    async lead(id, back) {
      const random = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), ticket: randomToken() }
      const secrets = { ...random, ...(back ? { back } : {}) }
      const changed = await database.run(
        `UPDATE social_requests SET status = 'opened', state_hash = ?, ticket_hash = ?, secrets = ?
          WHERE id = ? AND status IN ('new', 'opened')`,
        ...[sha256(secrets.state), ticketHash(secrets.ticket)],
        ...[sealing.seal(JSON.stringify(secrets), 'social', id), id],
      )
      return changed === 1 ? { ...secrets, challenge: sha256(secrets.verifier) } : undefined
    },
    /**
     * The request that an answer belongs to: once.
     * @param {string} provider
     * @param {string} state
     */
    async take(provider, state) {
      const row = await database.get(
        `UPDATE social_requests SET status = 'exchanging', state_hash = NULL
          WHERE state_hash = ? AND provider = ? AND status = 'opened' AND expires > ? RETURNING *`,
        ...[sha256(state), provider, clock()],
      )
      return row && { ...row, ...JSON.parse(sealing.open(String(row.secrets), 'social', String(row.id))) }
    },
    /** @param {string} id @param {object} identity */
    done: (id, identity) =>
      database.run(
        "UPDATE social_requests SET status = 'done', secrets = NULL, identity = ? WHERE id = ? AND status = 'exchanging'",
        ...[sealing.seal(JSON.stringify(identity), 'identity', id), id],
      ),
    /** @param {string} id @param {string} reason */
    failed: (id, reason) =>
      database.run(
        "UPDATE social_requests SET status = 'error', secrets = NULL, reason = ? WHERE id = ? AND status = 'exchanging'",
        ...[reason, id],
      ),
    /**
     * How it stands, for the frame that asked.
     * @param {Pick<import('../api.mjs').Call, 'project' | 'origin' | 'device'>} call
     * @param {string} id
     * @param {string} verifier
     * @param {string} purpose
     */
    async look(call, id, verifier, purpose) {
      const row = await read(id)
      const isHere = row?.project === call.project.id && row.origin === call.origin
      const mine = isHere && row.device === call.device?.thumbprint && row.purpose === purpose
      if (!mine || !sameText(sha256(verifier), String(row.challenge))) throw over()
      return row
    },
    /**
     * How it stands, for the page that the provider's answer ended on.
     * @param {string} id
     * @param {string} ticket
     */
    async lookByTicket(id, ticket) {
      const row = await read(id)
      if (!row || !fits(row, ticket)) throw over()
      return row
    },
    fits,
    /**
     * Makes the number, of which that page shows the newest one alone.
     * @param {string} id
     */
    async offerNumber(id) {
      const number = String(randomInt(1_000_000)).padStart(6, '0')
      const changed = await database.run(
        "UPDATE social_requests SET number_hash = ?, number_tries = ? WHERE id = ? AND status = 'done' AND number_hash IS NULL",
        ...[numberHash(id, number), TRIES, id],
      )
      if (changed !== 1) throw over()
      return number
    },
    /**
     * One try, which is spent before the number is compared: many at once get no more of them. The last wrong one ends
     * the sign-in.
     * @param {string} id
     * @param {string} number
     */
    async tryNumber(id, number) {
      const row = await database.get(
        `UPDATE social_requests SET number_tries = number_tries - 1
          WHERE id = ? AND status = 'done' AND number_tries > 0 RETURNING number_hash, number_tries`,
        id,
      )
      if (!row) throw over()
      if (sameText(numberHash(id, number), String(row.number_hash))) return
      const left = Number(row.number_tries)
      if (left === 0) await burn(id, 'number_wrong')
      throw new Problem(401, 'number_wrong', 'That is not the number.', { left })
    },
    /** Ends it, where the person at the provider says that they have not asked for it. @param {string} id */
    stop: (id) => burn(id, 'stopped'),
    /**
     * The identity, to the first who asks.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} id
     */
    async collect(transaction, id) {
      const row = await transaction.get(
        "UPDATE social_requests SET status = 'collected' WHERE id = ? AND status = 'done' RETURNING identity",
        id,
      )
      if (!row) throw new Problem(410, 'result_gone', 'This sign-in was already used. Begin again.')
      return JSON.parse(sealing.open(String(row.identity), 'identity', id))
    },
    sweep: () => database.run('DELETE FROM social_requests WHERE expires < ?', clock()),
  }
}
