import { Problem } from './problem.mjs'
import { randomToken, sha256 } from './secrets.mjs'

const day = 86_400_000
/** So long a device waits for the part of a wallet that the operator keeps. */
export const wait = day
/** After a change of the address, only browsers that were known before get what the operator keeps. */
export const hold = day
/** What a device that waits for an answer about itself is woken by. @param {string} userId @param {string} device */
export const deviceWait = (userId, device) => `wallet device ${userId} ${device}`
/** A browser that has not used its wallet for so long is a new one when it comes again. */
const remembered = 400 * day
/**
 * Browsers of an account that nothing but a sign-in has let in: one that keeps no storage is another one each time.
 */
const mostBySignIn = 20
/** After so long a link does nothing more, and a device that was not approved has to ask anew. */
const lasting = 3 * day
const mostAsking = 5
/** Not every call writes when the browser was last here. */
const rarely = day

/**
 * @typedef {'asked' | 'waiting' | 'known'} State `asked` waits for the link in a mail, `waiting` for its time
 * @typedef {'made' | 'browser' | 'passkey' | 'mail' | 'time' | 'sign-in'} Way how it became known: it made the wallet, a
 *   browser that knows the wallet let it in, …, or nothing but a sign-in
 * @typedef {{ device: string, state: State, created: number, since: number, ready: number, way: Way | '', browser: string,
 *   network: string, origin: string }} WalletDevice `since` it is known, and from `ready` on it may be
 */

/**
 * From when on a device may change how somebody signs in; undefined when never. Time is no way to that where nobody has
 * heard of the device.
 * @param {WalletDevice | undefined} device
 */
export function settledFrom(device) {
  if (device?.state !== 'known' || device.way === 'sign-in') return undefined
  return device.way === 'mail' || device.way === 'time' ? device.since + wait : 0
}

/**
 * The devices of each wallet: whoever signs in on one that was not there before gets no part of the key until the owner
 * approves it, or has had time to refuse it. Each row names the wallet as it was made: knowing another one that stood in
 * its place says nothing.
 * @param {{ database: import('./database/database.mjs').Database, clock: () => number,
 *   rows: ReturnType<typeof import('./row-mac.mjs').createRowMac>,
 *   wallets: ReturnType<typeof import('./wallets.mjs').createWallets> }} parts
 */
