#!/usr/bin/env node
// The server of the embedded wallet under load: 50 sign-ins a second for half a minute, 50 kills during
// sign-ins, and strangers that send all kinds of requests on 64 connections during sign-ins. Prints figures;
// exits with 1 if a sign-in was lost, accepted twice or not completed, or took more than twice as long during
// the strangers' load. With DATABASE_URL (or --postgres, which starts a server) it measures three processes on
// that Postgres, else one process on SQLite.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startMail } from '../demo/stack/mail/mail.mjs'
import { createServers } from '../services/secure-site/server/load/child-servers.mjs'
import { killLoad } from '../services/secure-site/server/load/kill-load.mjs'
import { newDatabase } from '../services/secure-site/server/load/new-database.mjs'
import { postgresPrograms, startPostgres } from '../services/secure-site/server/load/own-postgres.mjs'
import { at, signInLoad } from '../services/secure-site/server/load/sign-in-load.mjs'
import { unauthenticatedLoad } from '../services/secure-site/server/load/unauthenticated-load.mjs'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    kills: { type: 'string', default: '50' },
    strangers: { type: 'string', default: '64' },
    cost: { type: 'string' },
    processes: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
/**
 * Each round measures sign-ins one after another, first alone and then during load from strangers: the figure is the
 * time of one sign-in. Other load on the machine affects both halves of a round.
 */
const rounds = 6
const quiet = { rate: 50, seconds: 0.16, oneByOne: true }
/** Allowed ratio of a sign-in's time under load to its time alone. */
const SLOWER = 2

const folder = await mkdtemp(path.join(tmpdir(), 'secure-load-'))
const mail = await startMail({ smtpPort: 0 })
const programs = values.postgres ? postgresPrograms : undefined
if (values.postgres && !programs) throw new Error('Postgres is not installed here: initdb and postgres are on no path.')
const own = programs && (await startPostgres(programs))
const postgres = own?.url ?? process.env.DATABASE_URL
if (postgres && !/^postgres(?:ql)?:/.test(postgres)) throw new Error('DATABASE_URL must be postgres://…')
const count = Number(values.processes ?? (postgres ? 3 : 1))
// Each part has its own database, so that parts share no codes and no accounts.
const databaseOf = async (name) => (postgres ? newDatabase(postgres, name) : path.join(folder, `${name}.db`))
const serversFor = async (name, more = {}) => {
  const codeCost = values.cost ? { codeCost: Number(values.cost) } : {}
  const servers = await createServers({
    ...{ database: await databaseOf(name), smtpUrl: mail.smtpUrl, count },
    ...codeCost,
    ...more,
  })
  await servers.start()
  return servers
}
const rounded = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value * 10) / 10 : value,
    ]),
  )
const emptyFigures = () => ({ asked: 0, done: 0, times: /** @type {number[]} */ ([]) })
function add(sum, { asked, done, times }) {
  sum.asked += asked
  sum.done += done
  sum.times.push(...times)
  sum.times.sort((one, other) => one - other)
}
console.log('database', postgres ? `Postgres, ${count} processes` : 'SQLite')
let failed = false

if (Number(values.seconds) > 0) {
  const server = await serversFor('load')
  const figures = await signInLoad({ server, mail, rate: Number(values.rate), seconds: Number(values.seconds) })
  const { times: _, ...about } = figures
  console.log('load', rounded(about))
  failed ||= figures.done !== figures.asked
  await server.stop()
}
if (Number(values.kills) > 0) {
  const server = await serversFor('kill')
  const figures = await killLoad({ server, mail, kills: Number(values.kills) })
  const log = await server.verifyLog()
  console.log('kills', figures, log.said)
  failed ||= figures.lost > 0 || figures.twice > 0 || !log.sound
  await server.stop()
}
if (Number(values.strangers) > 0) {
  const server = await serversFor('strangers', { limited: true })
  await signInLoad({ server, mail, ...quiet, name: 'first' })
  const strangers = await unauthenticatedLoad({ server, connections: Number(values.strangers) })
  // The load has started, and the server rates its clients as heavy users.
  await pause(15_000)
  const [alone, among] = [emptyFigures(), emptyFigures()]
  for (let round = 0; round < rounds; round += 1) {
    await strangers.rest()
    // Each sign-in comes from another person in another network.
    const first = 1000 * (round + 1)
    add(alone, await signInLoad({ server, mail, ...quiet, name: `alone${round}-`, first }))
    await strangers.go()
    await pause(1000)
    add(among, await signInLoad({ server, mail, ...quiet, name: `among${round}-`, first: first + 500 }))
  }
  const answers = await strangers.stop()
  const [median, medianAmong] = [alone, among].map(({ times }) => at(times, 0.5))
  const slower = medianAmong / median
  for (const [name, figures] of Object.entries({ alone, 'among strangers': among })) {
    const { times, ...counts } = figures
    console.log(name, rounded({ ...counts, median: at(times, 0.5), p95: at(times, 0.95), slowest: at(times, 1) }))
  }
  console.log('strangers were answered', answers)
  console.log('times slower', Math.round(slower * 100) / 100)
  failed ||= alone.done !== alone.asked || among.done !== among.asked || slower > SLOWER
  await server.stop()
}
await mail.stop()
await own?.stop()
await rm(folder, { recursive: true })
process.exitCode = failed ? 1 : 0
