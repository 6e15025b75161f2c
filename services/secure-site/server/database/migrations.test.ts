import { afterEach, expect, it } from 'vitest'
import { createWalletDevices } from '../devices/wallet-devices.mjs'
import { createChallenges } from '../login/challenges.mjs'
import { defaultLimits } from '../rate-limits/limits.mjs'
import { bothDatabases } from '../testing/both-databases.ts'
import { atEnd, endAll } from '../testing/test-stack.ts'
import { openDatabase } from './database.mjs'

afterEach(endAll)
const day = 86_400_000

// An older version has not written down when a browser was last here.
it.each(bothDatabases)('keeps browsers of an older database for 400 days from its update, on %s', async (_, start) => {
  const place = await start()
  const before = await openDatabase(place)
  for (const table of ['wallet_devices', 'devices']) await before.run(`ALTER TABLE ${table} DROP COLUMN seen`)
  await before.run('DELETE FROM migrations WHERE step >= 8')
  const began = Date.now() - 500 * day
  await before.run("INSERT INTO users VALUES ('ann', 'email', '', '', '', 0, ?, '')", began)
  for (const [device, created] of [
    ['old', began],
    ['new', began + 450 * day],
  ] as const) {
    await before.run("INSERT INTO devices VALUES ('mailbox', ?, ?, '')", device, created)
    await before.run(
      "INSERT INTO wallet_devices VALUES ('ann', ?, 'known', ?, ?, 0, '{}', '', '', NULL, '', 'mail', '')",
      ...[device, created, created],
    )
  }
  await before.close()

  const database = await openDatabase(place)
  atEnd(() => database.close())
  const sweepAt = async (now: number) => {
    const parts = { database, clock: () => now }
    await createWalletDevices(parts as Parameters<typeof createWalletDevices>[0]).sweep()
    const settings = { clock: parts.clock, limits: defaultLimits }
    await createChallenges({ database, settings } as Parameters<typeof createChallenges>[0]).sweep()
  }
  const left = async (table: string) =>
    (await database.all(`SELECT device FROM ${table} ORDER BY device`)).map(({ device }) => device)
  const updated = Date.now()
  for (const days of [0, 399]) {
    await sweepAt(updated + days * day)
    expect([await left('devices'), await left('wallet_devices')]).toEqual([
      ['new', 'old'],
      ['new', 'old'],
    ])
  }
  await database.run("UPDATE wallet_devices SET seen = ? WHERE device = 'old'", updated + 399 * day)
  await sweepAt(updated + 401 * day)
  expect([await left('devices'), await left('wallet_devices')]).toEqual([[], ['old']])
})
