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
   * Changes one that is in one of these states; the row as it is then, or undefined when it is in none of them.
   * @param {import('../database/database.mjs').Statements} statements
   * @param {string} id
   * @param {string[]} from
   * @param {(row: import('../database/database.mjs').Row) => import('../database/database.mjs').Row | undefined} changesOf
   */
  async function move(statements, id, from, changesOf) {
    for (;;) {
      const row = await read(id, statements)
      const changes = row && from.includes(String(row.status)) ? changesOf(row) : undefined
      if (!row || !changes) return undefined
      // Somebody else has changed it in between: looked at anew.
      if (await rows.change(statements, 'social_requests', row, changes)) return { ...row, ...changes }
    }
  }
  /**
   * Of each, how many numbers were tried in this process, and until when that matters: who writes to the database can set
   * back what is counted there, and would have as many tries as fit into its time.
   */
  const tried = new Map()
  const burn = (id, reason) => move(database, id, ['done'], () => ({ status: 'error', identity: null, reason }))

  return {
    /**
     * @param {{ project: string, origin: string, provider: string, codeChallenge: string, device: string,
     *   purpose: string }} wanted `device` is the thumbprint of the browser that asks; nobody else gets the result.
     *   `purpose` is `login`, or what it proves; the result is of no use for another one
     */
    async open({ codeChallenge, ...wanted }) {
      const id = randomToken(16)
      await rows.insert(database, 'social_requests', {
        ...{ id, ...wanted, challenge: codeChallenge, status: 'new', expires: clock() + lasting, number_tries: 0 },
      })
      return id
    },
    /**
     * What a request needs to be looked after from here; for the ways of signing in that have no callback.
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
     * Of several who saw the answer, one goes on with it.
     * @param {string} id
     */
    claim: async (id) => (await move(database, id, ['opened'], () => ({ status: 'exchanging' }))) !== undefined,
    /** One that has not come back from its provider. @param {string} id */
    async waiting(id) {
      const row = await read(id)
      return row && ['new', 'opened'].includes(String(row.status)) ? row : undefined
    },
    /**
     * On its way to the provider; with fresh secrets each time.
     * @param {string} id
     * @param {string} [back] the address to come back to, where it began in place of its page
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
     * The request that an answer belongs to: once.
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
      const hash = numberHash(id, number)
      const changed = await move(database, id, ['done'], ({ number_hash: before }) =>
        before === null ? { number_hash: hash, number_tries: TRIES } : undefined,
      )
      if (!changed) throw over()
      return number
    },
    /**
     * One try, which is spent before the number is compared: many at once get no more of them. The last wrong one ends
     * the sign-in.
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
    /** Ends it, where the person at the provider says that they have not asked for it. @param {string} id */
    stop: (id) => burn(id, 'stopped'),
    /**
     * The identity, to the first who asks.
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
