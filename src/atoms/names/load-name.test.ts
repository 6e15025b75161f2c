import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addWallet, createWorld, endWorld, testNetworks, usualRpc } from '../../../test/fakes/world.ts'
import { authId } from '../../chains/core/connector.ts'
import type { Session } from '../../chains/core/types.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { loadName } from './load-name.ts'
import { namesAtom } from './names.atoms.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const profile = (name: string, address: string) => ({
  name,
  registered_at: '2031-01-01T00:00:00Z',
  updated_at: null,
  addresses: { '60': { address, created: '2031-01-01T00:00:00Z' } },
  attributes: [],
})
const KEY = '@wallet-modal/identity_cache'

/** A connected kit whose data API answers `identity`, `account` and `reverse` as the test says. */
async function setup(
  answers: (address: string) => { [of: string]: unknown },
  hosts = { dataApi: 'https://data.test' },
) {
  const asked: string[] = []
  let rpcFetch: typeof fetch = fetch
  let hold: Promise<unknown> = Promise.resolve()
  let address = ''
  const world = createWorld({
    options: { hosts, networks: testNetworks },
    env: {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        if (url.origin !== 'https://data.test') return rpcFetch(input, init)
        const [, of = ''] = /\/v1\/(?:profile\/)?(\w+)\//.exec(url.pathname) ?? []
        asked.push(`${of}${url.pathname.slice(url.pathname.lastIndexOf('/'))}`)
        await hold
        const answer = answers(address)[of]
        return answer instanceof Response ? answer.clone() : json(answer ?? {}, answer ? 200 : 404)
      },
    },
  })
  rpcFetch = createWorld({ rpc: usualRpc }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const session = world.inner.store.get(activeSessionAtom) as Session
  address = session.address
  const settle = async (done: Promise<void>) => {
    await world.clock.pass(2_000)
    await done
  }
  return {
    ...{ ...world, asked, address, session },
    stored: () => JSON.parse(world.storage.items.get(KEY) ?? 'null') as unknown,
    name: () => world.inner.store.get(namesAtom).get(address),
    load: (who: Session = session) => settle(loadName(world.inner, who)),
    holdUntil: (later: Promise<unknown>) => {
      hold = later
    },
  }
}
const ada = (address: string) => ({
  identity: { name: 'ada.test', avatar: null },
  account: profile('ada.test', address),
})

describe('loadName', () => {
  test('default: a name that leads back to the account is shown and stored', async () => {
    const { load, name, asked, stored, address } = await setup(ada)
    expect(name()).toBeUndefined()
    await load()
    expect(name()).toBe('ada.test')
    expect(asked).toEqual([`identity/${address}`, 'account/ada.test'])
    expect(stored()).toMatchObject([{ address, name: 'ada.test' }])
  })

  test('behavior: for 5 min nothing is asked again, also after a reload and for an account without a name', async () => {
    let held = { name: 'ada.test' as string | null }
    const { load, name, asked, clock, inner } = await setup((address) => ({ ...ada(address), identity: held }))
    await load()
    inner.store.set(namesAtom, new Map())
    await load()
    expect([name(), asked.length]).toEqual(['ada.test', 2])
    await clock.pass(300_000)
    held = { name: null }
    await load()
    expect([name(), asked.length]).toEqual([undefined, 3])
    await load()
    expect(asked).toHaveLength(3)
  })

  test('behavior: a name that leads elsewhere, or nowhere, is none', async () => {
    const elsewhere = await setup(() => ({ ...ada(`0x${'12'.repeat(20)}`) }))
    await elsewhere.load()
    expect([elsewhere.name(), elsewhere.asked.length]).toEqual([undefined, 2])
    const nowhere = await setup(() => ({ identity: { name: 'ada.test' } }))
    await nowhere.load()
    expect([nowhere.name(), nowhere.stored()]).toMatchObject([undefined, [{ name: null }]])
  })

  test.each([
    'ada',
    '.test',
    'ada..test',
    'ada test.test',
    'ada\u202Etset.moc',
    'a\u200Bda.test',
    'ada.test/evil',
    '<b>.test',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(60)}test`,
  ])('behavior: the name %j is not shown, and not asked about', async (bad) => {
    const { load, name, asked } = await setup((address) => ({
      identity: { name: bad },
      account: profile(bad, address),
    }))
    await load()
    expect([name(), asked.length]).toEqual([undefined, 1])
  })

  test.each(['ada.test', 'ADA-1.Id.Example', 'bücher.test', '名前.test', '👩‍🚀.test', 'a_b.c.d.test'])(
    'param: the name %s is shown',
    async (good) => {
      const { load, name } = await setup((address) => ({ identity: { name: good }, account: profile(good, address) }))
      await load()
      expect(name()).toBe(good)
    },
  )

  test('behavior: of the embedded wallet the names of an account are asked for as well', async () => {
    const { load, name, asked, session } = await setup((address) => ({
      identity: { name: '', avatar: '' },
      reverse: [profile('ada.test', address)],
    }))
    await load()
    expect([name(), asked.length]).toEqual([undefined, 1])
    const other = await setup((address) => ({ identity: { name: null }, reverse: [profile('ada.test', address)] }))
    await other.load({ ...other.session, connectorId: authId })
    expect(other.name()).toBe('ada.test')
    const lying = await setup(() => ({
      identity: {},
      reverse: [profile('ada.test', session.address.replace(/.$/, '0'))],
    }))
    await lying.load({ ...lying.session, connectorId: authId })
    expect(lying.name()).toBeUndefined()
  })

  test.each([429, 500, 404])(
    'behavior: status %i leaves the address, tells nothing and waits for 30 s',
    async (status) => {
      const { load, name, asked, clock, events, stored } = await setup(() => ({ identity: json({}, status) }))
      const before = events.length
      await load()
      const count = asked.length
      await load()
      expect([name(), stored(), asked.length, events.length]).toEqual([undefined, null, count, before])
      await clock.pass(30_000)
      await load()
      expect(asked.length).toBeGreaterThan(count)
    },
  )

  test('behavior: nothing is asked without a data API, or about an account of another namespace', async () => {
    const without = await setup(ada, {} as { dataApi: string })
    await without.load()
    expect(without.asked).toEqual([])
    const { load, asked, session } = await setup(ada)
    await load({ ...session, namespace: 'solana' })
    expect(asked).toEqual([])
  })

  test('behavior: what is stored in another form is asked for again', async () => {
    for (const text of ['{', '7', '[{"address":1}]', '{"a":1}']) {
      const { load, name, storage } = await setup(ada)
      storage.items.set(KEY, text)
      await load()
      expect(name()).toBe('ada.test')
    }
  })

  test('behavior: a disconnect removes what is stored, also by an answer that comes later', async () => {
    const { load, kit, stored } = await setup(ada)
    await load()
    await kit.disconnect()
    expect(stored()).toBeNull()
    const late = await setup(ada)
    let give = (_: unknown) => {}
    late.holdUntil(new Promise((resolve) => (give = resolve)))
    const loading = late.load()
    await late.clock.pass(10)
    await late.kit.disconnect()
    give(undefined)
    await loading
    expect(late.stored()).toBeNull()
  })
})
