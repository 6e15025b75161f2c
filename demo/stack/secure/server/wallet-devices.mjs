import { Problem } from './problem.mjs'
import { randomToken, sha256 } from './secrets.mjs'

const day = 86_400_000
/** So long a device waits for the part of a wallet that the operator keeps. */
export const wait = day
/** After so long a link does nothing more, and a device that was not approved has to ask anew. */
const lasting = 3 * day
const mostAsking = 5

/**
 * @typedef {'asked' | 'waiting' | 'known'} State `asked` waits for the link in a mail, `waiting` for its time
 * @typedef {{ device: string, state: State, created: number, since: number, ready: number, browser: string,
 *   network: string, origin: string }} WalletDevice `since` it is known, and from `ready` on it may be
 */

/**
 * The devices of each wallet: whoever signs in on one that was not there before gets no part of the key until the owner
 * approves it, or has had time to refuse it.
 * @param {{ database: import('./database/database.mjs').Database, clock: () => number,
 *   rows: ReturnType<typeof import('./row-mac.mjs').createRowMac> }} parts
 */
export function createWalletDevices({ database, clock, rows }) {
  /** @returns {WalletDevice} */
  const present = ({ device, state, created, since, ready, agent, origin }) => {
    const { browser = '', ip = '' } = JSON.parse(String(agent))
    const times = { created: Number(created), since: Number(since), ready: Number(ready) }
    return { device: String(device), state, ...times, browser, network: ip, origin: String(origin) }
  }
  const rowOf = async (statements, userId, device) =>
    rows.check(
      'wallet_devices',
      await statements.get('SELECT * FROM wallet_devices WHERE user_id = ? AND device = ?', userId, device),
    )
  const isOver = (row) => row.state !== 'known' && Number(row.created) + lasting <= clock()

  const known = () => ({ state: 'known', since: clock(), link_hash: null })

  const devices = {
    /**
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} userId
     * @param {string} device thumbprint
     */
    async read(statements, userId, device) {
      const row = await rowOf(statements, userId, device)
      return row && !isOver(row) ? present(row) : undefined
    },
    /**
     * Lets a device ask, or makes it known where there is nothing to wait for. Gives the token of its link.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {import('./api.mjs').Call} call
     * @param {{ state: State, ready: number }} wanted
     */
    async add(transaction, call, { state, ready }) {
      const { userId, device, project, origin, trace } = call
      const thumbprint = String(device?.thumbprint)
      await transaction.lock(`wallet devices ${userId}`)
      const all = (await transaction.all('SELECT * FROM wallet_devices WHERE user_id = ?', userId)).filter(
        (row) => row.state !== 'known' && !isOver(row) && row.device !== thumbprint,
      )
      if (state !== 'known' && all.length >= mostAsking)
        throw new Problem(429, 'too_many', 'Too many new browsers ask for this wallet.', { retryAfter: lasting / 1000 })
      await transaction.run('DELETE FROM wallet_devices WHERE user_id = ? AND device = ?', userId, thumbprint)
      const link = randomToken()
      const now = clock()
      await rows.insert(transaction, 'wallet_devices', {
        ...{ user_id: userId, device: thumbprint, state, created: now, since: state === 'known' ? now : 0, ready },
        ...{ agent: JSON.stringify(trace), project: project.id, origin },
        link_hash: state === 'known' ? null : sha256(link),
      })
      return link
    },
    /**
     * The owner has said yes in the mail: from now on it waits for its time only, if there is one.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} device
     */
    async mailed(transaction, userId, device) {
      const row = await rowOf(transaction, userId, device)
      if (row?.state !== 'asked' || isOver(row)) return false
      return rows.change(transaction, 'wallet_devices', row, Number(row.ready) ? { state: 'waiting' } : known())
    },
    /**
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} userId
     * @param {string} device
     */
    async approve(statements, userId, device) {
      const row = await rowOf(statements, userId, device)
      if (!row || row.state === 'known' || isOver(row)) return false
      return rows.change(statements, 'wallet_devices', row, known())
    },
    /**
     * Takes it from those that ask.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} device
     */
    refuse: async (transaction, userId, device) =>
      (await transaction.run(
        "DELETE FROM wallet_devices WHERE user_id = ? AND device = ? AND state <> 'known'",
        ...[userId, device],
      )) === 1,
    /** Those that ask. @param {string} userId */
    async asking(userId) {
      const found = await database.all(
        "SELECT * FROM wallet_devices WHERE user_id = ? AND state <> 'known' ORDER BY created",
        userId,
      )
      return found.filter((row) => rows.check('wallet_devices', row) && !isOver(row)).map(present)
    },
    /** The one that a link is about. @param {string} token */
    async byLink(token) {
      const found = await database.get('SELECT * FROM wallet_devices WHERE link_hash = ?', sha256(token))
      const row = rows.check('wallet_devices', found)
      return row && !isOver(row)
        ? { ...present(row), userId: String(row.user_id), project: String(row.project) }
        : undefined
    },
    sweep: () => database.run("DELETE FROM wallet_devices WHERE state <> 'known' AND created <= ?", clock() - lasting),
  }
  return devices
}
