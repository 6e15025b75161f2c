import { Problem } from '../http/problem.mjs'
import { randomToken, sha256 } from '../keys/secrets.mjs'

const day = 86_400_000
/** Milliseconds before a new device receives the operator's key share. */
export const wait = day
/** Milliseconds after an address change in which only earlier devices receive the operator's key share. */
export const hold = day
/** The wake-up name for state changes of a device. @param {string} userId @param {string} device */
export const deviceWait = (userId, device) => `wallet device ${userId} ${device}`
/** Milliseconds without use after which a browser is treated as new. */
const remembered = 400 * day
/** Maximum of devices per account approved by a sign-in alone. Browsers without storage create a new one each time. */
const mostBySignIn = 20
/** Milliseconds after which the approval link expires and the device has to ask again. */
const lasting = 3 * day
const mostAsking = 5
/** Milliseconds between two updates of `seen`, to save database writes. */
const rarely = day

/**
 * @typedef {'asked' | 'waiting' | 'known'} State `asked` waits for the mailed link, `waiting` for the end of the
 * waiting period
 * @typedef {'made' | 'browser' | 'passkey' | 'mail' | 'time' | 'sign-in'} Way of approval: the device created the
 * wallet, a known browser approved it, …, or the sign-in alone sufficed
 * @typedef {{ device: string, state: State, created: number, since: number, ready: number, way: Way | '', browser:
 * string, network: string, origin: string }} WalletDevice known `since`; from `ready` on it may be
 */

/**
 * Returns the time from which a device may change how the user signs in, or undefined if never. The waiting period does
 * not lead to that right if the owner was not notified.
 * @param {WalletDevice | undefined} device
 */
export function settledFrom(device) {
  if (device?.state !== 'known' || device.way === 'sign-in') return undefined
  return device.way === 'mail' || device.way === 'time' ? device.since + wait : 0
}

/**
 * The devices of each wallet. A new device receives no key share until the owner approves it or the waiting period
 * ends. Each row is bound to one wallet by its tag, so that access to a replaced wallet does not carry over.
 * @param {{ database: import('../database/database.mjs').Database, clock: () => number,
 * rows: ReturnType<typeof import('../keys/row-mac.mjs').createRowMac>,
 * wallets: ReturnType<typeof import('../shares/wallets.mjs').createWallets> }} parts
 */
export function createWalletDevices({ database, clock, rows, wallets }) {
  /** @returns {WalletDevice} */
  const present = ({ device, state, created, since, ready, way, agent, origin }) => {
    const { browser = '', ip = '' } = JSON.parse(String(agent))
    const times = { created: Number(created), since: Number(since), ready: Number(ready) }
    return { device: String(device), state, way, ...times, browser, network: ip, origin: String(origin) }
  }
  const tagOf = async (statements, userId) => (await wallets.birthOf(statements, userId))?.tag
  /** Returns the authentic rows that belong to the current wallet. */
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
     * @param {import('../database/database.mjs').Statements} statements
     * @param {string} userId
     * @param {string} device thumbprint
     */
    async read(statements, userId, device) {
      const row = await rowOf(statements, userId, device)
      return row && !isOver(row) ? present(row) : undefined
    },
    /**
     * Adds a device in the wanted state. Returns the token of its approval link.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {import('../http/api.mjs').Call} call
     * @param {{ state: State, ready: number, way: Way }} wanted `way` applies to a device that is known at once
     */
    async add(transaction, call, { state, ready, way }) {
      const { userId, device, project, origin, trace } = call
      const thumbprint = String(device?.thumbprint)
      await transaction.lock(`wallet devices ${userId}`)
      const all = (await transaction.all('SELECT * FROM wallet_devices WHERE user_id = ?', userId)).filter(
        (row) => row.state !== 'known' && !isOver(row) && row.device !== thumbprint,
      )
      // A browser without storage has a new key each time: it replaces its own earlier request, and no other one.
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
     * Handles the owner's approval by mail: the device becomes known, or begins its waiting period.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} device
     */
    async mailed(transaction, userId, device) {
      const row = await rowOf(transaction, userId, device)
      if (row?.state !== 'asked' || isOver(row)) return false
      return rows.change(transaction, 'wallet_devices', row, Number(row.ready) ? { state: 'waiting' } : known('mail'))
    },
    /**
     * @param {import('../database/database.mjs').Statements} statements
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
     * Deletes the pending request of a device. Returns false if there is none.
     * @param {import('../database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {string} device
     */
    refuse: async (transaction, userId, device) =>
      (await transaction.run(
        "DELETE FROM wallet_devices WHERE user_id = ? AND device = ? AND state <> 'known'",
        ...[userId, device],
      )) === 1,
    /**
     * Returns the thumbprints of the devices that may change how the user signs in.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {string} userId
     */
    async settled(statements, userId) {
      const found = await statements.all("SELECT * FROM wallet_devices WHERE user_id = ? AND state = 'known'", userId)
      const devices = (await ofWallet(statements, userId, found)).map(present)
      return devices.filter((one) => (settledFrom(one) ?? Infinity) <= clock()).map(({ device }) => device)
    },
    /**
     * Updates the last use of a device, once a day. `seen` grants no rights and is not covered by the MAC.
     * @param {string} userId
     * @param {string} device
     */
    note: (userId, device) =>
      database.run(
        'UPDATE wallet_devices SET seen = ? WHERE user_id = ? AND device = ? AND seen < ?',
        ...[clock(), userId, device, clock() - rarely],
      ),
    /** Returns the devices with a pending request. @param {string} userId */
    async asking(userId) {
      const found = await database.all(
        "SELECT * FROM wallet_devices WHERE user_id = ? AND state <> 'known' ORDER BY created",
        userId,
      )
      return (await ofWallet(database, userId, found)).filter((row) => !isOver(row)).map(present)
    },
    /** Returns the pending request of an approval link, or undefined. @param {string} token */
    async byLink(token) {
      const found = await database.get('SELECT * FROM wallet_devices WHERE link_hash = ?', sha256(token))
      const [row] = found ? await ofWallet(database, String(found.user_id), [found]) : []
      return row && !isOver(row)
        ? { ...present(row), userId: String(row.user_id), project: String(row.project) }
        : undefined
    },
    async sweep() {
      await database.run("DELETE FROM wallet_devices WHERE state <> 'known' AND created <= ?", clock() - lasting)
      // The most recently used device stays without a time limit, because it can be the only access to the wallet.
      await database.run(
        `DELETE FROM wallet_devices WHERE state = 'known' AND seen <= ? AND EXISTS (SELECT 1 FROM wallet_devices AS other
          WHERE other.user_id = wallet_devices.user_id AND other.state = 'known' AND other.seen > wallet_devices.seen)`,
        clock() - remembered,
      )
    },
  }
  return devices
}
