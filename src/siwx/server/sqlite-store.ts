import { loadDriver } from './load-driver.ts'
import { type SqlDatabase, type Statements, schema, sqlStore } from './sql-store.ts'
import type { SiwxStore } from './store.ts'

/** The part of `libsql` that the store uses. */
interface Libsql {
  exec(sql: string): unknown
  prepare(sql: string): {
    all(...values: readonly unknown[]): readonly Record<string, unknown>[]
    run(...values: readonly unknown[]): { readonly changes: number }
  }
  close(): unknown
}

/**
 * Opens one connection and runs one task at a time on it: a statement between two statements of a transaction would
 * otherwise become part of it. A commit is on the disk before it is confirmed.
 */
async function openSqlite(file: string, load: (() => Promise<unknown>) | undefined): Promise<SqlDatabase> {
  const { default: Database } = (await loadDriver('libsql', load)) as { default: new (file: string) => Libsql }
  const database = new Database(file)
  for (const pragma of ['busy_timeout = 5000', 'journal_mode = WAL', 'synchronous = FULL'])
    database.exec(`PRAGMA ${pragma}`)
  for (const statement of schema) database.exec(statement)
  const prepared = new Map<string, ReturnType<Libsql['prepare']>>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const now: Statements = {
    all: async (sql, ...values) => statement(sql).all(...values),
    run: async (sql, ...values) => statement(sql).run(...values).changes,
  }
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  return {
    all: (...parameters) => inTurn(() => now.all(...parameters)),
    run: (...parameters) => inTurn(() => now.run(...parameters)),
    transaction: (work) =>
      inTurn(async () => {
        database.exec('BEGIN IMMEDIATE')
        try {
          const result = await work(now)
          database.exec('COMMIT')
          return result
        } catch (error) {
          database.exec('ROLLBACK')
          throw error
        }
      }),
    async close() {
      await last
      database.close()
    },
  }
}

/**
 * Keeps sessions in a SQLite file, which several processes of one machine may share. The folder must exist; the tables
 * are made. Install `libsql`.
 *
 * The first request rejects with `WmError` `OPTION_INVALID` if the package is missing.
 * @param file Path of the file.
 * @param load Imports the package, for bundlers that have to see the import: `() => import('libsql')`.
 *
 * @see https://github.com/tursodatabase/libsql-js
 *
 * @example
 * import { createSiwxServer, sqliteStore } from 'wallet-modal/siwx/server'
 *
 * const siwx = createSiwxServer({
 *   domain: 'harbor.test',
 *   origins: ['https://harbor.test'],
 *   networks: { 'eip155:1': ['https://your-node.test'] },
 *   store: sqliteStore('sessions.db'),
 * })
 */
export const sqliteStore = (file: string, load?: () => Promise<unknown>): SiwxStore =>
  sqlStore(() => openSqlite(file, load))
