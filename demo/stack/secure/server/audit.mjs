import { randomToken, sameText } from './secrets.mjs'

/** The first row names this as the one before it. */
const beginning = ''
/** Milliseconds from a written entry to its place in the chain, and between two looks for entries of other processes. */
const soon = 50
const regularly = 1000
/** Entries that one step takes at most. */
const batch = 500
/** Rows of one statement: few different statements, and few round trips. */
const together = 25

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
 * The append-only log: each row carries a keyed hash of itself and of the row before, so that no row can be changed,
 * left out or put in between by somebody who has the database alone.
 *
 * An entry is first written with a keyed hash of its own, in the transaction that does what it says; a moment later one
 * process gives it its number. So nobody who signs in waits for anybody else's entry. Every process remembers the newest
 * row that it has seen, and says in the log when that row is gone; rows that are cut off while no process runs show only
 * to somebody who kept an older last hash.
 * @param {{ database: import('./database/database.mjs').Database, mac: (text: string) => string, clock: () => number }} options
 */
export function createAudit({ database, mac, clock }) {
  /** @type {Head | undefined} */
  let seen
  let running = Promise.resolve()
  let written = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @param {import('./database/database.mjs').Statements} statements @param {Entry} entry */
  async function insert(statements, entry) {
    // Those of one process in their order, also within a millisecond.
    written += 1
    const id = `${String(written).padStart(12, '0')}-${randomToken(16)}`
    // The id is part of what is signed: a row that is copied shows as the same one twice.
    const row = { id, at: clock(), entry: JSON.stringify({ id, ...entry }) }
    await statements.run(
      'INSERT INTO audit_waiting (id, at, entry, mac) VALUES (?, ?, ?, ?)',
      ...[row.id, row.at, row.entry, waitingMacOf(mac, row)],
    )
  }

  /** @param {import('./database/database.mjs').Transaction} transaction */
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

  /** Gives numbers to what waits. Tells how many there were. */
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
            // Not written by this server: it stays where it is, for whoever verifies the log.
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
   * Within a transaction that also does what the entry says.
   * @param {import('./database/database.mjs').Transaction} transaction
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
    /** Takes up what an ended process has left, and what others leave. */
    async start() {
      regular = setInterval(chain, regularly).unref()
      await chain()
    },
    /** The newest row that this process has seen. */
    head: () => seen,
    async stop() {
      clearInterval(regular)
      clearTimeout(timer)
      await chain()
    },
  }
}

/**
 * Reads the whole log, with the entries that have no number yet. `brokenAt` is the number of the first row that is not as
 * it was written; `cutAt` that of a row by which a server says that rows were cut off; `forged` counts entries without
 * number that no server wrote.
 * @param {import('./database/database.mjs').Statements} database
 * @param {(text: string) => string} mac
 * @param {Head} [kept] an older last row, which must still be there
 * @returns {Promise<{ rows: number, waiting: number, forged: number, head: string, brokenAt?: number, cutAt?: number }>}
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
