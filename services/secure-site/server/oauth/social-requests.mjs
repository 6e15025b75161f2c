import { randomInt } from 'node:crypto'
import { Problem } from '../http/problem.mjs'
import { randomToken, sameText, sha256 } from '../keys/secrets.mjs'

/** Milliseconds for which a sign-in stays open. */
export const lasting = 10 * 60_000
/** With six digits and three attempts, an attacker guesses the number with a probability of 1 in 333,333. */
const TRIES = 3
const over = () => new Problem(410, 'result_gone', 'This sign-in is over. Begin again.')

/**
 * Sign-ins with a provider, from the click to the collected result. States: `new`, `opened` (at the provider),
 * `exchanging`, `done`, `error`, `collected`. The requesting frame authenticates by its verifier, which alone does not
 * release the result: an attacker can request a sign-in and send another person to the provider. The result also needs
 * a proof from the browser that returned from the provider: the ticket of its last page, or the number shown there.
 * @param {{ database: import('../database/database.mjs').Database,
 * sealing: ReturnType<typeof import('../keys/sealing.mjs').createSealing>, clock: () => number,
 * rows: ReturnType<typeof import('../keys/row-mac.mjs').createRowMac>, mac: (text: string) => string }} parts `mac`
 * hashes tickets and numbers with a key
 */
