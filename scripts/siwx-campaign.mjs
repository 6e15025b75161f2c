// node scripts/siwx-campaign.mjs [--kills 50] [--verifies 10000] [--skip-texts]: sign-in with a wallet at length.
// 120,000 random messages are written and read, and more than 50,000 hostile fields refused; 10,000 requests at once
// use one nonce; a server on SQLite and one on Postgres (if it is installed) are killed at random during sign-ins.
// Exits with 1 if a nonce signed in twice, or a confirmed session was lost.
import { fork, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { claimPort } from '../services/lib/claim-port.mjs'
import { postgresPrograms, startPostgres } from '../services/secure-site/server/load/own-postgres.mjs'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    verifies: { type: 'string', default: '10000' },
    'skip-texts': { type: 'boolean', default: false },
  },
})
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
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
  return { url: `http://127.0.0.1:${port}/siwx`, restart: () => kill().then(start), kill }
}

/** A browser with its cookies. @param {string} url */
function newBrowser(url) {
  const cookies = new Map()
  return async (route, body) => {
    const answer = await fetch(`${url}/${route}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ origin: 'https://harbor.test', 'content-type': 'application/json' },
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read = await answer.json()
    for (const line of answer.headers.getSetCookie()) cookies.set(...line.split('; ')[0].split('='))
    return { status: answer.status, body: read }
  }
}

async function sign(account, { nonce, issuedAt }) {
  const message = createSiweMessage({
    ...{ address: account.address, chainId: 1, domain: 'harbor.test', uri: 'https://harbor.test/', version: '1' },
    ...{ nonce, issuedAt: new Date(issuedAt) },
  })
  return { message, signature: await account.signMessage({ message }) }
}

/** Many requests at once use one nonce. @param {string} url */
async function race(url) {
  const ask = newBrowser(url)
  const signed = await sign(privateKeyToAccount(generatePrivateKey()), (await ask('nonce', {})).body)
  const count = { asked: 0, won: 0, refused: 0, others: 0 }
  const one = async () => {
    while (count.asked < Number(values.verifies)) {
      count.asked += 1
      const { status } = await ask('verify', signed)
      count[status === 200 ? 'won' : status === 401 ? 'refused' : 'others'] += 1
    }
  }
  await Promise.all(Array.from({ length: 200 }, one))
  return count
}

/** People sign in again and again while the server is killed. */
async function killed(server) {
  const count = { kills: 0, signIns: 0, unanswered: 0, twice: 0, lost: 0 }
  /** Sign-ins whose nonce must be worthless at the end. */
  const used = []
  const members = []
  let over = false
  const insist = async (work) => {
    for (;;)
      try {
        return await work()
      } catch {
        count.unanswered += 1
        await pause(30)
      }
  }
  async function person() {
    const account = privateKeyToAccount(generatePrivateKey())
    while (!over) {
      const ask = newBrowser(server.url)
      const { status, body } = await insist(() => ask('nonce', {}))
      if (status !== 200) continue
      const signed = await sign(account, body)
      const entry = { ask, signed, taken: 0 }
      used.push(entry)
      // A lost answer is asked for again, as a page would, and then once more.
      for (let tries = 0; tries < 3; tries += 1)
        if ((await insist(() => ask('verify', signed))).status === 200) entry.taken += 1
      if (entry.taken === 0) continue
      count.signIns += 1
      const held = await insist(() => ask('session'))
      if (held.body.sessions?.[0]?.accountAddress !== account.address) count.lost += 1
      members.push({ ask, account })
    }
  }
  const people = Array.from({ length: 8 }, person)
  for (; count.kills < Number(values.kills); count.kills += 1) {
    await pause(randomInt(100, 1500))
    await server.restart()
  }
  over = true
  await Promise.all(people)
  for (const { ask, signed, taken } of used)
    if (taken + ((await ask('verify', signed)).status === 200 ? 1 : 0) > 1) count.twice += 1
  for (const { ask, account } of members)
    if ((await ask('session')).body.sessions?.[0]?.accountAddress !== account.address) count.lost += 1
  return { ...count, nonces: used.length, members: members.length }
}

const folder = await mkdtemp(path.join(tmpdir(), 'siwx-'))
const postgres = postgresPrograms && (await startPostgres(postgresPrograms))
const places = { SQLite: path.join(folder, 'siwx.db'), ...(postgres && { Postgres: postgres.url }) }
for (const [name, place] of Object.entries(places)) {
  const server = await startServer(place)
  const raced = await race(server.url)
  console.log(name, 'one nonce', raced)
  const figures = await killed(server)
  console.log(name, 'kills', figures)
  failed ||= raced.won !== 1 || raced.others > 0 || figures.twice > 0 || figures.lost > 0 || figures.signIns === 0
  await server.kill()
}
if (!postgres) console.log('Postgres is not installed here, so it was not tried.')
await postgres?.stop()
await rm(folder, { recursive: true })
process.exitCode = failed ? 1 : 0
