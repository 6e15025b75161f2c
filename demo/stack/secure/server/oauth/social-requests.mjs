import { Problem } from '../problem.mjs'
import { randomToken, sameText, sha256 } from '../secrets.mjs'

const lasting = 10 * 60_000

/**
 * Sign-ins with a provider, from the click to the collected result. States: `new`, `opened` (at the provider),
 * `exchanging`, `done`, `error`, `collected`.
 * @param {{ database: import('../database/database.mjs').Database,
 *   sealing: ReturnType<typeof import('../sealing.mjs').createSealing>, clock: () => number,
 *   rows: ReturnType<typeof import('../row-mac.mjs').createRowMac> }} parts
 */
export function createSocialRequests({ database, sealing, clock, rows }) {
  return {
    /**
     * @param {{ project: string, origin: string, provider: string, codeChallenge: string, device: string }} wanted
     *   `device` is the thumbprint of the browser that asks; nobody else gets the result
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
     * On its way to the provider; with fresh secrets each time. One that comes back to a page has a ticket: without
     * it the result is given to nobody, not even to the frame of the page that was left.
     * @param {string} id
     * @param {string} [back] the address to come back to
     */
    async lead(id, back) {
      const way = back ? { back, ticket: randomToken() } : {}
      const secrets = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), ...way }
      const changed = await database.run(
        `UPDATE social_requests SET status = 'opened', state_hash = ?, ticket_hash = ?, secrets = ?
          WHERE id = ? AND status IN ('new', 'opened')`,
        ...[sha256(secrets.state), way.ticket ? sha256(way.ticket) : null],
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
     * How it stands, for whoever holds the verifier. One that has a ticket is still out for who has none.
     * @param {Pick<import('../api.mjs').Call, 'project' | 'origin' | 'device'>} call
     * @param {string} id
     * @param {string} verifier
     * @param {string} [ticket]
     */
    async look(call, id, verifier, ticket) {
      const found = await database.get('SELECT * FROM social_requests WHERE id = ? AND expires > ?', id, clock())
      const row = rows.check('social_requests', found)
      const isHere = row?.project === call.project.id && row.origin === call.origin
      const mine = isHere && row.device === call.device?.thumbprint
      const proved = mine && sameText(sha256(verifier), String(row.challenge))
      if (proved && ticket === undefined && row.ticket_hash !== null) return { ...row, status: 'opened' }
      if (!proved || (ticket !== undefined && !sameText(sha256(ticket), String(row.ticket_hash))))
        throw new Problem(410, 'result_gone', 'This sign-in is over. Begin again.')
      return row
    },
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
    /** Whether somebody has the identity. @param {string} id */
    async isCollected(id) {
      const row = await database.get("SELECT 1 AS one FROM social_requests WHERE id = ? AND status = 'collected'", id)
      return row ? true : undefined
    },
    sweep: () => database.run('DELETE FROM social_requests WHERE expires < ?', clock()),
  }
}
