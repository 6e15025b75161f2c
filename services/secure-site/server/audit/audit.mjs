import { randomToken, sameText } from '../keys/secrets.mjs'

/** The `previous` hash of the first row. */
const beginning = ''
/** Milliseconds from writing an entry to chaining it (`soon`), and between two polls for entries of other processes. */
const soon = 50
const regularly = 1000
/** Maximum of entries that one step chains. */
const batch = 500
/** Rows per statement, to save round trips without many different prepared statements. */
const together = 25

/**
 * @typedef {object} Entry contains no code, token or plain email address
 * @property {string} action for example `login`, `code_sent`, `sign`
 * @property {string} result `ok`, or the reason of the refusal
 * @property {string | undefined} [who] user id, or the keyed hash of an address
 * @property {string | undefined} [project]
 * @property {string | undefined} [origin]
 * @property {string | undefined} [target] hash of the signed data, or id of the changed object
 * @property {string | undefined} [note]
 * @property {string | undefined} [ip] prefix of the address
 * @property {string | undefined} [browser] family of the browser
 * @typedef {{ seq: number, hash: string }} Head the newest row of the chain
 */

const cut = 'log_cut'
const hashOf = (mac, { seq, at, entry, previous }) => mac(JSON.stringify([seq, at, entry, previous]))
const waitingMacOf = (mac, { id, at, entry }) => mac(JSON.stringify(['waiting', id, Number(at), entry]))
const isSound = (mac, row) => sameText(String(row.mac), waitingMacOf(mac, row))
const marks = (rows, columns) =>
  Array(rows)
    .fill(`(${Array(columns).fill('?').join(', ')})`)
    .join(', ')

function* chunksOf(rows) {
  let at = 0
  for (; at + together <= rows.length; at += together) yield rows.slice(at, at + together)
  for (; at < rows.length; at += 1) yield rows.slice(at, at + 1)
}

/**
 * The append-only audit log. Each row carries a keyed hash of itself and of the previous row, so that an attacker with
 * the database alone cannot change, remove or insert rows unnoticed. An entry is first stored with its own keyed hash,
 * in the transaction of the action that it records; one process chains it a moment later, so that sign-ins do not wait
 * for each other. Every process remembers the newest row it has seen and logs when that row disappears. Rows cut off
 * while no process runs are detected only by comparison with an older head that was kept elsewhere.
 * @param {{ database: import('../database/database.mjs').Database, mac: (text: string) => string, clock: () => number
 * }} options
 */