export function createWalletDevices({ database, clock, rows, wallets }) {
  /** @returns {WalletDevice} */
  const present = ({ device, state, created, since, ready, way, agent, origin }) => {
    const { browser = '', ip = '' } = JSON.parse(String(agent))
    const times = { created: Number(created), since: Number(since), ready: Number(ready) }
    return { device: String(device), state, way, ...times, browser, network: ip, origin: String(origin) }
  }
  const tagOf = async (statements, userId) => (await wallets.birthOf(statements, userId))?.tag
  /** The rows, of those that are about the wallet of now. */
  async function ofWallet(statements, userId, found) {
    const tag = found.length > 0 ? await tagOf(statements, userId) : undefined
    return found.filter((row) => rows.check('wallet_devices', row) && row.wallet === tag)
  }
  async function rowOf(statements, userId, device) {
    const all = 'SELECT * FROM wallet_devices WHERE user_id = ? AND device = ?'
    const [row] = await ofWallet(statements, userId, await statements.all(all, userId, device))
    return row
  }
  const isOver = (row) => row.state !== 'known' && Number(row.created) + lasting <= clock()

  /** @param {Way} way */
  const known = (way) => ({ state: 'known', since: clock(), link_hash: null, way })

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
     * @param {{ state: State, ready: number, way: Way }} wanted `way` of one that is known at once
     */
    async add(transaction, call, { state, ready, way }) {
      const { userId, device, project, origin, trace } = call
      const thumbprint = String(device?.thumbprint)
      await transaction.lock(`wallet devices ${userId}`)
      const all = (await transaction.all('SELECT * FROM wallet_devices WHERE user_id = ?', userId)).filter(
        (row) => row.state !== 'known' && !isOver(row) && row.device !== thumbprint,
      )
      // A browser that keeps nothing is another one each time: it takes the place of itself, and of nobody else.
      const isSame = (row) => row.agent === JSON.stringify(trace)
      const [oldest] = all.sort((a, b) => Number(a.created) - Number(b.created))
      const before = all.find(isSame)
      if (state !== 'known' && all.length >= mostAsking) {
        const retryAfter = Math.ceil((Number(oldest?.created) + lasting - clock()) / 1000)
        if (!before) throw new Problem(429, 'too_many', 'Too many new browsers ask for this wallet.', { retryAfter })
        await transaction.run('DELETE FROM wallet_devices WHERE user_id = ? AND device = ?', userId, before.device)
      }
      await transaction.run('DELETE FROM wallet_devices WHERE user_id = ? AND device = ?', userId, thumbprint)
      if (state === 'known' && way === 'sign-in')
        await transaction.run(
          `DELETE FROM wallet_devices WHERE user_id = ? AND device IN (SELECT device FROM wallet_devices
            WHERE user_id = ? AND state = 'known' AND way = 'sign-in' ORDER BY seen DESC, device LIMIT 1000 OFFSET ?)`,
          ...[userId, userId, mostBySignIn - 1],
        )
      const link = randomToken()
      const now = clock()
      await rows.insert(transaction, 'wallet_devices', {
        ...{ user_id: userId, device: thumbprint, state, created: now, since: state === 'known' ? now : 0, ready },
        ...{ agent: JSON.stringify(trace), project: project.id, origin },
        ...{ link_hash: state === 'known' ? null : sha256(link), way: state === 'known' ? way : '' },
        ...{ wallet: await tagOf(transaction, userId), seen: now },
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
      return rows.change(transaction, 'wallet_devices', row, Number(row.ready) ? { state: 'waiting' } : known('mail'))
    },
    /**
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} userId
     * @param {string} device
     * @param {Way} way
     */
    async approve(statements, userId, device, way) {
      const row = await rowOf(statements, userId, device)
      if (!row || row.state === 'known' || isOver(row)) return false
      return rows.change(statements, 'wallet_devices', row, known(way))
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
    /**
     * The thumbprints of those that may change how somebody signs in.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} userId
     */
    async settled(statements, userId) {
      const found = await statements.all("SELECT * FROM wallet_devices WHERE user_id = ? AND state = 'known'", userId)
      const devices = (await ofWallet(statements, userId, found)).map(present)
      return devices.filter((one) => (settledFrom(one) ?? Infinity) <= clock()).map(({ device }) => device)
    },
    /**
     * Notes that a device is here; once a day. It says nothing about what it may, and carries no MAC.
     * @param {string} userId
     * @param {string} device
     */
    note: (userId, device) =>
      database.run(
        'UPDATE wallet_devices SET seen = ? WHERE user_id = ? AND device = ? AND seen < ?',
        ...[clock(), userId, device, clock() - rarely],
      ),
    /** Those that ask. @param {string} userId */
    async asking(userId) {
      const found = await database.all(
        "SELECT * FROM wallet_devices WHERE user_id = ? AND state <> 'known' ORDER BY created",
        userId,
      )
      return (await ofWallet(database, userId, found)).filter((row) => !isOver(row)).map(present)
    },
    /** The one that a link is about. @param {string} token */
    async byLink(token) {
      const found = await database.get('SELECT * FROM wallet_devices WHERE link_hash = ?', sha256(token))
      const [row] = found ? await ofWallet(database, String(found.user_id), [found]) : []
      return row && !isOver(row)
        ? { ...present(row), userId: String(row.user_id), project: String(row.project) }
        : undefined
    },
    async sweep() {
      await database.run("DELETE FROM wallet_devices WHERE state <> 'known' AND created <= ?", clock() - lasting)
      // The one that was used last stays, however long ago: it may be the only way to the wallet.
      await database.run(
        `DELETE FROM wallet_devices WHERE state = 'known' AND seen <= ? AND EXISTS (SELECT 1 FROM wallet_devices AS other
          WHERE other.user_id = wallet_devices.user_id AND other.state = 'known' AND other.seen > wallet_devices.seen)`,
        clock() - remembered,
      )
    },
  }
  return devices
}
