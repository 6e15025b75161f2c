import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '../audit/audit.mjs'
import { createWaiting } from '../devices/waiting.mjs'
import { deriveKeys } from '../keys/secrets.mjs'
import { newDatabase } from '../load/new-database.mjs'
import { postgresPrograms, startPostgres } from '../load/own-postgres.mjs'
import { defaultLimits } from '../rate-limits/limits.mjs'
import { allNumbered, atEnd, endAll, otherThan, pepper, shop, stackWith, wide } from '../testing/test-stack.ts'
import { openDatabase } from './database.mjs'

const hour = 3_600_000
const chain = 'eip155:1'
const bundler = { [chain]: { entryPoint: '0xentry', request: async () => [] } }

// Each server has a pool, counters and a memory of its own, as in processes of their own.
describe.runIf(postgresPrograms)('three servers on one Postgres', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? '')
  })
  afterAll(async () => {
    await endAll()
    await postgres.stop()
  })

  async function three(limits: object = {}, newDevice: 'never' | 'always' = 'never') {
    const database = await newDatabase(postgres.url, 'processes')
    const options = { database, limits: { ...wide, ...limits }, projects: { shop: { ...shop, newDevice, bundler } } }
    const stacks = await Promise.all([stackWith(options), stackWith(options), stackWith(options)])
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    return { stacks: stacks as [(typeof stacks)[0], (typeof stacks)[0], (typeof stacks)[0]], raw, database }
  }

  it('take a code once, wherever it comes first', async () => {
    const { stacks, raw } = await three()
    for (let round = 0; round < 5; round += 1) {
      const first = await stacks[0].frameWith()
      const { device } = first
      const frames = [first, await stacks[1].frameWith({ device }), await stacks[2].frameWith({ device })]
      const { id, code } = await stacks[0].codeFor(first, `person${round}@mail.example`)
      const replies = await Promise.all([...frames, ...frames].map((frame) => frame.verify(id, code)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
      // The session of the winner holds at every process.
      const winner = frames[replies.findIndex(({ status }) => status === 200) % 3]
      const there = await stacks[2].frameWith({ device: first.device })
      for (const pair of winner?.cookies ?? []) there.cookies.set(...pair)
      await there.hello()
      expect((await there.call('session')).body).toMatchObject({ user: { email: `person${round}@mail.example` } })
    }
    expect(await raw.all('SELECT id FROM users')).toHaveLength(5)
  })

  it('make one account for an address that is new to all of them at once', async () => {
    const { stacks, raw } = await three()
    const frames = await Promise.all([...stacks, ...stacks].map((stack) => stack.frameWith()))
    const codes = []
    for (const [index, frame] of frames.slice(0, 3).entries())
      codes.push(await (stacks[index] ?? stacks[0]).codeFor(frame, 'new@mail.example'))
    const replies = await Promise.all(codes.map(({ id, code }, index) => frames[index]?.verify(id, code)))
    expect(replies.map((reply) => reply?.status)).toEqual([200, 200, 200])
    const [one] = replies
    expect(one?.body.user).toMatchObject({ email: 'new@mail.example' })
    for (const reply of replies) expect(reply?.body).toEqual(one?.body)
    expect(await raw.all('SELECT id FROM users')).toHaveLength(1)
    expect(await raw.all('SELECT user_id FROM identities')).toHaveLength(1)
    await allNumbered(raw)
    expect(await verifyAuditLog(raw, deriveKeys(pepper).auditMac)).toMatchObject({ rows: 6, forged: 0 })
  })

  it('share the tries of a code and what a browser may try', async () => {
    const { stacks } = await three({ verifiesPerDevice: [[7, hour]] })
    const frame = await stacks[0].frameWith()
    const { id, code } = await stacks[0].codeFor(frame, 'ann@mail.example')
    const others = await Promise.all(stacks.map((stack) => stack.frameWith({ device: frame.device })))
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) => others[index % 3]?.verify(id, otherThan(code))),
    )
    const count = (status: number) => wrong.filter((reply) => reply?.status === status).length
    expect([count(401), count(410), count(429)]).toEqual([5, 2, 5])
  })

  it('share what is counted in memory, a moment later', async () => {
    const { stacks, raw } = await three({ asksPerUser: [[6, hour]] })
    const { frame } = await stacks[0].signIn('ann@mail.example')
    const ask = { chain, method: 'eth_supportedEntryPoints', params: [] }
    for (let count = 0; count < 6; count += 1) expect((await frame.call('bundle/ask', ask)).status).toBe(200)
    await expect
      .poll(() => raw.all("SELECT count FROM counters WHERE bucket LIKE 'asks %'"), { timeout: 20_000 })
      .toEqual([{ count: 6 }])
    const there = await stacks[1].frameWith({ device: frame.device })
    for (const pair of frame.cookies) there.cookies.set(...pair)
    await there.hello()
    expect((await there.call('bundle/ask', ask)).status).toBe(429)
  })

  it('wake who waits at another one', async () => {
    const { stacks } = await three({}, 'always')
    const frame = await stacks[0].frameWith()
    const { body } = await frame.start('ann@mail.example')
    const { link = '' } = await stacks[0].mail.next('ann@mail.example')
    const waiting = frame.call('email/device', { challengeId: body.challengeId })
    const token = new URL(link).searchParams.get('token') ?? ''
    const approved = await fetch(`${stacks[1].url}/device`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(approved.status).toBe(200)
    expect((await waiting).body).toEqual({ approved: true })
  })

  it('wake each other without looking, also after a connection broke', async () => {
    const { database, raw } = await three()
    const [one, other] = [await openDatabase(database), await openDatabase(database)]
    atEnd(() => Promise.all([one.close(), other.close()]))
    const [here, there] = [createWaiting(one, defaultLimits), createWaiting(other, defaultLimits)]
    await Promise.all([here.start(), there.start()])
    let done = false
    const read = async () => done || undefined
    const who = { address: '203.0.113.9', browser: 'a' }
    const limits = { ms: 600_000, every: 600_000, signal: new AbortController().signal, who }
    const first = here.until('a', read, limits)
    done = true
    there.wake('a')
    expect(await first).toBe(true)

    await raw.all("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'")
    done = false
    const second = here.until('a', read, limits)
    done = true
    const again = setInterval(() => there.wake('a'), 100)
    expect(await second).toBe(true)
    clearInterval(again)
  })
})
