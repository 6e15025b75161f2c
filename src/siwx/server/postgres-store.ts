import { loadDriver } from './load-driver.ts'
import { type SqlDatabase, type Statements, schema, sqlStore } from './sql-store.ts'
import type { SiwxStore } from './store.ts'

interface Queries {
  query(
    sql: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly rowCount: number | null }>
}
/** The part of `pg` that the store uses. */
interface Pool extends Queries {
  connect(): Promise<Queries & { release(error?: unknown): void }>
  end(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): unknown
}
interface Pg {
  readonly Pool: new (options: object) => Pool
}

function numbered(sql: string): string {
  let count = 0
  return sql.replace(/\?/g, () => `$${++count}`)
}

const statementsOn = (client: Queries): Statements => ({
  all: async (sql, ...values) => (await client.query(numbered(sql), values)).rows,
  run: async (sql, ...values) => (await client.query(numbered(sql), values)).rowCount ?? 0,
})

/** Connections of one server. */
const MOST = 10

/** Makes a function that runs at most `most` tasks at a time. The others wait in their order, however long. */
function takingTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Counters are lost if the database crashes, which does no harm, and a flood need not wait for the disk. */
const withoutLog = (statement: string) =>
  statement.replace(/^CREATE TABLE(?=.* siwx_counters )/, 'CREATE UNLOGGED TABLE')

async function openPostgres(url: string, load: (() => Promise<unknown>) | undefined): Promise<SqlDatabase> {
  const loaded = (await loadDriver('pg', load)) as Pg & { readonly default?: Pg }
  const { Pool } = loaded.default ?? loaded
  const pool = new Pool({ connectionString: url, max: MOST, connectionTimeoutMillis: 10_000 })
  // The pool's limit holds for waiting too: of many requests at once most would fail, though the database is well.
  const inTurn = takingTurns(MOST)
  // An idle connection broke; the next query opens another.
  pool.on('error', () => {})

  async function transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let failure: unknown
    try {
      await client.query('BEGIN')
      const result = await work(statementsOn(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      failure = error
      await client.query('ROLLBACK').then(
        () => {
          failure = undefined
        },
        () => {},
      )
      throw error
    } finally {
      // A connection that could not be rolled back is not used again.
      client.release(failure)
    }
  }
  try {
    await transaction(async ({ run }) => {
      // Servers that start at the same time make the tables one after another.
      await run("SELECT pg_advisory_xact_lock(hashtext('siwx'))")
      for (const statement of schema) await run(withoutLog(statement))
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  const { all, run } = statementsOn(pool)
  return {
    all: (...parameters) => inTurn(() => all(...parameters)),
    run: (...parameters) => inTurn(() => run(...parameters)),
    transaction: (work) => inTurn(() => transaction(work)),
    waitForSignIns: 'LOCK TABLE siwx_sessions IN SHARE ROW EXCLUSIVE MODE',
    close: () => pool.end(),
  }
}

/**
 * Keeps sessions in Postgres, for several servers. The tables are made. Install `pg`.
 *
 * The first request rejects with `WmError` `OPTION_INVALID` if the package is missing.
 * @param url `postgres://…`
 * @param load Imports the package, for bundlers that have to see the import: `() => import('pg')`.
 *
 * @see https://node-postgres.com
 *
 * @example
 * import { createSiwxServer, postgresStore } from 'wallet-modal/siwx/server'
 *
 * const siwx = createSiwxServer({
 *   domain: 'harbor.test',
 *   origins: ['https://harbor.test'],
 *   networks: { 'eip155:1': ['https://your-node.test'] },
 *   store: postgresStore('postgres://siwx@database.test/siwx'),
 * })
 */
export const postgresStore = (url: string, load?: () => Promise<unknown>): SiwxStore =>
  sqlStore(() => openPostgres(url, load))
