import { sameText } from './secrets.mjs'

/** Of each table: the columns that name a row, and the others that its MAC covers. */
const tables = {
  sessions: { key: ['token_hash'], more: ['user_id', 'project', 'origin', 'device', 'created', 'seen'] },
  users: { key: ['id'], more: ['provider', 'held_until', 'created'] },
  identities: { key: ['issuer', 'subject'], more: ['user_id'] },
  devices: { key: ['email_id', 'device'], more: ['created'] },
  wallet_devices: {
    key: ['user_id', 'device'],
    more: ['state', 'created', 'since', 'ready', 'agent', 'project', 'origin', 'link_hash', 'wallet', 'way'],
  },
  challenges: {
    key: ['id'],
    more: [
      ...['purpose', 'project', 'origin', 'email_id', 'email', 'device', 'user_id', 'link_hash', 'agent', 'state'],
      ...['salt', 'code_hash', 'tries', 'created', 'expires', 'next'],
    ],
  },
  social_requests: {
    key: ['id'],
    more: [
      ...['project', 'origin', 'provider', 'challenge', 'device', 'purpose', 'expires', 'status', 'state_hash'],
      ...['ticket_hash', 'number_hash', 'number_tries'],
    ],
  },
}
/** @typedef {keyof typeof tables} Table */

/** Rows that are told of at most, until everything is told of anew. */
const most = 1000

/**
 * Keeps somebody who can write to the database, and has no key, from making or changing a row that says who may do
 * what: such rows carry an HMAC over what is in them, by a key of their table. A row without its own is as if it were
 * not there. An older state of a row with the MAC of that time is not noticed.
 * @param {{ macFor: (table: string) => (text: string) => string, refused: (table: Table) => void }} options
 *   `refused` hears of a row that was not taken
 */
export function createRowMac({ macFor, refused }) {
  const macs = new Map(Object.keys(tables).map((table) => [table, macFor(table)]))
  /** @type {Set<string>} */
  const told = new Set()

  /** @param {Table} table @param {Record<string, unknown>} row */
  function sign(table, row) {
    const { key, more } = tables[table]
    const values = [...key, ...more].map((name) => row[name] ?? null)
    return /** @type {(text: string) => string} */ (macs.get(table))(JSON.stringify(values))
  }

  return {
    sign,
    /**
     * The row, when it is as this server wrote it.
     * @template {import('./database/database.mjs').Row} R
     * @param {Table} table
     * @param {R | undefined} row
     * @returns {R | undefined}
     */
    check(table, row) {
      if (!row) return undefined
      const expected = sign(table, row)
      if (sameText(String(row.mac), expected)) return row
      // Each of them once: it may be looked at many times a second.
      if (told.size < most && !told.has(expected)) {
        told.add(expected)
        refused(table)
      }
      return undefined
    },
    /** Once a day: what is still refused then is told of once more. */
    forget: () => told.clear(),
    /**
     * Adds a row; false when there is one of its key already.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {Table} table
     * @param {import('./database/database.mjs').Row} row
     */
    async insert(statements, table, row) {
      const whole = { ...row, mac: sign(table, row) }
      const names = Object.keys(whole)
      const marks = names.map(() => '?').join(', ')
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks}) ON CONFLICT DO NOTHING`
      return (await statements.run(sql, ...Object.values(whole))) === 1
    },
    /**
     * Gives a row of a database that is trusted as it is the MAC that it has not.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {Table} table
     * @param {import('./database/database.mjs').Row} row
     */
    async adopt(statements, table, row) {
      const { key } = tables[table]
      const where = key.map((name) => `${name} = ?`).join(' AND ')
      const values = key.map((name) => row[name] ?? null)
      await statements.run(`UPDATE ${table} SET mac = ? WHERE ${where}`, sign(table, row), ...values)
    },
    /**
     * Changes a row that was read and checked; false when it is no longer as it was.
     * @param {import('./database/database.mjs').Statements} statements
     * @param {Table} table
     * @param {import('./database/database.mjs').Row} row
     * @param {import('./database/database.mjs').Row} changes
     */
    async change(statements, table, row, changes) {
      const { key } = tables[table]
      const next = { ...changes, mac: sign(table, { ...row, ...changes }) }
      const set = Object.keys(next).map((name) => `${name} = ?`)
      const where = [...key, 'mac'].map((name) => `${name} = ?`)
      const values = [...Object.values(next), ...key.map((name) => row[name] ?? null), row.mac ?? null]
      return (
        (await statements.run(`UPDATE ${table} SET ${set.join(', ')} WHERE ${where.join(' AND ')}`, ...values)) === 1
      )
    },
  }
}
