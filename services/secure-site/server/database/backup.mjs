import { chmodSync, closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import Libsql from 'libsql'
import { SettingsError } from '../settings/settings.mjs'

/**
 * Writes a consistent copy of a SQLite database into a new file while servers keep using it.
 * @param {string} place
 * @param {string} target
 */
export function backUp(place, target) {
  if (/^postgres(?:ql)?:/.test(place))
    throw new SettingsError(
      'This is for SQLite. Copy Postgres by pg_dump --format=custom, and restore it by pg_restore.',
    )
  if (!existsSync(place)) throw new SettingsError(`There is no database ${place}.`)
  if (existsSync(target)) throw new SettingsError(`${target} is there already.`)
  const before = process.umask(0o077)
  const database = new Libsql(place)
  try {
    database.exec('PRAGMA busy_timeout = 30000')
    database.prepare('VACUUM INTO ?').run(target)
  } finally {
    database.close()
    process.umask(before)
  }
  chmodSync(target, 0o600)
  const copy = new Libsql(target)
  const { integrity_check: found } = copy.prepare('PRAGMA integrity_check').get()
  copy.close()
  if (found !== 'ok') throw new Error(`The copy is not sound: ${found}`)
  // `fsync` puts the copy on the disk before success is reported.
  const file = openSync(target, 'r+')
  fsyncSync(file)
  closeSync(file)
}
