import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { deriveKeys } from '../keys/secrets.mjs'
import { newDatabase } from '../load/new-database.mjs'
import { postgresPrograms, startPostgres } from '../load/own-postgres.mjs'
import { atEnd, endAll, pepper } from '../testing/test-stack.ts'
import { createAudit, verifyAuditLog } from './audit.mjs'

const { auditMac: mac } = deriveKeys(pepper)
const kinds = ['SQLite', ...(postgresPrograms ? ['Postgres'] : [])]
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (postgresPrograms) postgres = await startPostgres(postgresPrograms)
})
afterEach(endAll)
afterAll(() => postgres?.stop())

async function logOn(kind: string) {
  let place = ':memory:'
  if (kind === 'Postgres') place = await newDatabase(postgres?.url ?? '', 'log')
  else {
    const folder = await mkdtemp(path.join(tmpdir(), 'audit-'))
    atEnd(() => rm(folder, { recursive: true }))
    place = path.join(folder, 'data.db')
  }
  const database = await openDatabase(place)
  atEnd(() => database.close())
  const newAudit = () => createAudit({ database, mac, clock: Date.now })
  const audit = newAudit()
  atEnd(() => audit.stop())
  const verify = (kept?: { seq: number; hash: string }) => verifyAuditLog(database, mac, kept)
  const write = async (...whats: string[]) => {
    for (const who of whats) await audit.write({ action: 'login', result: 'ok', who })
    await audit.chain()
  }
  /** Removes the triggers, as an owner of the database can. */
  const open = async () => {
    const names = kind === 'Postgres' ? ['audit_no_change'] : ['audit_no_update', 'audit_no_delete']
    for (const name of names) await database.run(`DROP TRIGGER ${name}${kind === 'Postgres' ? ' ON audit' : ''}`)
  }
  const rows = () => database.all('SELECT * FROM audit ORDER BY seq')
  return { database, audit, newAudit, verify, write, open, rows }
}

describe.each(kinds)('the audit log on %s', (kind) => {
  it('has every entry once, in one chain, however many write it', async () => {
    const { database, audit, newAudit, verify } = await logOn(kind)
    const writers = [audit, newAudit(), newAudit()]
    const all = Array.from({ length: 90 }, (_, index) =>
      writers[index % 3]?.write({ action: 'login', result: 'ok', who: `${index}` }),
    )
    await Promise.all([...all, ...writers.map((one) => one.chain())])
    await Promise.all(writers.map((one) => one.stop()))
    const told = await verify()
    expect(told).toMatchObject({ rows: 90, waiting: 0, forged: 0 })
    expect(told.brokenAt).toBeUndefined()
    const people = (await database.all('SELECT entry FROM audit')).map(({ entry }) => JSON.parse(String(entry)).who)
    expect(new Set(people).size).toBe(90)
  })

  // SQLite has one connection, which does one thing at a time.
  const several = kind === 'Postgres' ? [kind] : []
  it.each(several)('is written on %s without waiting for an entry that is not finished', async () => {
    const { database, audit, verify } = await logOn(kind)
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow = database.transaction(async (transaction) => {
      await audit.writeIn(transaction, { action: 'login', result: 'ok', who: 'slow' })
      await held
    })
    await audit.write({ action: 'login', result: 'ok', who: 'quick' })
    await audit.chain()
    expect(await verify()).toMatchObject({ rows: 1, waiting: 0 })
    finish()
    await slow
    await audit.chain()
    expect(await verify()).toMatchObject({ rows: 2, waiting: 0 })
  })

  it('keeps an entry of a process that ended before it had a number', async () => {
    const { database, audit, newAudit, verify } = await logOn(kind)
    await database.transaction((transaction) => audit.writeIn(transaction, { action: 'login', result: 'ok' }))
    await audit.stop()
    await database.transaction((transaction) => audit.writeIn(transaction, { action: 'login', result: 'ok' }))
    expect(await verify()).toMatchObject({ rows: 1, waiting: 1, forged: 0 })
    const next = newAudit()
    await next.start()
    await next.stop()
    expect(await verify()).toMatchObject({ rows: 2, waiting: 0, forged: 0 })
  })

  it.each([
    ['changed', 'UPDATE audit SET entry = replace(entry, \'"b"\', \'"x"\') WHERE seq = 2', 2],
    ['changed in its time', 'UPDATE audit SET at = at + 1 WHERE seq = 2', 2],
    ['taken out', 'DELETE FROM audit WHERE seq = 2', 2],
    [
      'taken out, with the others moved up',
      'DELETE FROM audit WHERE seq = 2; UPDATE audit SET seq = 2 WHERE seq = 3',
      2,
    ],
    ['put in', "INSERT INTO audit SELECT 4, at, entry, 'x', 'y' FROM audit WHERE seq = 1", 4],
    ['the first, and gone', 'DELETE FROM audit WHERE seq = 1', 1],
  ])('shows a row that is %s', async (_, sql, brokenAt) => {
    const { database, verify, write, open } = await logOn(kind)
    await write('a', 'b', 'c')
    await open()
    for (const one of sql.split('; ')) await database.run(one)
    expect(await verify()).toMatchObject({ brokenAt })
  })

  it('shows entries without a number that no server wrote, changed or copied', async () => {
    const { database, audit, newAudit, verify, write } = await logOn(kind)
    await write('a')
    await audit.stop()
    const [row] = await database.all('SELECT at, entry FROM audit')
    const put = 'INSERT INTO audit_waiting (id, at, entry, mac) VALUES (?, ?, ?, ?)'
    await database.run(put, 'forged', 1, '{"action":"login","result":"ok"}', 'x')
    const entry = JSON.stringify({ action: 'login', result: 'ok', who: 'b' })
    await database.transaction((transaction) => audit.writeIn(transaction, { action: 'sign', result: 'ok' }))
    await audit.stop()
    await database.transaction((transaction) => audit.writeIn(transaction, { action: 'sign', result: 'ok' }))
    await database.run('UPDATE audit_waiting SET entry = ? WHERE id <> ?', entry, 'forged')
    expect(await verify()).toMatchObject({ rows: 2, waiting: 0, forged: 2 })
    const next = newAudit()
    await next.chain()
    expect(await verify()).toMatchObject({ rows: 2, waiting: 0, forged: 2 })

    // An entry that a server did write is put back after it had its number.
    const { id } = JSON.parse(String(row?.entry))
    const text = JSON.stringify(['waiting', id, Number(row?.at), row?.entry])
    await database.run(put, String(id), Number(row?.at), String(row?.entry), mac(text))
    await next.chain()
    expect(await verify()).toMatchObject({ brokenAt: 3 })
  })

  it('says that rows were cut off at the end while a server runs', async () => {
    const { database, audit, verify, write, open } = await logOn(kind)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    await write('a', 'b', 'c')
    const kept = audit.head()
    await open()
    await database.run('DELETE FROM audit WHERE seq > 1')
    expect((await verify()).brokenAt).toBeUndefined()
    expect(await verify(kept)).toMatchObject({ brokenAt: 2 })
    await write('d')
    await audit.chain()
    expect(await verify()).toMatchObject({ rows: 3, cutAt: 3 })
    expect(await verify(kept)).toMatchObject({ brokenAt: 3 })
    expect(errors).toHaveBeenCalledOnce()
    errors.mockRestore()
    const entries = (await database.all('SELECT entry FROM audit ORDER BY seq')).map(({ entry }) =>
      JSON.parse(String(entry)),
    )
    expect(entries.map(({ who, action }) => who ?? action)).toEqual(['a', 'd', 'log_cut'])
  })
})
