// node scripts/siwx-campaign.mjs [--kills 50] [--verifies 10000] [--stores memory,sqlite,postgres] [--skip-texts]:
// sign-in with a wallet at length. 120,000 random messages are written and read, and more than 50,000 hostile fields
// refused. On each store 10,000 requests at once use one nonce, by the handler and over sockets. A server on SQLite and
// one on Postgres are killed at random during sign-ins, and after each kill the database itself is read. Exits with 1
// if a nonce signed in twice, a confirmed session was lost, or a store that is named is not installed.
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { claimPort } from '../services/lib/claim-port.mjs'
import { postgresPrograms, startPostgres } from '../services/secure-site/server/load/own-postgres.mjs'
import { killAtRandom } from './lib/siwx-kills.mjs'
import { raceInProcess, raceOverSockets } from './lib/siwx-race.mjs'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    verifies: { type: 'string', default: '10000' },
    stores: { type: 'string', default: 'memory,sqlite,postgres' },
    'skip-texts': { type: 'boolean', default: false },
  },
})
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stores = values.stores.split(',')
const wrong = stores.filter((name) => !['memory', 'sqlite', 'postgres'].includes(name))
if (wrong.length > 0) throw new Error(`No store ${wrong.join(', ')}. There are: memory, sqlite, postgres`)
let failed = false

if (!values['skip-texts']) {
  const vitest = path.join(root, 'node_modules/.bin/vitest')
  const run = spawnSync(vitest, ['run', 'src/siwx/message.test.ts', 'test/siwx/solana-library.test.ts'], {
    ...{ cwd: root, stdio: 'inherit', env: { ...process.env, WM_CAMPAIGN: '1' } },
  })
  failed ||= run.status !== 0
}

const cache = path.join(root, '.cache/siwx-campaign')
await mkdir(cache, { recursive: true })
const bundle = path.join(cache, 'server.mjs')
await build({
  entryPoints: [path.join(root, 'src/siwx/server.ts')],
  outfile: bundle,
  ...{ bundle: true, format: 'esm', platform: 'node', external: ['libsql', 'pg'], logLevel: 'warning' },
})

/** A server that can be killed and started again at its address. @param {string} place */
async function startServer(place) {
  const port = await claimPort(0, 'sign-in', '')
  let child
  const start = async () => {
    child = fork(path.join(root, 'test/siwx/campaign-server.mjs'), [bundle, place, String(port)], { cwd: root })
    await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('No start')))])
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return { url: `http://127.0.0.1:${port}/siwx`, start, kill }
}

/** Prints what was found. @param {string} what @param {{ good: boolean }} result */
function report(what, { good, ...figures }) {
  console.log(`${what}: ${good ? 'ok' : 'FAILED'}`, figures)
  failed ||= !good
}

const { createSiwxServer, memoryStore, postgresStore, sqliteStore } = await import(pathToFileURL(bundle).href)
const createServer = (store) =>
  createSiwxServer({
    ...{ domain: 'harbor.test', origins: ['https://harbor.test'], networks: { 'eip155:1': [] }, store },
    limits: { nonces: 1e9, signIns: 1e9 },
  })
const folder = await mkdtemp(path.join(tmpdir(), 'siwx-'))
const postgres = stores.includes('postgres') && postgresPrograms ? await startPostgres(postgresPrograms) : undefined
const verifies = Number(values.verifies)
for (const name of stores) {
  const place = { memory: 'memory', sqlite: path.join(folder, 'siwx.db'), postgres: postgres?.url }[name]
  if (!place) {
    console.error('postgres: FAILED. It is not installed.')
    failed = true
    continue
  }
  const store = { memory: memoryStore, sqlite: () => sqliteStore(place), postgres: () => postgresStore(place) }[name]()
  report(`${name}, one nonce, by the handler`, await raceInProcess(createServer, store, verifies))
  await store.close()
  const server = await startServer(place)
  report(`${name}, one nonce, over sockets`, await raceOverSockets(server.url, verifies))
  if (name !== 'memory') report(`${name}, kills`, await killAtRandom(server, place, Number(values.kills)))
  await server.kill()
}
await postgres?.stop()
await rm(folder, { recursive: true })
process.exitCode = failed ? 1 : 0
