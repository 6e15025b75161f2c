import { sameText } from './secrets.mjs'

/** What the first row names as the one before it. */
const beginning = ''

/**
 * @typedef {object} Entry nothing of it is a code, a token or an address in clear
 * @property {string} action for example `login`, `code_sent`, `sign`
 * @property {string} result `ok`, or why not
 * @property {string | undefined} [who] user id, or the keyed hash of an address
 * @property {string | undefined} [project]
 * @property {string | undefined} [origin]
 * @property {string | undefined} [target] hash of what was signed, id of what was changed
 * @property {string | undefined} [note]
 * @property {string | undefined} [ip] prefix of the address
 * @property {string | undefined} [browser] its family
 */

const hashOf = (mac, { seq, at, entry, previous }) => mac(JSON.stringify([seq, at, entry, previous]))

/**
 * The append-only log: each row carries a keyed hash of itself and of the row before, so that no row can be changed,
 * left out or put in between by somebody who has the database alone. (Rows cut off at the end show only to somebody
 * who kept an older last hash: ship the log to another place.)
 * @param {{ database: import('./database/database.mjs').Database, mac: (text: string) => string, clock: () => number }} options
 */
export function createAudit({ database, mac, clock }) {
  /**
   * Within a transaction that also does what the entry says.
   * @param {import('./database/database.mjs').Transaction} transaction
   * @param {Entry} entry
   */
  async function writeIn(transaction, entry) {
    await transaction.lock('audit')
    const last = await transaction.get('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1')
    const row = {
      seq: Number(last?.seq ?? 0) + 1,
      at: clock(),
      entry: JSON.stringify(entry),
      previous: String(last?.hash ?? beginning),
    }
    await transaction.run(
      'INSERT INTO audit (seq, at, entry, previous, hash) VALUES (?, ?, ?, ?, ?)',
      ...[row.seq, row.at, row.entry, row.previous, hashOf(mac, row)],
    )
  }
  return {
    writeIn,
    /** @param {Entry} entry */
    write: (entry) => database.transaction((transaction) => writeIn(transaction, entry)),
  }
}

/**
 * Reads the whole chain. `brokenAt` is the number of the first row that is not as it was written.
 * @param {import('./database/database.mjs').Statements} database
 * @param {(text: string) => string} mac
 * @returns {Promise<{ rows: number, head: string, brokenAt?: number }>}
 */
export async function verifyAuditLog(database, mac) {
  const page = 1000
  let rows = 0
  let head = beginning
  for (;;) {
    const some = await database.all('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?', rows, page)
    for (const row of some) {
      const sound = row.seq === rows + 1 && row.previous === head && sameText(String(row.hash), hashOf(mac, row))
      if (!sound) return { rows, head, brokenAt: rows + 1 }
      rows += 1
      head = String(row.hash)
    }
    if (some.length < page) return { rows, head }
  }
}
