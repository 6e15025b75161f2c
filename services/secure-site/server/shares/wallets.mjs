import { randomToken } from '../keys/secrets.mjs'

/**
 * @typedef {{ kind: 'passkey' | 'code', id: string, data: string, publicKey?: string, counter?: number }} Wrap passkeys
 * also have `publicKey` and `counter` for verification, except those from before the server stored them
 * @typedef {{ id: string, version: number, addresses: Record<string, string>, serverShare: string,
 * recoveryShare?: string, wraps: readonly Wrap[] }} Wallet
 * @typedef {{ tag: string, at: number }} Birth `tag` is random, so that it differs for a user's next wallet even with
 * the same id
 */

/**
 * Key shares and wraps of wallets. Each wallet is one sealed text, authenticated with user id, wallet id, version and
 * addresses, so that no part can be rolled back on its own or moved to another wallet.
 * @param {{ users: ReturnType<typeof import('../login/users.mjs').createUsers>, clock: () => number }} parts
 */
export function createWallets({ users, clock }) {
  const aboutOf = ({ id, version, addresses }) => ['wallet', String(id), Number(version), String(addresses)]
  const textOf = (addresses) => JSON.stringify(addresses)

  /** Opens the sealed part of a wallet row. */
  async function open(statements, userId) {
    const row = await statements.get('SELECT * FROM wallets WHERE user_id = ?', userId)
    if (!row) return undefined
    const vault = await users.vault(statements, userId)
    const { birth, ...secrets } = JSON.parse(vault.open(String(row.secrets), ...aboutOf(row)))
    return { row, birth, secrets }
  }

  const wallets = {
    /**
     * @param {import('../database/database.mjs').Statements} statements
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
     * Returns the time and tag of the wallet's creation; undefined without a wallet.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {string} userId
     * @returns {Promise<Birth | undefined>}
     */
    birthOf: async (statements, userId) => (await open(statements, userId))?.birth,
    /**
     * Returns false if the user has a wallet, which stays unchanged.
     * @param {import('../database/database.mjs').Transaction} transaction
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
     * Replaces the wraps of a wallet and increments its version.
     * @param {import('../database/database.mjs').Transaction} transaction
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
     * Seals a wallet again whose addresses and birth are not authenticated yet.
     * @param {import('../database/database.mjs').Transaction} transaction
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
