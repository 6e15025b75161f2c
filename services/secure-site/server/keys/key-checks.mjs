import { SettingsError } from '../settings/settings.mjs'
import { sameText } from './secrets.mjs'

const about = ['key check']

/** Stores check values that identify the keys of this database. */
export async function writeKeyChecks(transaction, { keys, sealing }) {
  const sql = 'INSERT INTO key_checks (name, value) VALUES (?, ?)'
  await transaction.run(sql, 'pepper', keys.checkMac('pepper'))
  await transaction.run(sql, 'master key', sealing.seal('master key', ...about))
}

/**
 * Throws if the pepper or the master key does not belong to the database: with another pepper, every user would become
 * a new one. A database with accounts but without key checks is refused too: it predates row authentication, or an
 * attacker deleted the checks to have forged rows adopted.
 * @param {{ database: import('../database/database.mjs').Database,
 * keys: ReturnType<typeof import('./secrets.mjs').deriveKeys>,
 * sealing: ReturnType<typeof import('./sealing.mjs').createSealing> }} parts
 */
export async function checkKeys({ database, keys, sealing }) {
  await database.transaction(async (transaction) => {
    await transaction.lock('key checks')
    const rows = await transaction.all('SELECT name, value FROM key_checks')
    if (rows.length === 0) {
      if (await transaction.get('SELECT 1 AS one FROM users LIMIT 1'))
        throw new SettingsError(
          'The rows of this database are not authenticated. When you are sure that nobody else has written to it, run main.mjs --adopt-database once.',
        )
      return writeKeyChecks(transaction, { keys, sealing })
    }
    const values = new Map(rows.map(({ name, value }) => [String(name), String(value)]))
    if (!sameText(values.get('pepper') ?? '', keys.checkMac('pepper')))
      throw new SettingsError('The pepper is not the one that this database was written with.')
    const sealed = values.get('master key') ?? ''
    try {
      sealing.open(sealed, ...about)
    } catch {
      throw new SettingsError('The master key is not the one that this database was written with.')
    }
    if (sealing.isOld(sealed))
      await transaction.run(
        "UPDATE key_checks SET value = ? WHERE name = 'master key'",
        sealing.seal('master key', ...about),
      )
  })
}