export function createSocialRequests({ database, sealing, clock, rows, mac }) {
  const ticketHash = (id, ticket) => mac(JSON.stringify(['ticket', id, ticket]))
  const numberHash = (id, number) => mac(JSON.stringify(['number', id, number]))
  const fits = (row, ticket) =>
    row.ticket_hash !== null && sameText(ticketHash(String(row.id), ticket), String(row.ticket_hash))
  const read = async (id, statements = database) =>
    rows.check(
      'social_requests',
      await statements.get('SELECT * FROM social_requests WHERE id = ? AND expires > ?', id, clock()),
    )
  /**
   * Updates a request that is in one of the given states. Returns the new row, or undefined if it is in another state.
   * @param {import('../database/database.mjs').Statements} statements
   * @param {string} id
   * @param {string[]} from
   * @param {(row: import('../database/database.mjs').Row) => import('../database/database.mjs').Row | undefined}
   * changesOf
   */
  async function move(statements, id, from, changesOf) {
    for (;;) {
      const row = await read(id, statements)
      const changes = row && from.includes(String(row.status)) ? changesOf(row) : undefined
      if (!row || !changes) return undefined
      // The update failed because the row changed in between; the loop reads it again.
      if (await rows.change(statements, 'social_requests', row, changes)) return { ...row, ...changes }
    }
  }
  /**
   * Number attempts per request in this process, and the time until which they matter. An attacker with write access
   * could reset the counter in the database and guess without a limit.
   */
  const tried = new Map()
  const burn = (id, reason) => move(database, id, ['done'], () => ({ status: 'error', identity: null, reason }))

  return {
    /**
     * @param {{ project: string, origin: string, provider: string, codeChallenge: string, device: string,
     * purpose: string }} wanted `device` is the thumbprint of the only browser that can collect the result.
     * `purpose` is `login`, or the name of the proof; the result is not valid for another purpose
     */
    async open({ codeChallenge, ...wanted }) {
      const id = randomToken(16)
      await rows.insert(database, 'social_requests', {
        ...{ id, ...wanted, challenge: codeChallenge, status: 'new', expires: clock() + lasting, number_tries: 0 },
      })
      return id
    },
    /**
     * Stores the secrets of a request that the server polls, for sign-ins without a callback.
     * @param {string} id
     * @param {object} secrets
     */
    keep: (id, secrets) =>
      move(database, id, ['new'], () => ({
        status: 'opened',
        secrets: sealing.seal(JSON.stringify(secrets), 'social', id),
      })),
    /** @param {import('../database/database.mjs').Row} row */
    secretsOf: (row) => JSON.parse(sealing.open(String(row.secrets), 'social', String(row.id))),
    /**
     * Lets one of several parallel callers continue with the answer. Returns false to the others.
     * @param {string} id
     */
    claim: async (id) => (await move(database, id, ['opened'], () => ({ status: 'exchanging' }))) !== undefined,
    /** Returns a request that has not returned from its provider, or undefined. @param {string} id */
    async waiting(id) {
      const row = await read(id)
      return row && ['new', 'opened'].includes(String(row.status)) ? row : undefined
    },
    /**
     * Marks a request as sent to the provider, with new secrets each time.
     * @param {string} id
     * @param {string} [back] the page to return to, for a sign-in by redirect
     */
    async lead(id, back) {
      const random = { state: randomToken(), nonce: randomToken(), verifier: randomToken(), ticket: randomToken() }
      const secrets = { ...random, ...(back ? { back } : {}) }
      const changed = await move(database, id, ['new', 'opened'], () => ({
        ...{ status: 'opened', state_hash: sha256(secrets.state), ticket_hash: ticketHash(id, secrets.ticket) },
        secrets: sealing.seal(JSON.stringify(secrets), 'social', id),
      }))
      return changed && { ...secrets, challenge: sha256(secrets.verifier) }
    },
    /**
     * Consumes the request of a provider's answer, once.
     * @param {string} provider
     * @param {string} state
     */
    async take(provider, state) {
      const hash = sha256(state)
      const found = await database.get('SELECT id FROM social_requests WHERE state_hash = ?', hash)
      const isIts = (row) => row.state_hash === hash && row.provider === provider
      const taken = { status: 'exchanging', state_hash: null }
      const row =
        found && (await move(database, String(found.id), ['opened'], (one) => (isIts(one) ? taken : undefined)))
      return row && { ...row, ...JSON.parse(sealing.open(String(row.secrets), 'social', String(row.id))) }
    },
    /** @param {string} id @param {object} identity */
    done: (id, identity) =>
      move(database, id, ['exchanging'], () => ({
        ...{ status: 'done', secrets: null },
        identity: sealing.seal(JSON.stringify(identity), 'identity', id),
      })),
    /** @param {string} id @param {string} reason */
    failed: (id, reason) => move(database, id, ['exchanging'], () => ({ status: 'error', secrets: null, reason })),
    /**
     * Returns the state of a request to the frame that made it. Throws 410 for every other caller.
     * @param {Pick<import('../http/api.mjs').Call, 'project' | 'origin' | 'device'>} call
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
     * Returns the state of a request to the page that holds its ticket. Throws 410 otherwise.
     * @param {string} id
     * @param {string} ticket
     */
    async lookByTicket(id, ticket) {
      const row = await read(id)
      if (!row || !fits(row, ticket)) throw over()
      return row
    },
    fits,
    /** Creates the confirmation number of a request. Throws 410 if it has one. @param {string} id */
    async offerNumber(id) {
      const number = String(randomInt(1_000_000)).padStart(6, '0')
      const hash = numberHash(id, number)
      const changed = await move(database, id, ['done'], ({ number_hash: before }) =>
        before === null ? { number_hash: hash, number_tries: TRIES } : undefined,
      )
      if (!changed) throw over()
      return number
    },
    /**
     * Checks one number attempt. The attempt is counted before the comparison, so that parallel requests get no extra
     * attempts. The last wrong attempt ends the sign-in.
     * @param {string} id
     * @param {string} number
     */
    async tryNumber(id, number) {
      const { times = 0 } = tried.get(id) ?? {}
      if (times >= TRIES) throw over()
      tried.set(id, { times: times + 1, until: clock() + lasting })
      const row = await move(database, id, ['done'], ({ number_tries: left }) =>
        Number(left) > 0 ? { number_tries: Number(left) - 1 } : undefined,
      )
      if (!row) throw over()
      if (sameText(numberHash(id, number), String(row.number_hash))) return
      const left = Number(row.number_tries)
      if (left === 0) await burn(id, 'number_wrong')
      throw new Problem(401, 'number_wrong', 'That is not the number.', { left })
    },
    /** Ends a sign-in that the person at the provider did not request. @param {string} id */
    stop: (id) => burn(id, 'stopped'),
    /**
     * Returns the identity to the first caller. Throws 410 afterwards.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} id
     */
    async collect(transaction, id) {
      const row = await move(transaction, id, ['done'], () => ({ status: 'collected' }))
      if (!row) throw new Problem(410, 'result_gone', 'This sign-in was already used. Begin again.')
      return JSON.parse(sealing.open(String(row.identity), 'identity', id))
    },
    async sweep() {
      for (const [id, { until }] of tried) if (until < clock()) tried.delete(id)
      await database.run('DELETE FROM social_requests WHERE expires < ?', clock())
    },
  }
}
