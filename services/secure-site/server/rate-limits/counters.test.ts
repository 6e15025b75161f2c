import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { newFrame } from '../testing/raw-client.mjs'
import { temporaryDatabase } from '../testing/temporary-database.ts'
import { atEnd, endAll, otherThan, shop, stackWith, wide } from '../testing/test-stack.ts'
import { createCounter } from './counters.mjs'

afterEach(endAll)

const url = 'https://git.example/'
const git = { clientId: 'a', authorizationEndpoint: url, tokenEndpoint: url, userinfoEndpoint: url }

/** Two processes on one database, as far as counting goes. */
async function two() {
  const database = await openDatabase(':memory:')
  let now = 1_000_000
  const clock = () => now
  const [one, other] = [createCounter({ database, clock }), createCounter({ database, clock })]
  atEnd(async () => {
    await Promise.all([one.stop(), other.stop()])
    await database.close()
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { database, one, other, pass, clock }
}
const refused = (wait: number) => ({ status: 429, more: { retryAfter: wait } })

describe('what is tried in a network that many share', () => {
  it('is counted for each browser', async () => {
    const { codeFor, frameWith } = await stackWith({
      projects: { shop: { ...shop, socials: { git } } },
      limits: { ...wide, verifiesPerDevice: [[3, 3_600_000]], oauthPerDevice: [[3, 3_600_000]] },
    })
    const [one, other] = [await frameWith(), await frameWith()]
    const social = (frame: typeof one) =>
      frame.call('social/start', { provider: 'git', codeChallenge: 'a'.repeat(43) }).then(({ status }) => status)
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push(await social(one))
    expect([...statuses, await social(other)]).toEqual([200, 200, 200, 429, 200])
    const { id, code } = await codeFor(one, 'ann@mail.example')
    const tries = []
    for (let count = 0; count < 4; count += 1) tries.push((await one.verify(id, otherThan(code))).status)
    const theirs = await codeFor(other, 'bob@mail.example')
    expect([...tries, (await other.verify(theirs.id, theirs.code)).status]).toEqual([401, 401, 401, 429, 200])
  })

  it('ends for the network, too, at a higher number', async () => {
    const { frameWith } = await stackWith({
      projects: { shop: { ...shop, socials: { git } } },
      limits: { ...wide, oauthPerAddress: [[4, 3_600_000]] },
    })
    const statuses = []
    for (let count = 0; count < 6; count += 1) {
      const frame = await frameWith()
      statuses.push((await frame.call('social/start', { provider: 'git', codeChallenge: 'a'.repeat(43) })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })

  it('writes no more rows for browsers than the network has sign-ins', async () => {
    const { database } = await temporaryDatabase()
    const { frameWith } = await stackWith({
      database,
      projects: { shop: { ...shop, socials: { git } } },
      limits: { ...wide, oauthPerAddress: [[4, 3_600_000]] },
    })
    for (let count = 0; count < 12; count += 1) {
      const frame = await frameWith()
      await frame.call('social/start', { provider: 'git', codeChallenge: 'a'.repeat(43) })
    }
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    // The row of the network has no device in its name, and may be written already.
    expect(await raw.all("SELECT bucket FROM counters WHERE bucket LIKE 'oauth % % %'")).toHaveLength(4)
  })

  it('is not used up by a browser that is refused for itself', async () => {
    const { frameWith } = await stackWith({
      projects: { shop: { ...shop, socials: { git } } },
      limits: { ...wide, oauthPerDevice: [[2, 3_600_000]], oauthPerAddress: [[4, 3_600_000]] },
    })
    const social = (frame: Awaited<ReturnType<typeof frameWith>>) =>
      frame.call('social/start', { provider: 'git', codeChallenge: 'a'.repeat(43) }).then(({ status }) => status)
    const [one, other] = [await frameWith(), await frameWith()]
    const statuses = await Promise.all(Array.from({ length: 12 }, () => social(one)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect([await social(other), await social(other)]).toEqual([200, 200])
  })
})

describe('a counter', () => {
  it('lets so many through at once, and begins anew after its time', async () => {
    const { one, other, pass } = await two()
    const spends = Array.from({ length: 8 }, (_, index) => (index % 2 ? one : other).spend('a', [[5, 60_000]]))
    const ends = await Promise.allSettled(spends)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    pass(20_000)
    await expect(one.spend('a', [[5, 60_000]])).rejects.toMatchObject(refused(40))
    await expect(one.spend('b', [[5, 60_000]])).resolves.toBeUndefined()
    pass(40_000)
    await expect(other.spend('a', [[5, 60_000]])).resolves.toBeUndefined()
  })

  it('asks the database once where it is full, and again a minute later', async () => {
    const { database, clock, pass } = await two()
    let asked = 0
    const get: typeof database.get = (...given) => {
      asked += 1
      return database.get(...given)
    }
    const counter = createCounter({ database: { ...database, get }, clock })
    atEnd(() => counter.stop())
    const spend = () => counter.spend('a', [[1, 3_600_000]])
    await spend()
    await expect(spend()).rejects.toMatchObject(refused(3600))
    asked = 0
    for (let count = 0; count < 100; count += 1) await expect(spend()).rejects.toMatchObject(refused(3600))
    expect(asked).toBe(0)
    // Somebody has emptied it by hand.
    await database.run('DELETE FROM counters')
    pass(60_000)
    await spend()
  })

  it('adds up what several processes tally, and forgets nothing with a process', async () => {
    const { database, one, other, clock } = await two()
    const windows = [[10, 60_000]] as const
    for (let count = 0; count < 4; count += 1) await Promise.all([one.tally('a', windows), other.tally('a', windows)])
    await one.flush()
    await other.flush()
    await one.tally('a', windows)
    await one.flush()
    const next = createCounter({ database, clock })
    atEnd(() => next.stop())
    await next.tally('a', windows)
    await expect(next.tally('a', windows)).rejects.toMatchObject(refused(60))
    expect(await other.exceeds('a', windows)).toBe(false)
    await next.flush()
    await other.flush()
    expect(await other.exceeds('a', windows)).toBe(true)
  })

  it('keeps one row for each bucket, and none for long', async () => {
    const { database, one, pass } = await two()
    for (let count = 0; count < 50; count += 1) {
      await one.spend('spent', [[100, 60_000]])
      await one.tally('tallied', [[100, 60_000]])
    }
    await one.flush()
    expect(await database.all('SELECT bucket, count FROM counters ORDER BY bucket')).toEqual([
      { bucket: 'spent 60000', count: 50 },
      { bucket: 'tallied 60000', count: 50 },
    ])
    pass(60_000)
    await one.sweep()
    expect(await database.all('SELECT * FROM counters')).toEqual([])
  })

  it('goes on where a write failed', async () => {
    const { database, one } = await two()
    await one.tally('a', [[3, 60_000]])
    await database.run('ALTER TABLE counters RENAME TO away')
    await one.flush()
    await database.run('ALTER TABLE away RENAME TO counters')
    await one.flush()
    expect(await database.all('SELECT count FROM counters')).toEqual([{ count: 1 }])
  })
})

describe('a server that was started again', () => {
  const chain = 'eip155:1'
  const bundler = { [chain]: { entryPoint: '0xentry', request: async () => ['0xentry'] } }
  const hour = 3_600_000
  const few = [[3, hour]] as const

  async function restarted() {
    const folder = await mkdtemp(path.join(tmpdir(), 'counters-'))
    atEnd(() => rm(folder, { recursive: true }))
    const options = {
      database: path.join(folder, 'data.db'),
      projects: { shop: { ...shop, socials: { git }, bundler } },
      limits: {
        ...wide,
        ...{ verifiesPerDevice: few, oauthPerDevice: few, signsPerUser: few, asksPerUser: few, pagesPerAddress: few },
      },
    }
    const first = await stackWith(options)
    return {
      first,
      again: async () => {
        await first.server.stop()
        return stackWith(options)
      },
    }
  }

  it.each([
    ['codes that were tried', 'email/verify', { challengeId: 'a', code: '123456', proof: '' }],
    ['sign-ins with a provider', 'social/start', { provider: 'git', codeChallenge: 'a'.repeat(43) }],
    ['signatures', 'log', { action: 'sign', chain, hash: '0x1', summary: 'Hello' }],
    ['operations', 'bundle', { chain, userOperation: {} }],
    ['questions to a bundler', 'bundle/ask', { chain, method: 'eth_supportedEntryPoints', params: [] }],
  ])('still knows the number of %s', async (_, name, body) => {
    const { first, again } = await restarted()
    const { frame } = await first.signIn('ann@mail.example')
    const { id, code } = await first.codeFor(frame, 'ann@mail.example')
    const ask = (one: typeof frame) =>
      name === 'email/verify' ? one.verify(id, otherThan(code)) : one.call(name, body)
    // A sign-in has spent one of the codes.
    for (let count = name === 'email/verify' ? 1 : 0; count < 3; count += 1)
      expect((await ask(frame)).status).not.toBe(429)
    const second = await again()
    const later = newFrame(second.url, { device: frame.device })
    for (const pair of frame.cookies) later.cookies.set(...pair)
    await later.hello()
    expect(await ask(later)).toMatchObject({ status: 429, body: { error: 'too_many' } })
  })

  it('still knows the number of pages', async () => {
    const { first, again } = await restarted()
    for (let count = 0; count < 3; count += 1) expect((await fetch(`${first.url}/dashboard`)).status).toBe(200)
    const second = await again()
    const page = await fetch(`${second.url}/dashboard`)
    expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([429, hour / 1000])
    expect(await page.text()).toContain('Too many attempts')
  })
})

it('counts a page for one network address 300 times a minute, and its files not at all', async () => {
  const { url, pass } = await stackWith()
  const paths = [
    '/sdk?projectId=shop',
    '/oauth/callback/git?state=x',
    '/device?token=x',
    '/away',
    '/loading',
    '/access',
  ]
  const statusOf = async (path: string) => {
    const response = await fetch(url + path)
    await response.arrayBuffer()
    return response.status
  }
  for (let round = 0; round < 50; round += 1) expect(await Promise.all(paths.map(statusOf))).not.toContain(429)
  expect(new Set(await Promise.all(paths.map(statusOf)))).toEqual(new Set([429]))
  expect(await statusOf('/pages.css')).toBe(200)
  pass(60)
  expect(await statusOf('/loading')).toBe(200)
})

it('adds up what anybody may send, and writes no row of the log for it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'counters-'))
  atEnd(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'data.db')
  const { url, server } = await stackWith({ database: file })
  const report = (directive: string) =>
    fetch(`${url}/csp`, { method: 'POST', body: JSON.stringify({ 'csp-report': { 'violated-directive': directive } }) })
  for (const directive of ['img-src', 'img-src', 'made-up-1', 'made-up-2'])
    expect((await report(directive)).status).toBe(204)
  for (let count = 0; count < 5; count += 1)
    expect((await fetch(`${url}/oauth/callback/x?state=${'a'.repeat(42)}${count}`)).status).toBe(400)
  await server.stop()
  const raw = await openDatabase(file)
  atEnd(() => raw.close())
  expect(await raw.all('SELECT name, count FROM tallies ORDER BY name')).toEqual([
    { name: 'csp img-src', count: 2 },
    { name: 'csp other', count: 2 },
    { name: 'oauth state_wrong', count: 5 },
  ])
  expect(await raw.all('SELECT * FROM audit')).toEqual([])
  expect(await raw.all('SELECT * FROM audit_waiting')).toEqual([])
})
