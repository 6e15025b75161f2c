import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { atEnd, endAll, masterKey, pepper, shop, stackWith, wide } from '../testing/test-stack.ts'
import { createSealing } from './sealing.mjs'

afterEach(endAll)
const main = fileURLToPath(new URL('../main.mjs', import.meta.url))
const next = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 91 + 5) % 256)).toString('hex')
const other = 'another-pepper-of-tests-pL3kX9wQ2zR7'
const ann = 'ann@mail.example'
const wallet = {
  ...{ id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` } },
  serverShare: Buffer.from('server share').toString('base64'),
}

async function newDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'secure-'))
  const database = path.join(folder, 'data.db')
  return { database, remove: () => rm(folder, { recursive: true }) }
}
const run = (database: string, more: Record<string, string>, ...flags: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      ...{ PATH: process.env.PATH, DATABASE_URL: database, SECURE_PEPPER: pepper, SECURE_MASTER_KEY: masterKey },
      ...{
        SECURE_PUBLIC_URL: 'http://127.0.0.1:8443',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'wallet@mail.example',
      },
      ...{ SECURE_PROJECTS: JSON.stringify({ shop }), SECURE_PORT: '0', ...more },
    }
    const child = execFile(process.execPath, [main, ...flags], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    )
    // A server that starts says where it listens, and would go on.
    child.stdout?.on('data', (text: string) => text.includes('http://') && child.kill())
  })

describe('the keys of a database', () => {
  it('are asked for at every start', async () => {
    const { database, remove } = await newDatabase()
    await (await stackWith({ database })).signIn(ann)
    await endAll()
    const pepperless = await run(database, { SECURE_PEPPER: other })
    expect(pepperless).toEqual({ code: 1, said: 'The pepper is not the one that this database was written with.\n' })
    const keyless = await run(database, { SECURE_MASTER_KEY: next })
    expect(keyless).toEqual({ code: 1, said: 'The master key is not the one that this database was written with.\n' })
    // The same again, a new master key with the old one, and then alone; the old one alone is over.
    await stackWith({ database })
    await endAll()
    for (const key of [[next, masterKey], [next]]) {
      const { reply } = await (await stackWith({ database, masterKey: key, limits: wide })).signIn(ann)
      expect(reply.status).toBe(200)
      await endAll()
    }
    expect((await run(database, {})).said).toContain('The master key is not the one')
    await remove()
  })

  it('let nobody sign rows by taking the checks away, and are written for an older database on demand', async () => {
    const { database, remove } = await newDatabase()
    const before = await stackWith({ database, limits: wide })
    const { frame } = await before.signIn(ann)
    expect((await frame.call('wallet/create', wallet)).status).toBe(200)
    await endAll()
    // The state that an older version leaves: no key checks, no devices of wallets, no MACs.
    const raw = await openDatabase(database)
    await raw.run('DELETE FROM key_checks')
    await raw.run('DELETE FROM wallet_devices')
    for (const table of ['users', 'identities', 'devices']) await raw.run(`UPDATE ${table} SET mac = NULL`)
    const row = await raw.get(
      'SELECT users.id, data_key, addresses, secrets FROM users JOIN wallets ON user_id = users.id',
    )
    const vault = createSealing([Buffer.from(masterKey, 'base64')]).forUser(String(row?.data_key), String(row?.id))
    const open = vault.open(String(row?.secrets), 'wallet', 'a', 1, String(row?.addresses))
    await raw.run('UPDATE wallets SET secrets = ?', vault.seal(open, 'wallet', 'a', 1))
    await raw.close()

    expect(await run(database, {})).toMatchObject({ code: 1, said: expect.stringContaining('--adopt-database once') })
    const wrong = await run(database, { SECURE_PEPPER: other }, '--adopt-database')
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('audit log') })
    expect((await run(database, {}, '--adopt-database')).said).toContain('1 accounts')
    expect((await run(database, {}, '--adopt-database')).said).toContain('authenticated already')
    const stack = await stackWith({ database, limits: wide })
    atEnd(remove)
    // A browser that was known stays so.
    const again = await stack.frameWith({ device: frame.device })
    await stack.signIn(ann, again)
    expect((await again.call('wallet/read')).body).toMatchObject({ wallet, device: { state: 'known' } })
  })
})
