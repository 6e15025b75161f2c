import { emailIssuer } from '../api/email-login.mjs'
import { verifyAuditLog } from '../audit/audit.mjs'
import { writeKeyChecks } from '../keys/key-checks.mjs'
import { createRowMac } from '../keys/row-mac.mjs'
import { createSealing } from '../keys/sealing.mjs'
import { deriveKeys } from '../keys/secrets.mjs'
import { createUsers } from '../login/users.mjs'
import { SettingsError } from '../settings/settings.mjs'
import { createWallets } from '../shares/wallets.mjs'
import { openDatabase } from './database.mjs'

/**
 * Adds MACs to the rows of a database that has none. Only the operator runs this, once: an automatic adoption would
 * also authenticate the rows of an attacker with write access.
 * @param {import('../settings/settings.mjs').Settings} settings
 * @returns {Promise<number>} number of accounts
 */
export async function adoptDatabase({ database: place, pepper, masterKeys, clock }) {
  const keys = deriveKeys(pepper)
  const sealing = createSealing(masterKeys)
  const rows = createRowMac({ macFor: keys.rowMac, refused: () => {} })
  const wallets = createWallets({ users: createUsers({ sealing, clock, rows }), clock })
  const database = await openDatabase(place)
  try {
    const { brokenAt } = await verifyAuditLog(database, keys.auditMac)
    if (brokenAt)
      throw new SettingsError(
        `Row ${brokenAt} of the audit log is not as it was written, or the pepper is not the one of this database.`,
      )
    return await database.transaction(async (transaction) => {
      await transaction.lock('key checks')
      if (await transaction.get('SELECT 1 AS one FROM key_checks'))
        throw new SettingsError('The rows of this database are authenticated already.')
      const users = await transaction.all('SELECT * FROM users')
      for (const table of /** @type {const} */ (['users', 'identities', 'devices']))
        for (const row of await transaction.all(`SELECT * FROM ${table}`)) await rows.adopt(transaction, table, row)
      for (const { id } of users) {
        const userId = String(id)
        await wallets.adopt(transaction, userId)
        // Browsers approved by mail know the wallet of the account with that mailbox.
        const known = await transaction.all(
          `SELECT devices.* FROM devices JOIN identities ON identities.subject = devices.email_id
            WHERE identities.issuer = ? AND identities.user_id = ?`,
          ...[emailIssuer, userId],
        )
        const wallet = (await wallets.birthOf(transaction, userId))?.tag
        for (const { device, created } of wallet === undefined ? [] : known)
          await rows.insert(transaction, 'wallet_devices', {
            ...{ user_id: userId, device, state: 'known', created, since: created, ready: 0, wallet, way: 'mail' },
            ...{ agent: '{}', project: '', origin: '', link_hash: null, seen: clock() },
          })
      }
      await writeKeyChecks(transaction, { keys, sealing })
      return users.length
    })
  } finally {
    await database.close()
  }
}