export function createAudit({ database, mac, clock }) {
  /** @type {Head | undefined} */
  let seen
  let running = Promise.resolve()
  let written = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @param {import('../database/database.mjs').Statements} statements @param {Entry} entry */
  async function insert(statements, entry) {
    // The counter keeps the order of entries of one process within a millisecond.
    written += 1
    const id = `${String(written).padStart(12, '0')}-${randomToken(16)}`
    // The MAC covers the id, so that a copied row is detected as a duplicate.
    const row = { id, at: clock(), entry: JSON.stringify({ id, ...entry }) }
    await statements.run(
      'INSERT INTO audit_waiting (id, at, entry, mac) VALUES (?, ?, ?, ?)',
      ...[row.id, row.at, row.entry, waitingMacOf(mac, row)],
    )
  }

  /** @param {import('../database/database.mjs').Transaction} transaction */
  async function headIn(transaction) {
    const row = await transaction.get('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1')
    const head = { seq: Number(row?.seq ?? 0), hash: String(row?.hash ?? beginning) }
    if (!seen || (head.seq === seen.seq && head.hash === seen.hash)) return head
    const same = await transaction.get('SELECT hash FROM audit WHERE seq = ?', seen.seq)
    if (seen.seq > 0 && same?.hash !== seen.hash) {
      console.error(`The audit log has lost row ${seen.seq} with the hash ${seen.hash}.`)
      await insert(transaction, { action: cut, result: 'lost', target: `${seen.seq}:${seen.hash}` })
      seen = head
    }
    return head
  }

  /** Chains the waiting entries. Returns their number. */
  async function step() {
    const some = 'SELECT 1 AS one FROM audit_waiting WHERE refused = 0 LIMIT 1'
    if (seen && !(await database.get(some))) return 0
    return database
      .transaction(async (transaction) => {
        await transaction.lock('audit')
        let { seq, hash } = await headIn(transaction)
        const waiting = await transaction.all(
          'SELECT id, at, entry, mac FROM audit_waiting WHERE refused = 0 ORDER BY at, id LIMIT ?',
          batch,
        )
        const rows = []
        for (const row of waiting) {
          if (!isSound(mac, row)) {
            // A row with a wrong MAC was not written by this server; it stays for the verification of the log.
            await transaction.run('UPDATE audit_waiting SET refused = 1 WHERE id = ?', row.id)
            continue
          }
          const next = { seq: seq + 1, at: Number(row.at), entry: String(row.entry), previous: hash }
          seq = next.seq
          hash = hashOf(mac, next)
          rows.push({ ...next, hash, id: row.id })
        }
        for (const chunk of chunksOf(rows)) {
          await transaction.run(
            `INSERT INTO audit (seq, at, entry, previous, hash) VALUES ${marks(chunk.length, 5)}`,
            ...chunk.flatMap((row) => [row.seq, row.at, row.entry, row.previous, row.hash]),
          )
          const deleted = await transaction.run(
            `DELETE FROM audit_waiting WHERE id IN ${marks(1, chunk.length)}`,
            ...chunk.map(({ id }) => id),
          )
          if (deleted !== chunk.length) throw new Error('An entry was taken away while it was given its number.')
        }
        return { head: { seq, hash }, count: waiting.length }
      })
      .then(({ head, count }) => {
        seen = head
        return count
      })
  }

  async function chainAll() {
    while ((await step()) === batch);
  }
  function chain() {
    running = running.then(chainAll).catch((error) => console.warn(`Audit log: ${error.message}`))
    return running
  }
  /** @type {NodeJS.Timeout | undefined} */
  let regular

  /**
   * Writes an entry within the transaction of the action that it records.
   * @param {import('../database/database.mjs').Transaction} transaction
   * @param {Entry} entry
   */
  async function writeIn(transaction, entry) {
    await insert(transaction, entry)
    timer ??= setTimeout(() => {
      timer = undefined
      chain()
    }, soon).unref()
  }

  return {
    writeIn,
    /** @param {Entry} entry */
    write: (entry) => database.transaction((transaction) => writeIn(transaction, entry)),
    chain,
    /** Chains the entries that ended processes left, and polls for entries of other processes. */
    async start() {
      regular = setInterval(chain, regularly).unref()
      await chain()
    },
    /** Returns the newest row that this process has seen. */
    head: () => seen,
    async stop() {
      clearInterval(regular)
      clearTimeout(timer)
      await chain()
    },
  }
}

/**
 * Verifies the whole log, including the entries without a number. `brokenAt` is the number of the first modified row;
 * `cutAt` the number of a row in which a server reported missing rows; `forged` counts the unnumbered entries with a
 * wrong MAC.
 * @param {import('../database/database.mjs').Statements} database
 * @param {(text: string) => string} mac
 * @param {Head} [kept] an older head, which must still be in the log
 * @returns {Promise<{ rows: number, waiting: number, forged: number, head: string, brokenAt?: number, cutAt?: number
 * }>}
 */
export async function verifyAuditLog(database, mac, kept) {
  const page = 1000
  const ids = new Set()
  let rows = 0
  let head = beginning
  let cutAt
  const entries = await database.all('SELECT id, at, entry, mac FROM audit_waiting')
  const forged = entries.filter((row) => !isSound(mac, row)).length
  const about = () => ({ rows, waiting: entries.length - forged, forged, head, ...(cutAt ? { cutAt } : {}) })
  for (;;) {
    const some = await database.all('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?', rows, page)
    for (const row of some) {
      const sound = row.seq === rows + 1 && row.previous === head && sameText(String(row.hash), hashOf(mac, row))
      const { id, action } = sound ? JSON.parse(String(row.entry)) : {}
      const again = id !== undefined && ids.has(id)
      const other = kept?.seq === row.seq && kept.hash !== row.hash
      if (!sound || again || other) return { ...about(), brokenAt: rows + 1 }
      if (id !== undefined) ids.add(id)
      if (action === cut) cutAt ??= rows + 1
      rows += 1
      head = String(row.hash)
    }
    if (some.length < page) break
  }
  return kept && kept.seq > rows ? { ...about(), brokenAt: rows + 1 } : about()
}
