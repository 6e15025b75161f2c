import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { newDatabase } from '../load/new-database.mjs'
import { postgresPrograms, startPostgres } from '../load/own-postgres.mjs'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, masterKey, pepper, shop, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)
const run = promisify(execFile)
const main = fileURLToPath(new URL('../main.mjs', import.meta.url))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const otherKey = base64('another master key of 32 bytes..')
const programs = postgresPrograms ?? ''

const command = (database: string, ...flags: string[]) =>
  run(process.execPath, [main, ...flags], {
    env: {
      PATH: process.env.PATH,
      ...{ DATABASE_URL: database, SECURE_PUBLIC_URL: 'https://wallet.example', SMTP_URL: 'smtps://mail.example' },
      ...{ MAIL_FROM: 'wallet@mail.example', SECURE_PEPPER: pepper, SECURE_MASTER_KEY: masterKey },
      SECURE_PROJECTS: JSON.stringify({ shop: { name: 'Shop', origins: shop.origins } }),
    },
  })

async function sqlite() {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  atEnd(() => rm(folder, { recursive: true }))
  const [database, copy] = [path.join(folder, 'data.db'), path.join(folder, 'copy.db')]
  const backUp = async () => {
    await command(database, '--backup', copy)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    await expect(command(database, '--backup', copy)).rejects.toMatchObject({ stderr: `${copy} is there already.\n` })
    return copy
  }
  return { database, backUp }
}

async function postgres() {
  const server = await startPostgres(programs)
  atEnd(() => server.stop())
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  atEnd(() => rm(folder, { recursive: true }))
  const database = await newDatabase(server.url, 'backup')
  const file = path.join(folder, 'copy.dump')
  const backUp = async () => {
    await expect(command(database, '--backup', file)).rejects.toMatchObject({
      stderr: expect.stringContaining('pg_dump'),
    })
    await run(path.join(programs, 'pg_dump'), [
      '--format=custom',
      '--no-owner',
      `--file=${file}`,
      `--dbname=${database}`,
    ])
    const restored = await newDatabase(server.url, 'restored')
    await run(path.join(programs, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${restored}`, file])
    return restored
  }
  return { database, backUp }
}

const places = [['SQLite', sqlite] as const, ...(postgresPrograms ? [['Postgres', postgres] as const] : [])]

describe.each(places)('a backup of %s, made while the server runs', (_, placeOf) => {
  it('has the log, the wallets and the sessions, for who has the keys', { timeout: 120_000 }, async () => {
    const { database, backUp } = await placeOf()
    const first = await stackWith({ database })
    const { frame } = await first.signIn('ann@mail.example')
    const wallet = { id: 'one', addresses: {}, serverShare: base64('one'), recoveryShare: base64('two') }
    expect((await frame.call('wallet/create', wallet)).status).toBe(200)
    const kept = (await frame.call('wallet/read')).body

    const copy = await backUp()
    // This sign-in comes after the copy and is not in it.
    await first.signIn('late@mail.example')
    await first.server.stop()

    expect((await command(copy, '--verify-log')).stdout).toMatch(/^\d+ rows, as they were written/)
    for (const wrong of [{ pepper: `${pepper}-other` }, { masterKey: otherKey }])
      await expect(stackWith({ database: copy, ...wrong })).rejects.toMatchObject({ name: 'SettingsError' })

    const second = await stackWith({ database: copy })
    const again = newFrame(second.url, { device: frame.device })
    for (const pair of frame.cookies) again.cookies.set(...pair)
    await again.hello()
    expect((await again.call('session')).body).toMatchObject({ user: { email: 'ann@mail.example' } })
    expect((await again.call('wallet/read')).body).toEqual(kept)
    expect((await second.signIn('bob@mail.example')).reply.status).toBe(200)
    await second.server.stop()
    expect((await command(copy, '--verify-log')).stdout).toMatch(/^\d+ rows, as they were written/)
  })
})
