import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { postgresPrograms, startPostgres } from '../../../services/secure-site/server/load/own-postgres.mjs'
import { person, setup } from '../../../test/siwx/server-scene.ts'
import { memoryStore } from './memory-store.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import type { SiwxStore } from './store.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let files = 0
const open: SiwxStore[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'siwx-'))
  if (postgresPrograms) postgres = await startPostgres(postgresPrograms)
})
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

const stores: readonly (readonly [string, () => SiwxStore])[] = [
  ['memoryStore', memoryStore],
  ['sqliteStore', () => sqliteStore(path.join(folder, `${files++}.db`))],
  ...(postgresPrograms ? [['postgresStore', () => postgresStore(postgres?.url ?? '')] as const] : []),
]
const now = 1_800_000_000_000
const account = { chainId: 'eip155:1', accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' } as const
let last = 0

describe.each(stores)('%s', (_name, make) => {
  const opened = () => {
    const store = make()
    open.push(store)
    return store
  }
  /** Values that no other test has: one Postgres serves all. */
  const names = () => {
    const id = `${process.pid}-${++last}`
    return { hash: `hash-${id}`, browser: `browser-${id}`, token: `token-${id}` }
  }
  const session = (more: object = {}) => ({ ...account, issued: now, expires: now + 1000, ...more })

  it('W-03: of many sign-ins at once with one nonce, one wins', async () => {
    const store = opened()
    const { hash, browser, token } = names()
    await store.addNonce({ hash, browser, expires: now + 1000 })
    const signIn = (at: number) =>
      store.signIn({
        nonce: hash,
        browser,
        now,
        token: `${token}-${at}`,
        before: undefined,
        beforeEnds: now,
        keep: [],
        sessions: [session()],
      })
    const won = await Promise.all(Array.from({ length: 60 }, (_, at) => signIn(at)))
    expect(won.filter(Boolean)).toHaveLength(1)
    const sessions = await Promise.all(won.map((_, at) => store.sessions(`${token}-${at}`, now)))
    expect(sessions.map(({ length }) => length > 0)).toEqual(won)
  })

  it('error: a nonce of another browser, or one that is over, signs nobody in', async () => {
    const store = opened()
    const { hash, browser, token } = names()
    await store.addNonce({ hash, browser, expires: now + 1000 })
    const entry = { nonce: hash, token, before: undefined, beforeEnds: now, keep: [], sessions: [session()] }
    const signIn = (by: string, at: number) => store.signIn({ ...entry, browser: by, now: at })
    expect(await signIn('another', now)).toBe(false)
    expect(await signIn(browser, now + 1000)).toBe(false)
    expect([await store.hasNonce(hash, browser, now), await store.hasNonce(hash, 'another', now)]).toEqual([
      true,
      false,
    ])
    expect(await store.sessions(token, now)).toEqual([])
    expect(await signIn(browser, now)).toBe(true)
  })

  it('default: a sign-in takes the sessions of the token before it along that are named, and not the others', async () => {
    const store = opened()
    const { hash, browser, token } = names()
    const [old, fresh] = [`${token}-old`, `${token}-new`]
    const other = session({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', issued: now - 1 })
    const elsewhere = session({ chainId: 'eip155:8453', issued: now - 2 })
    const foreign = session({ accountAddress: '0x7a3F8eD2C0a14b96Be5530Ff9aD871E642C4c41e' })
    const inBitcoin = session({ chainId: 'bip122:000000000019d6689c085ae165831e93' })
    for (const at of [0, 1]) await store.addNonce({ hash: `${hash}${at}`, browser, expires: now + 1000 })
    const entry = { browser, now, beforeEnds: now + 1000 }
    const first = [session({ issued: now - 5 }), elsewhere, other, foreign, inBitcoin]
    await store.signIn({ ...entry, nonce: `${hash}0`, token: old, before: undefined, keep: [], sessions: first })
    expect(await store.sessions(old, now)).toHaveLength(5)
    const keep = [{ ...other, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const }]
    await store.signIn({ ...entry, nonce: `${hash}1`, token: fresh, before: old, keep, sessions: [session()] })
    expect(await store.sessions(fresh, now)).toEqual([elsewhere, other, session()])
    expect(await store.sessions(old, now)).toEqual([])
    expect(await store.sessions(fresh, now + 1000)).toEqual([])
    await store.signOut(fresh, { ...account, chainId: 'eip155:8453' })
    expect(await store.sessions(fresh, now)).toEqual([other, session()])
    await store.signOut(fresh, account)
    expect(await store.sessions(fresh, now)).toEqual([other])
    await store.signOut(fresh)
    expect(await store.sessions(fresh, now)).toEqual([])
  })

  /** A token with two accounts, and one after it, of a sign-in of the same browser with a third account. */
  async function signedInAgain(store: SiwxStore) {
    const { hash, browser, token } = names()
    const [old, fresh, third] = [`${token}-old`, `${token}-new`, `${token}-third`]
    const [kept, left] = [session(), session({ accountAddress: '0x7a3F8eD2C0a14b96Be5530Ff9aD871E642C4c41e' })]
    const added = session({ accountAddress: '0x388C818CA8B9251b393131C08a736A67ccB19297', issued: now + 1 })
    const entry = { browser, now, before: old as string | undefined, beforeEnds: now + 500, keep: [kept] }
    const signIn = async (own: string, more: Partial<typeof entry> & { sessions?: (typeof kept)[] }) => {
      await store.addNonce({ hash: `${hash}-${own}`, browser: more.browser ?? browser, expires: now + 1000 })
      return store.signIn({ ...entry, sessions: [added], nonce: `${hash}-${own}`, token: own, ...more })
    }
    await signIn(old, { before: undefined, sessions: [kept, left] })
    await signIn(fresh, {})
    return { old, fresh, third, kept, left, added, signIn }
  }

  it('behavior: the token before a sign-in has what it had, and no more, until the new one is used', async () => {
    const store = opened()
    const uses: readonly ((fresh: string) => Promise<unknown>)[] = [
      (fresh) => store.sessions(fresh, now),
      (fresh) => store.signOut(fresh),
      (fresh) => store.signOut(fresh, { ...account, chainId: 'eip155:5' }),
    ]
    for (const use of uses) {
      const { old, fresh, kept, left } = await signedInAgain(store)
      for (let times = 0; times < 2; times++) {
        const found = await store.sessions(old, now + 499)
        expect(found).toHaveLength(2)
        expect(found).toEqual(expect.arrayContaining([kept, left]))
      }
      await use(fresh)
      expect(await store.sessions(old, now)).toEqual([])
    }
    const { old, fresh, third, kept, added, signIn } = await signedInAgain(store)
    await signIn(third, { before: fresh })
    expect(await store.sessions(old, now)).toEqual([])
    expect(await store.sessions(third, now)).toEqual([kept, added])
  })

  it('behavior: the token before a sign-in ends after its time at the latest, swept or not', async () => {
    const store = opened()
    const { old, fresh, third, added, kept, signIn } = await signedInAgain(store)
    // Further sign-ins do not prolong it.
    await signIn(`${third}-more`, { now: now + 1, beforeEnds: now + 900 })
    expect(await store.sessions(old, now + 500)).toEqual([])
    await signIn(third, { now: now + 500 })
    expect(await store.sessions(third, now)).toEqual([added])
    expect(await store.sessions(old, now + 499)).toHaveLength(2)
    await store.sweep(now + 500)
    expect(await store.sessions(old, now)).toEqual([])
    expect(await store.sessions(fresh, now)).toEqual([kept, added])
  })

  it('behavior: a browser whose answer was lost signs in again with what it had, and no other browser does', async () => {
    const store = opened()
    const { old, third, kept, added, signIn } = await signedInAgain(store)
    expect(await signIn(third, {})).toBe(true)
    expect(await store.sessions(old, now)).toHaveLength(2)
    expect(await store.sessions(third, now)).toEqual([kept, added])
    expect(await store.sessions(old, now)).toEqual([])
    const foreign = await signedInAgain(store)
    expect(await foreign.signIn(foreign.third, { browser: `${old}-another` })).toBe(true)
    expect(await store.sessions(foreign.third, now)).toEqual([foreign.added])
    expect(await store.sessions(foreign.old, now)).toHaveLength(2)
  })

  it('default: counts by bucket and window, and sweeps what is over', async () => {
    const store = opened()
    const { hash, browser, token } = names()
    const counts = await Promise.all(Array.from({ length: 10 }, () => store.count(hash, 60_000, now)))
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await store.count(token, 60_000, now)).toEqual({ count: 1, ends: now + 60_000 })
    expect(await store.count(hash, 60_000, now + 60_000)).toEqual({ count: 1, ends: now + 120_000 })
    await store.addNonce({ hash, browser, expires: now + 1000 })
    await store.sweep(now + 1000)
    expect(await store.hasNonce(hash, browser, now)).toBe(false)
  })

  it('default: carries a server', async () => {
    const { browser } = setup({ store: opened() })
    const [phone, laptop, visitor] = [browser(), browser(), person()]
    const signed = await phone.sign(visitor)
    const answers = await Promise.all(Array.from({ length: 20 }, () => phone.post('verify', signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await laptop.signIn(visitor)
    expect(await laptop.session()).toMatchObject([{ accountAddress: visitor.address }])
    await laptop.post('sign-out-everywhere')
    expect([await phone.session(), await laptop.session()]).toEqual([[], []])
  })
})

/** The package `pg` with a database that answers each query in a moment. */
function slowPostgres() {
  const count = { queries: [] as string[], now: 0, most: 0 }
  const query = async (sql: string) => {
    count.queries.push(sql)
    await new Promise((resolve) => setImmediate(resolve))
    return { rows: [{ count: 1, ends: 1 }], rowCount: 1 }
  }
  const busy = async <T>(work: () => Promise<T>) => {
    count.now += 1
    count.most = Math.max(count.most, count.now)
    return work().finally(() => {
      count.now -= 1
    })
  }
  class Pool {
    query = (sql: string) => busy(() => query(sql))
    on() {}
    async end() {}
    async connect() {
      let release = () => {}
      void busy(() => new Promise<void>((resolve) => (release = resolve)))
      return { query, release }
    }
  }
  return { count, load: async () => ({ Pool }) }
}

interface PgClient {
  query(sql: string, values?: readonly unknown[]): Promise<unknown>
  release(error?: unknown): void
}
interface PgPool extends Pick<PgClient, 'query'> {
  connect(): Promise<PgClient>
  end(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** The driver of Postgres, in which `COMMIT` waits for `hold.until` when there is one. */
const holdable = (hold: { until?: Promise<void> }) => async () => {
  const driver: string = 'pg'
  const { default: pg } = (await import(driver)) as {
    readonly default: { readonly Pool: new (options: object) => PgPool }
  }
  return {
    Pool: function HeldPool(options: object) {
      const pool = new pg.Pool(options)
      return {
        query: (sql: string, values?: readonly unknown[]) => pool.query(sql, values),
        end: () => pool.end(),
        on: (event: 'error', listener: (error: Error) => void) => pool.on(event, listener),
        async connect(): Promise<PgClient> {
          const client = await pool.connect()
          return {
            async query(sql, values) {
              if (sql === 'COMMIT') await hold.until
              return client.query(sql, values)
            },
            release: (error) => client.release(error),
          }
        },
      }
    },
  }
}

describe('stores of a database', () => {
  it.runIf(postgresPrograms)('error: sign-out everywhere ends the sign-in on Postgres that is under way', async () => {
    const hold: { until?: Promise<void> } = {}
    const [slow, quick] = [postgresStore(postgres?.url ?? '', holdable(hold)), postgresStore(postgres?.url ?? '')]
    open.push(slow, quick)
    const [browser, before, token] = ['held-browser', 'held-before', 'held-token']
    const mine = { ...account, accountAddress: '0x7a3F8eD2C0a14b96Be5530Ff9aD871E642C4c41e' }
    const entry = { browser, now, beforeEnds: now + 1000 }
    const sessions = [{ ...mine, issued: now, expires: now + 1000 }]
    for (const hash of ['held-1', 'held-2']) await quick.addNonce({ hash, browser, expires: now + 1000 })
    await quick.signIn({ ...entry, nonce: 'held-1', token: before, before: undefined, keep: [], sessions })
    await slow.sessions(before, now)
    let release = () => {}
    hold.until = new Promise((resolve) => (release = resolve))
    const signing = slow.signIn({ ...entry, nonce: 'held-2', token, before, keep: [mine], sessions: [] })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const ending = quick.signOutEverywhere([mine])
    await new Promise((resolve) => setTimeout(resolve, 200))
    release()
    await Promise.all([signing, ending])
    expect([await quick.sessions(token, now), await quick.sessions(before, now)]).toEqual([[], []])
  })

  it('behavior: of many requests at once on Postgres none waits for a connection in the pool, which has a limit', async () => {
    const { count, load } = slowPostgres()
    const store = postgresStore('postgres://x', load)
    const entry = { nonce: 'n', browser: 'b', now, before: undefined, beforeEnds: now, keep: [], sessions: [] }
    const asked = Array.from({ length: 60 }, (_, at) => [
      store.count('b', 1, now),
      store.signIn({ ...entry, token: `t${at}` }),
    ])
    expect(await Promise.all(asked.flat())).toHaveLength(120)
    expect(count.most).toBe(10)
    const made = count.queries.filter((sql) => sql.startsWith('CREATE UNLOGGED TABLE'))
    expect(made).toEqual([expect.stringContaining('siwx_counters')])
  })

  it('behavior: two processes on one SQLite file take a nonce once', async () => {
    const file = path.join(folder, 'shared.db')
    const both = [sqliteStore(file), sqliteStore(file)]
    open.push(...both)
    await both[0]?.addNonce({ hash: 'n', browser: 'b', expires: now + 1000 })
    const entry = {
      nonce: 'n',
      browser: 'b',
      now,
      before: undefined,
      beforeEnds: now,
      keep: [],
      sessions: [{ ...account, issued: now, expires: now + 1 }],
    }
    const won = await Promise.all(both.map((store, at) => store.signIn({ ...entry, token: `t${at}` })))
    expect(won.filter(Boolean)).toHaveLength(1)
  })

  it.each([
    ['libsql', (load: () => Promise<unknown>) => sqliteStore('x.db', load)],
    ['pg', (load: () => Promise<unknown>) => postgresStore('postgres://x', load)],
  ])('error: a missing %s is named, with what to do', async (name, make) => {
    const store = make(() => Promise.reject(new Error('ERR_MODULE_NOT_FOUND')))
    await expect(store.sessions('t', now)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: `Option "store" needs the package "${name}": npm install ${name}`,
    })
  })
})
