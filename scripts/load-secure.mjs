#!/usr/bin/env node
// The server of the embedded wallet under load: 50 sign-ins a second for half a minute, and 50 kills while people sign
// in. Prints figures; ends with 1 when something was lost, taken twice or not done. With DATABASE_URL it is measured on
// that Postgres, which should be empty, else on SQLite.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startMail } from '../demo/stack/mail/mail.mjs'
import { createChildServer } from '../demo/stack/secure/server/load/child-server.mjs'
import { killLoad } from '../demo/stack/secure/server/load/kill-load.mjs'
import { newDatabase } from '../demo/stack/secure/server/load/new-database.mjs'
import { signInLoad } from '../demo/stack/secure/server/load/sign-in-load.mjs'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    kills: { type: 'string', default: '50' },
    cost: { type: 'string' },
  },
})
const folder = await mkdtemp(path.join(tmpdir(), 'secure-load-'))
const mail = await startMail({ smtpPort: 0 })
const postgres = process.env.DATABASE_URL
if (postgres && !/^postgres(?:ql)?:/.test(postgres)) throw new Error('DATABASE_URL must be postgres://…')
// One of its own for each part: codes and accounts of one must not be those of the other.
const databaseOf = async (name) => (postgres ? newDatabase(postgres, name) : path.join(folder, `${name}.db`))
const serverFor = async (name) =>
  createChildServer({
    database: await databaseOf(name),
    smtpUrl: mail.smtpUrl,
    ...(values.cost ? { codeCost: Number(values.cost) } : {}),
  })
const rounded = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value * 10) / 10 : value,
    ]),
  )
console.log('database', postgres ? 'Postgres' : 'SQLite')
let failed = false

if (Number(values.seconds) > 0) {
  const server = await serverFor('load')
  await server.start()
  const figures = await signInLoad({
    url: server.url,
    mail,
    rate: Number(values.rate),
    seconds: Number(values.seconds),
  })
  console.log('load', rounded(figures))
  failed ||= figures.done !== figures.asked
  await server.stop()
}
if (Number(values.kills) > 0) {
  const server = await serverFor('kill')
  await server.start()
  const figures = await killLoad({ server, mail, kills: Number(values.kills) })
  const log = await server.verifyLog()
  console.log('kills', figures, log.said)
  failed ||= figures.lost > 0 || figures.twice > 0 || !log.sound
  await server.stop()
}
await mail.stop()
await rm(folder, { recursive: true })
process.exitCode = failed ? 1 : 0
