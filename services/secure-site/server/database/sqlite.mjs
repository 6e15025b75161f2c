import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { migrations } from './migrations.mjs'

function plain(row) {
  if (!row) return undefined
  // The driver adds its own timing to each row.
  const { _metadata, ...rest } = row
  return rest
}

function migrate(database) {
  database.exec('CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)')
  const { done } = database.prepare('SELECT COUNT(*) AS done FROM migrations').get()
  for (const [step, statements] of migrations('sqlite').entries()) {
    if (step < done) continue
    database.exec('BEGIN IMMEDIATE')
    for (const statement of statements) database.exec(statement)
    database.prepare('INSERT INTO migrations VALUES (?)').run(step)
    database.exec('COMMIT')
  }
}

/**
 * Opens one connection and runs one task at a time on it: a statement between two statements of a transaction would
 * otherwise become part of it. A commit reaches the disk before it is confirmed (WAL with full synchronization), so
 * that neither a crash nor a power loss reverts a confirmed change.
 * @param {string} file
 * @returns {Promise<import('./database.mjs').Database>}
 */
export async function openSqlite(file) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new Libsql(file)
  // SQLite creates its WAL and shared-memory files with the rights of the database file.
  if (file !== ':memory:') chmodSync(file, 0o600)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
    database.exec(`PRAGMA ${pragma}`)
  migrate(database)

  const prepared = new Map()
  const statement = (sql) => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  /** @type {import('./database.mjs').Statements} */
  const statements = {
    get: async (sql, ...values) => plain(statement(sql).get(...values)),
    all: async (sql, ...values) =>
      statement(sql)
        .all(...values)
        .map(plain),
    run: async (sql, ...values) => statement(sql).run(...values).changes,
  }

  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  const inTurn = (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  const after =
    (work) =>
    (...values) =>
      inTurn(() => work(...values))

  return {
    kind: 'sqlite',
    get: after(statements.get),
    all: after(statements.all),
    run: after(statements.run),
    transaction: (work) =>
      inTurn(async () => {
        database.exec('BEGIN IMMEDIATE')
        try {
          const result = await work({ ...statements, lock: async () => {} })
          database.exec('COMMIT')
          return result
        } catch (error) {
          database.exec('ROLLBACK')
          throw error
        }
      }),
    // SQLite has a single process, which needs no notification.
    listen: async () => {},
    tell: async () => {},
    async close() {
      await last
      database.close()
    },
  }
}
