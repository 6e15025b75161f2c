import pg from 'pg'
import { migrations } from './migrations.mjs'

const channel = 'wallet_site'
/** Milliseconds before a broken listener reconnects. */
const patience = 1000

/** Times and counts stay below 2^53, so that `BIGINT` values are parsed as numbers. */
const types = {
  getTypeParser: (type, format) => (type === 20 ? Number : pg.types.getTypeParser(type, format)),
}

function numbered(sql) {
  let count = 0
  return sql.replace(/\?/g, () => `$${++count}`)
}

/** @returns {import('./database.mjs').Statements} */
const statementsOn = (client) => ({
  get: async (sql, ...values) => (await client.query(numbered(sql), values)).rows[0],
  all: async (sql, ...values) => (await client.query(numbered(sql), values)).rows,
  run: async (sql, ...values) => (await client.query(numbered(sql), values)).rowCount ?? 0,
})

const lockOn = (client) => async (name) => {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

async function migrate(transaction) {
  await transaction(async (client) => {
    // The lock serializes the migrations of servers that start at the same time.
    await lockOn(client)('migrations')
    await client.query('CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)')
    const done = (await client.query('SELECT step FROM migrations')).rowCount
    for (const [step, statements] of migrations('postgres').entries()) {
      if (step < done) continue
      for (const statement of statements) await client.query(statement)
      await client.query('INSERT INTO migrations VALUES ($1)', [step])
    }
  })
}

/**
 * @param {string} url
 * @returns {Promise<import('./database.mjs').Database>}
 */
export async function openPostgres(url) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, types })
  // An idle connection broke; the next query opens another.
  pool.on('error', (error) => console.warn(`Postgres: ${error.message}`))

  async function transaction(work) {
    const client = await pool.connect()
    let failure
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      failure = error
      await client.query('ROLLBACK').then(
        () => (failure = undefined),
        () => {},
      )
      throw error
    } finally {
      client.release(failure)
    }
  }

  await migrate(transaction).catch(async (error) => {
    await pool.end()
    throw error
  })
  /** @type {pg.Client | undefined} */
  let listener
  let closed = false
  /** Listens on a separate connection, because pooled connections change between queries. */
  async function listen(hear) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    listener = client
    const again = () => {
      if (closed || listener !== client) return
      listener = undefined
      setTimeout(() => closed || listen(hear).catch(() => {}), patience).unref()
    }
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.on('error', (error) => {
      console.warn(`Postgres: ${error.message}`)
      again()
    })
    client.once('end', again)
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      again()
      throw error
    }
  }

  return {
    kind: 'postgres',
    ...statementsOn(pool),
    transaction: (work) => transaction((client) => work({ ...statementsOn(client), lock: lockOn(client) })),
    listen,
    tell: async (text) => {
      await pool.query('SELECT pg_notify($1, $2)', [channel, text])
    },
    async close() {
      if (closed) return
      closed = true
      await Promise.all([listener?.end(), pool.end()])
    },
  }
}
