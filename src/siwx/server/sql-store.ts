import type { CaipNetworkId } from '../../chains/core/caip-ids.ts'
import { namespaceOf, type SiwxStore } from './store.ts'

type Value = string | number
type Row = Readonly<Record<string, unknown>>

/** Statements of a database; `?` stands for a value. */
export interface Statements {
  all(sql: string, ...values: Value[]): Promise<readonly Row[]>
  /** Resolves with the number of changed rows. */
  run(sql: string, ...values: Value[]): Promise<number>
}

/** Database under a store. */
export interface SqlDatabase extends Statements {
  /** Statement by which a transaction waits for those that write sessions, where several run at once. */
  readonly waitForSignIns?: string
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Statements that make the tables where they are missing. */
export const schema = [
  'CREATE TABLE IF NOT EXISTS siwx_nonces (hash TEXT PRIMARY KEY, browser TEXT NOT NULL, expires BIGINT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS siwx_sessions (token TEXT NOT NULL, chain_id TEXT NOT NULL, address TEXT NOT NULL,
    namespace TEXT NOT NULL, issued BIGINT NOT NULL, expires BIGINT NOT NULL, PRIMARY KEY (token, chain_id, address))`,
  'CREATE INDEX IF NOT EXISTS siwx_sessions_address ON siwx_sessions (address, namespace)',
  // Tokens before a sign-in, which end with the first use of its token.
  `CREATE TABLE IF NOT EXISTS siwx_replaced (token TEXT NOT NULL, successor TEXT NOT NULL, browser TEXT NOT NULL,
    ends BIGINT NOT NULL, PRIMARY KEY (token, successor))`,
  'CREATE INDEX IF NOT EXISTS siwx_replaced_successor ON siwx_replaced (successor)',
  'CREATE TABLE IF NOT EXISTS siwx_counters (bucket TEXT PRIMARY KEY, ends BIGINT NOT NULL, count BIGINT NOT NULL)',
]

const countSql = `INSERT INTO siwx_counters (bucket, ends, count) VALUES (?, ?, 1)
  ON CONFLICT (bucket) DO UPDATE SET
    count = CASE WHEN siwx_counters.ends > ? THEN siwx_counters.count + 1 ELSE 1 END,
    ends = CASE WHEN siwx_counters.ends > ? THEN siwx_counters.ends ELSE excluded.ends END
  RETURNING count, ends`

/** Sessions of a token, if it is not over, and the tokens before it. */
const sessionsSql = `SELECT 'session' AS kind, chain_id, address, issued, expires FROM siwx_sessions
    WHERE token = ? AND expires > ? AND NOT EXISTS (SELECT 1 FROM siwx_replaced WHERE token = ? AND ends <= ?)
  UNION ALL SELECT 'before', '', '', 0, 0 FROM siwx_replaced WHERE successor = ?
  ORDER BY issued`

/** Ends the tokens before one that is used. */
async function endBefore({ run }: Statements, token: string): Promise<void> {
  for (const table of ['siwx_sessions', 'siwx_replaced'])
    await run(`DELETE FROM ${table} WHERE token IN (SELECT token FROM siwx_replaced WHERE successor = ?)`, token)
}

/** Makes a store of a database, which is opened by the first request. */
export function sqlStore(open: () => Promise<SqlDatabase>): SiwxStore {
  let opened: Promise<SqlDatabase> | undefined
  const database = () => {
    opened ??= open().catch((error) => {
      // The next request tries again.
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    async addNonce({ hash, browser, expires }) {
      await (await database()).run('INSERT INTO siwx_nonces VALUES (?, ?, ?)', hash, browser, expires)
    },
    async hasNonce(hash, browser, now) {
      const sql = 'SELECT 1 AS found FROM siwx_nonces WHERE hash = ? AND browser = ? AND expires > ?'
      return (await (await database()).all(sql, hash, browser, now)).length > 0
    },
    async signIn({ nonce, browser, now, token, before, beforeEnds, keep, sessions }) {
      return (await database()).transaction(async (statements) => {
        const { all, run } = statements
        const taken = 'DELETE FROM siwx_nonces WHERE hash = ? AND browser = ? AND expires > ?'
        if ((await run(taken, nonce, browser, now)) !== 1) return false
        if (before) {
          await endBefore(statements, before)
          const foreign = 'SELECT 1 AS found FROM siwx_replaced WHERE token = ? AND (ends <= ? OR browser <> ?)'
          if ((await all(foreign, before, now, browser)).length === 0) {
            const own = 'namespace = ? AND address = ?'
            const copy = `INSERT INTO siwx_sessions (token, chain_id, address, namespace, issued, expires)
              SELECT CAST(? AS TEXT), chain_id, address, namespace, issued, expires FROM siwx_sessions
              WHERE token = ? AND expires > ? AND ${own} ON CONFLICT DO NOTHING`
            for (const account of [...keep, ...sessions])
              await run(copy, token, before, now, namespaceOf(account), account.accountAddress)
            const replace = 'INSERT INTO siwx_replaced (token, successor, browser, ends) VALUES (?, ?, ?, ?)'
            await run(replace, before, token, browser, beforeEnds)
          }
        }
        for (const session of sessions) {
          const { chainId, accountAddress, issued, expires } = session
          const own = 'DELETE FROM siwx_sessions WHERE token = ? AND chain_id = ? AND address = ?'
          await run(own, token, chainId, accountAddress)
          const insert = `INSERT INTO siwx_sessions (token, chain_id, address, namespace, issued, expires)
            VALUES (?, ?, ?, ?, ?, ?)`
          await run(insert, token, chainId, accountAddress, namespaceOf(session), issued, expires)
        }
        return true
      })
    },
    async sessions(token, now) {
      const opened = await database()
      const rows = await opened.all(sessionsSql, token, now, token, now, token)
      const found = rows.filter(({ kind }) => kind === 'session')
      if (found.length < rows.length) await opened.transaction((statements) => endBefore(statements, token))
      return found.map((row) => ({
        chainId: String(row.chain_id) as CaipNetworkId,
        accountAddress: String(row.address),
        issued: Number(row.issued),
        expires: Number(row.expires),
      }))
    },
    async signOut(token, account) {
      await (await database()).transaction(async (statements) => {
        const { run } = statements
        await endBefore(statements, token)
        if (!account) await run('DELETE FROM siwx_sessions WHERE token = ?', token)
        else {
          const sql = 'DELETE FROM siwx_sessions WHERE token = ? AND chain_id = ? AND address = ?'
          await run(sql, token, account.chainId, account.accountAddress)
        }
      })
    },
    async signOutEverywhere(accounts) {
      const { transaction, waitForSignIns } = await database()
      await transaction(async ({ run }) => {
        // A sign-in under way copies sessions, which a deletion beside it would not see.
        if (waitForSignIns) await run(waitForSignIns)
        for (const account of accounts) {
          const sql = 'DELETE FROM siwx_sessions WHERE address = ? AND namespace = ?'
          await run(sql, account.accountAddress, namespaceOf(account))
        }
      })
    },
    async count(bucket, span, now) {
      const [row] = await (await database()).all(countSql, bucket, now + span, now, now)
      return { count: Number(row?.count), ends: Number(row?.ends) }
    },
    async sweep(now) {
      const { run } = await database()
      // Before the note that they are over goes, so that they do not come back.
      await run('DELETE FROM siwx_sessions WHERE token IN (SELECT token FROM siwx_replaced WHERE ends <= ?)', now)
      for (const [table, column] of [
        ['nonces', 'expires'],
        ['sessions', 'expires'],
        ['replaced', 'ends'],
        ['counters', 'ends'],
      ])
        await run(`DELETE FROM siwx_${table} WHERE ${column} <= ?`, now)
    },
    async close() {
      const { close } = (await opened?.catch(() => undefined)) ?? {}
      opened = undefined
      await close?.()
    },
  }
}
