import { sameText } from './secrets.mjs'
import { SettingsError } from './settings.mjs'

const about = ['key check']

/** Writes down which keys this database is of. */
export async function writeKeyChecks(transaction, { keys, sealing }) {
  const sql = 'INSERT INTO key_checks (name, value) VALUES (?, ?)'
  await transaction.run(sql, 'pepper', keys.checkMac('pepper'))
  await transaction.run(sql, 'master key', sealing.seal('master key', ...about))
}

/**
 * Refuses to go on with a pepper or a master key that is not the one of the database: with another pepper everybody who
 * signs in would be somebody new. A database that has accounts and no key checks is not taken as it is either: either
 * it is from before its rows were authenticated, or somebody took the checks away so that their rows would be.
 * @param {{ database: import('./database/database.mjs').Database,
 *   keys: ReturnType<typeof import('./secrets.mjs').deriveKeys>,
 *   sealing: ReturnType<typeof import('./sealing.mjs').createSealing> }} parts
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
