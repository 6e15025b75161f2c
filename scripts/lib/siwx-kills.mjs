// People sign in again and again while their server is killed.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashOf, newBrowser, sign } from './siwx-browser.mjs'
import { checkDatabase } from './siwx-database-check.mjs'

/** Reads both tables in a single statement, so that they are of the same moment. */
const everything = `SELECT 'nonce' AS kind, hash AS address, '' AS token FROM siwx_nonces
  UNION ALL SELECT 'session', address, token FROM siwx_sessions`

/** Reads the database without the server. @param {string} place file, or URL of Postgres */
async function readDatabase(place) {
  const rows = /^postgres/.test(place) ? await rowsOfPostgres(place) : await rowsOfSqlite(place)
  return {
    nonces: rows.filter(({ kind }) => kind === 'nonce').map(({ address }) => address),
    sessions: rows.filter(({ kind }) => kind === 'session'),
  }
}
async function rowsOfSqlite(file) {
  const { default: Database } = await import('libsql')
  const database = new Database(file)
  try {
    return database.prepare(everything).all()
  } finally {
    database.close()
  }
}
async function rowsOfPostgres(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(everything)).rows
  } finally {
    await client.end()
  }
}

/**
 * Kills the server at random while eight people sign in, each with two accounts in one browser. After each kill the
 * database is compared with what their browsers know. Who loses the answer to a sign-in must have the session of
 * before, and signs in again with another account; `lost` counts browsers that had a session and have none afterwards.
 * @param {{ url: string, kill(): Promise<void>, start(): Promise<void> }} server
 * @param {string} place its database
 * @param {number} kills
 */
export async function killAtRandom(server, place, kills) {
  // `cut`: sign-ins that are in the database, though their answer was lost. Some browsers had a session before.
  const count = { kills: 0, checks: 0, signIns: 0, unanswered: 0, cut: 0, cutWithSession: 0, twice: 0, lost: 0 }
  const faults = { twice: 0, nonceLeft: 0, nonceBurnt: 0, lost: 0, oldTokens: 0, gained: 0 }
  const visitors = []
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
  const send = (route, init) => fetch(`${server.url}/${route}`, init)
  const given = ({ status, body }) => (status === 200 ? body : Promise.reject(new Error(`${status}`)))

  /** Signs a new account in. Resolves with false if the answer never came. */
  async function signIn(visitor) {
    const { browser, signIns } = visitor
    const account = privateKeyToAccount(generatePrivateKey())
    const fresh = await insist(async () => given(await browser.ask('nonce', {})))
    const keep = signIns.map(({ address }) => ({ chainId: 'eip155:1', accountAddress: address }))
    const signed = { ...(await sign(account, fresh)), keep }
    const before = visitor.token
    const own = { address: account.address, nonce: hashOf(fresh.nonce), before }
    const entry = { ...own, answered: false, signed, taken: 0 }
    signIns.push(entry)
    // A lost answer is asked for again, as a page would, and then once more.
    for (let tries = 0; tries < 3; tries += 1) {
      if ((await insist(() => browser.ask('verify', signed))).status !== 200) continue
      entry.taken += 1
      visitor.token = browser.token()
      entry.answered = true
    }
    if (entry.answered) count.signIns += 1
    else count.cut += 1
    if (!entry.answered && before) count.cutWithSession += 1
    return entry.answered
  }
  async function look(visitor) {
    const { browser, signIns } = visitor
    const { sessions } = await insist(async () => given(await browser.ask('session')))
    const found = new Set(sessions.map(({ accountAddress }) => accountAddress))
    // The first use of a token ends the one before it.
    const { before } = signIns.findLast(({ answered }) => answered) ?? {}
    if (before) visitor.endedTokens.push(before)
    if (signIns.some(({ address, answered }) => answered && !found.has(address))) count.lost += 1
  }
  async function person() {
    while (!over) {
      const visitor = { browser: newBrowser(send), signIns: [], token: undefined, endedTokens: [] }
      visitors.push(visitor)
      for (let accounts = 0; accounts < 2; ) {
        if (await signIn(visitor)) accounts += 1
        await look(visitor)
      }
    }
  }
  async function check() {
    // Taken before the database is read, so that every sign-in that is known to be confirmed must be in it.
    const known = visitors.map(({ signIns, token, endedTokens }) => ({
      signIns: signIns.map((entry) => ({ ...entry })),
      ...{ token, endedTokens: [...endedTokens] },
    }))
    const found = checkDatabase(await readDatabase(place), known)
    for (const [kind, number] of Object.entries(found)) faults[kind] += number
    count.checks += 1
  }
  const people = Array.from({ length: 8 }, person)
  for (; count.kills < kills; count.kills += 1) {
    await pause(randomInt(100, 1500))
    await server.kill()
    await check()
    await server.start()
  }
  over = true
  await Promise.all(people)
  for (const { browser, signIns } of visitors)
    for (const { signed, taken } of signIns)
      if (taken + ((await browser.ask('verify', signed)).status === 200 ? 1 : 0) > 1) count.twice += 1
  for (const visitor of visitors) await look(visitor)
  await check()
  const bad = [count.twice, count.lost, ...Object.values(faults)].some((number) => number > 0)
  const good = !bad && count.signIns > 0 && count.cutWithSession > 0 && count.checks === kills + 1
  return { ...count, visitors: visitors.length, ...{ inDatabase: faults, good } }
}
