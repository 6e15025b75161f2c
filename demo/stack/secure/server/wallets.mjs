import { randomToken } from './secrets.mjs'

/**
 * @typedef {{ kind: 'passkey' | 'code', id: string, data: string, publicKey?: string, counter?: number }} Wrap a passkey's
 *   also has what its answers are verified by; one that was made before the server kept that has not
 * @typedef {{ id: string, version: number, addresses: Record<string, string>, serverShare: string,
 *   recoveryShare?: string, wraps: readonly Wrap[] }} Wallet
 * @typedef {{ tag: string, at: number }} Birth `tag` is random: no second wallet of a user has it, not even one with the
 *   same id
 */

/**
 * Shares and wraps of wallets. All of one are one sealed text: the user's id, the wallet's id, the version and the
 * addresses are authenticated with it, so that no part can be put back to an older state or moved to another wallet.
 * @param {{ users: ReturnType<typeof import('./users.mjs').createUsers>, clock: () => number }} parts
 */
export function createWallets({ users, clock }) {
  const aboutOf = ({ id, version, addresses }) => ['wallet', String(id), Number(version), String(addresses)]
  const textOf = (addresses) => JSON.stringify(addresses)

  /** The sealed part of a row. */
  async function open(statements, userId) {
    const row = await statements.get('SELECT * FROM wallets WHERE user_id = ?', userId)
    if (!row) return undefined
    const vault = await users.vault(statements, userId)
    const { birth, ...secrets } = JSON.parse(vault.open(String(row.secrets), ...aboutOf(row)))
    return { row, birth, secrets }
  }

  const wallets = {
    /**
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} userId
     * @returns {Promise<Wallet | undefined>}
     */
    async read(statements, userId) {
      const opened = await open(statements, userId)
      if (!opened) return undefined
      const { row, secrets } = opened
      return {
        id: String(row.id),
        version: Number(row.version),
        addresses: JSON.parse(String(row.addresses)),
        ...secrets,
      }
    },
    /**
     * When and as which one the wallet was made; undefined where there is none.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {string} userId
     * @returns {Promise<Birth | undefined>}
     */
    birthOf: async (statements, userId) => (await open(statements, userId))?.birth,
    /**
     * False where there is one already, which stays as it is.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {Omit<Wallet, 'version'>} wallet
     */
    async create(transaction, userId, { id, addresses, ...secrets }) {
      const version = 1
      const vault = await users.vault(transaction, userId)
      const text = textOf(addresses)
      const now = clock()
      const whole = { ...secrets, birth: { tag: randomToken(16), at: now } }
      const sealed = vault.seal(JSON.stringify(whole), ...aboutOf({ id, version, addresses: text }))
      const inserted = await transaction.run(
        `INSERT INTO wallets (user_id, id, version, addresses, secrets, created) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (user_id) DO NOTHING`,
        ...[userId, id, version, text, sealed, now],
      )
      return inserted === 1
    },
    /**
     * Gives the wallet other wraps, as its next version.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} userId
     * @param {(wraps: readonly Wrap[]) => readonly Wrap[]} change
     * @returns {Promise<Wallet | undefined>}
     */
    async changeWraps(transaction, userId, change) {
      await transaction.lock(`wallet ${userId}`)
      const opened = await open(transaction, userId)
      if (!opened) return undefined
      const { row, birth, secrets } = opened
      const id = String(row.id)
      const version = Number(row.version) + 1
      const next = { ...secrets, wraps: change(secrets.wraps) }
      const vault = await users.vault(transaction, userId)
      const text = String(row.addresses)
      const whole = JSON.stringify({ ...next, birth })
      await transaction.run(
        'UPDATE wallets SET version = ?, addresses = ?, secrets = ? WHERE user_id = ?',
        ...[version, text, vault.seal(whole, ...aboutOf({ id, version, addresses: text })), userId],
      )
      return { id, version, addresses: JSON.parse(text), ...next }
    },
    /**
     * Seals one anew whose addresses and birth are not authenticated yet.
     * @param {import('./database/database.mjs').Transaction} transaction
     * @param {string} userId
     */
    async adopt(transaction, userId) {
      const row = await transaction.get('SELECT * FROM wallets WHERE user_id = ?', userId)
      if (!row) return
      const vault = await users.vault(transaction, userId)
      const secrets = vault.open(String(row.secrets), 'wallet', String(row.id), Number(row.version))
      const birth = { tag: randomToken(16), at: Number(row.created) }
      const sealed = vault.seal(JSON.stringify({ ...JSON.parse(secrets), birth }), ...aboutOf(row))
      await transaction.run('UPDATE wallets SET secrets = ? WHERE user_id = ?', sealed, userId)
    },
  }
  return wallets
}
