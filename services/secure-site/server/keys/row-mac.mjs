import { sameText } from './secrets.mjs'

/** Per table: the columns that identify a row, and the other columns that its MAC covers. */
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

/** Maximum of forged rows remembered between two resets, each of which is reported once. */
const most = 1000

/**
 * Authenticates rows that grant rights by an HMAC with a key per table, so that an attacker with write access to the
 * database cannot create or change them. A row with a wrong MAC is ignored. A rollback of a row to an older state and
 * its MAC is not detected.
 * @param {{ macFor: (table: string) => (text: string) => string, refused: (table: Table) => void }} options
 * `refused` receives the table of a row with a wrong MAC
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
     * Returns the row if its MAC is right, else undefined.
     * @template {import('../database/database.mjs').Row} R
     * @param {Table} table
     * @param {R | undefined} row
     * @returns {R | undefined}
     */
    check(table, row) {
      if (!row) return undefined
      const expected = sign(table, row)
      if (sameText(String(row.mac), expected)) return row
      // Each forged row is reported once, because it can be read many times a second.
      if (told.size < most && !told.has(expected)) {
        told.add(expected)
        refused(table)
      }
      return undefined
    },
    /** Called once a day, so that rows that are still forged are reported again. */
    forget: () => told.clear(),
    /**
     * Inserts a row with its MAC. Returns false if its key exists.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {Table} table
     * @param {import('../database/database.mjs').Row} row
     */
    async insert(statements, table, row) {
      const whole = { ...row, mac: sign(table, row) }
      const names = Object.keys(whole)
      const marks = names.map(() => '?').join(', ')
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks}) ON CONFLICT DO NOTHING`
      return (await statements.run(sql, ...Object.values(whole))) === 1
    },
    /**
     * Adds the MAC to a row of a database that the operator trusts.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {Table} table
     * @param {import('../database/database.mjs').Row} row
     */
    async adopt(statements, table, row) {
      const { key } = tables[table]
      const where = key.map((name) => `${name} = ?`).join(' AND ')
      const values = key.map((name) => row[name] ?? null)
      await statements.run(`UPDATE ${table} SET mac = ? WHERE ${where}`, sign(table, row), ...values)
    },
    /**
     * Updates a row that was read and checked. Returns false if it has changed in between.
     * @param {import('../database/database.mjs').Statements} statements
     * @param {Table} table
     * @param {import('../database/database.mjs').Row} row
     * @param {import('../database/database.mjs').Row} changes
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
