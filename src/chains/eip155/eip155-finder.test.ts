import { afterEach, describe, expect, it, vi } from 'vitest'
import { cpuTime } from '../../../test/fakes/cpu-time.ts'
import { announce, FakeWallet, icon, install } from '../../../test/fakes/eip1193.ts'
import type { DiscoverOptions } from '../core/adapter.ts'
import type { Connector } from '../core/connector.ts'
import { createEip155Finder, type Eip155Finder } from './eip155-finder.ts'

type Page = EventTarget & { ethereum?: unknown }

function look(finder: Eip155Finder, options: Partial<DiscoverOptions> = {}) {
  const rows = new Map<string, Connector>()
  const upsert = vi.fn((row: Connector) => void rows.set(row.id, row))
  const remove = vi.fn((id: string) => void rows.delete(id))
  const stop = finder.subscribe({ upsert, remove }, { announced: true, injected: true, ...options })
  return { rows, upsert, remove, stop, list: () => [...rows.values()] }
}

function setup(options?: Partial<DiscoverOptions>) {
  const page: Page = new EventTarget()
  const finder = createEip155Finder(page)
  return { page, finder, ...look(finder, options) }
}

const info = (n: number | string) => ({ uuid: `uuid-${n}`, name: `Wallet ${n}`, rdns: `io.wallet${n}`, icon })

describe('discovery', () => {
  afterEach(() => {
    // X-22 and W6-07: nothing that was announced may have reached a prototype.
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('default: lists a wallet that was there before, once', () => {
    const page = new EventTarget()
    install(page, new FakeWallet(), info(1))
    const asked = vi.fn()
    page.addEventListener('eip6963:requestProvider', asked)
    const { list } = look(createEip155Finder(page))
    expect(asked).toHaveBeenCalledOnce()
    expect(list()).toEqual([
      {
        id: 'io.wallet1',
        type: 'ANNOUNCED',
        name: 'Wallet 1',
        rdns: 'io.wallet1',
        icon,
        namespaces: ['eip155'],
        installed: true,
      },
    ])
    expect(Object.isFrozen(list()[0])).toBe(true)
  })

  it('behavior: lists a wallet that comes later, also for a second subscriber (W6-10)', () => {
    const { page, finder, rows } = setup()
    announce(page, { info: info(1), provider: new FakeWallet() })
    expect(rows.has('io.wallet1')).toBe(true)
    expect(look(finder).rows.has('io.wallet1')).toBe(true)
  })

  it('behavior: the same announcement again changes nothing', () => {
    const { page, upsert } = setup()
    const provider = new FakeWallet()
    for (let n = 0; n < 5; n++) announce(page, { info: info(1), provider })
    announce(page, { info: { ...info(1), uuid: 'another' }, provider })
    expect(upsert).toHaveBeenCalledOnce()
  })

  it('behavior: two wallets with one identity are both listed and marked (W6-03)', () => {
    const { page, list, finder } = setup()
    const [first, second] = [new FakeWallet(), new FakeWallet()]
    announce(page, { info: { uuid: 'a', name: 'Fox', rdns: 'io.fox', icon }, provider: first })
    announce(page, { info: { uuid: 'b', name: 'Fox II', rdns: 'io.fox', icon }, provider: second })
    expect(list().map(({ id, contested }) => [id, contested])).toEqual([
      ['io.fox', true],
      ['io.fox~2', true],
    ])
    expect(finder.find('io.fox')?.raw).toBe(first)
    expect(finder.find('io.fox~2')?.raw).toBe(second)
  })

  it('behavior: two wallets with one name are both listed and marked', () => {
    const { page, list } = setup()
    announce(page, { info: { uuid: 'a', name: 'Fox', rdns: 'io.fox' }, provider: new FakeWallet() })
    announce(page, { info: { uuid: 'b', name: 'FOX', rdns: 'evil.fox' }, provider: new FakeWallet() })
    expect(list().map(({ id, contested }) => [id, contested])).toEqual([
      ['io.fox', true],
      ['evil.fox', true],
    ])
  })

  it.each([
    ['letter case', 'IO.METAMASK', 'Other'],
    ['a Cyrillic letter', 'evil.example', 'MetaM\u0430sk'],
    ['Cyrillic letters only', 'evil.example', '\u041c\u0435\u0442\u0430\u041c\u0430\u0455\u043a'],
    ['Greek letters', 'evil.example', '\u039cet\u03b1Mask'],
    ['wide letters', 'evil.example', '\uff2d\uff45\uff54\uff41\uff2d\uff41\uff53\uff4b'],
    ['an accent', 'evil.example', 'MetaMa\u0301sk'],
    ['a space and a dot', 'evil.example', 'Meta Mask.'],
    ['r and n', 'evil.example', 'rnetaMask'],
    ['an rdns with a zero', 'i0.metamask', 'Other'],
    ['an rdns with an l', 'lo.metamask', 'Other'],
  ])('behavior: one that looks like another by %s, first or second, marks both', (_, rdns, name) => {
    const real = { uuid: 'real', name: 'MetaMask', rdns: 'io.metamask' }
    for (const order of [
      [real, { uuid: 'fake', name, rdns }],
      [{ uuid: 'fake', name, rdns }, real],
    ]) {
      const { page, list } = setup()
      for (const one of order) announce(page, { info: one, provider: new FakeWallet() })
      announce(page, { info: { uuid: 'c', name: 'Rabby Wallet', rdns: 'io.rabby' }, provider: new FakeWallet() })
      expect(list().map(({ contested }) => contested)).toEqual([true, true, undefined])
    }
  })

  it('behavior: another object under a uuid that is taken marks both, and a third changes nothing', () => {
    const { page, list, upsert } = setup()
    announce(page, { info: info(1), provider: new FakeWallet() })
    announce(page, { info: { ...info(2), uuid: 'uuid-1' }, provider: new FakeWallet() })
    expect(list().map(({ id, contested }) => [id, contested])).toEqual([
      ['io.wallet1', true],
      ['io.wallet2', true],
    ])
    const { length } = upsert.mock.calls
    announce(page, { info: { ...info(3), uuid: 'uuid-1' }, provider: new FakeWallet() })
    expect(upsert.mock.calls.length).toBe(length)
  })

  it('behavior: junk does not shut out a wallet that comes later, nor push out the first ones', () => {
    const { page, rows, finder } = setup()
    const junk = (from: number, to: number) => {
      for (let n = from; n < to; n++) announce(page, { info: info(n), provider: { request: async () => null } })
    }
    announce(page, { info: { uuid: 'a', name: 'Early', rdns: 'io.early' }, provider: new FakeWallet() })
    junk(0, 500)
    const late = new FakeWallet()
    announce(page, { info: { uuid: 'b', name: 'Late', rdns: 'io.late' }, provider: late })
    junk(500, 550)
    expect(rows.size).toBe(200)
    expect(rows.has('io.early')).toBe(true)
    expect(rows.has('io.late')).toBe(true)
    expect(finder.find('io.late')?.raw).toBe(late)
    // A wallet that was dropped for the limit can announce itself again.
    announce(page, { info: info(200), provider: new FakeWallet() })
    expect(rows.has('io.wallet200')).toBe(true)
  })

  it('behavior: takes no id that means something else', () => {
    const { page, list } = setup()
    for (const name of ['walletConnect', 'injected', 'AUTH'])
      announce(page, { info: { uuid: name, name }, provider: new FakeWallet() })
    expect(list().map(({ id }) => id)).toEqual(['walletConnect~2', 'injected~2', 'AUTH~2'])
  })

  it('behavior: 10,000 announcements in a burst keep 200 and stay cheap (W6-01)', () => {
    const { page, rows, upsert } = setup()
    const provider = () => ({ request: async () => null })
    const details = Array.from({ length: 10_000 }, (_, n) => ({ info: info(n), provider: provider() }))
    const before = process.cpuUsage()
    for (const detail of details) announce(page, detail)
    const spent = cpuTime(before)
    expect(rows.size).toBe(200)
    expect([...rows.keys()].slice(0, 100)).toEqual(details.slice(0, 100).map(({ info }) => info.rdns))
    expect([...rows.keys()].slice(100)).toEqual(details.slice(-100).map(({ info }) => info.rdns))
    expect(upsert).toHaveBeenCalledTimes(10_000)
    expect(spent).toBeLessThan(500)
  })

  it.each([
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['bidi', '\u202eksaM\u202c', 'ksaM'],
    ['zero width', 'Fo\u200bx\u2060', 'Fox'],
    ['control', 'Fo\u0000\u001bx', 'Fox'],
    ['lone surrogate', 'Fox\ud83e', 'Fox'],
  ])('param: name with %s (W6-04)', (_, name, shown) => {
    const { page, list } = setup()
    announce(page, { info: { uuid: 'a', name, rdns: 'io.x' }, provider: new FakeWallet() })
    expect(list()[0]?.name).toBe(shown)
  })

  it('param: a name of 1 MB is cut, an empty one falls back to the rdns', () => {
    const { page, list } = setup()
    announce(page, { info: { uuid: 'a', name: 'W'.repeat(1_000_000), rdns: 'io.long' }, provider: new FakeWallet() })
    announce(page, { info: { uuid: 'b', name: '\u200b', rdns: 'io.empty' }, provider: new FakeWallet() })
    announce(page, { info: { uuid: 'c', name: '\u200b' }, provider: new FakeWallet() })
    expect(list().map(({ name }) => name)).toEqual(['W'.repeat(64), 'io.empty'])
  })

  it.each([
    'https://evil.test/i.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    7,
  ])('param: icon %#, dropped', (bad) => {
    const { page, list } = setup()
    announce(page, { info: { ...info(1), icon: bad }, provider: new FakeWallet() })
    expect(list()[0]).not.toHaveProperty('icon')
  })

  it.each([
    ['nothing', undefined],
    ['a string', 'wallet'],
    ['no info', { provider: new FakeWallet() }],
    ['no provider', { info: info(1) }],
    ['a provider that cannot be asked', { info: info(1), provider: { request: 1 } }],
    ['no uuid', { info: { name: 'x', rdns: 'io.x' }, provider: new FakeWallet() }],
    ['numbers', { info: { uuid: 1, name: 2, rdns: 3 }, provider: new FakeWallet() }],
  ])('error: %s is dropped', (_, detail) => {
    const { page, upsert } = setup()
    announce(page, detail)
    expect(upsert).not.toHaveBeenCalled()
  })

  it('error: getters that throw are dropped, getters that change are read once (W6-06)', () => {
    const { page, list } = setup()
    const hostile = (): unknown =>
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
          getPrototypeOf: () => {
            throw new Error('no')
          },
        },
      )
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const detail of [
      hostile(),
      proxy,
      { info: hostile(), provider: hostile() },
      { info: info(1), provider: proxy },
    ])
      announce(page, detail)
    expect(list()).toEqual([])
    const reads: Record<string, number> = {}
    const changing = new Proxy(
      {},
      {
        get: (_, key: string) => {
          reads[key] = (reads[key] ?? 0) + 1
          return key === 'rdns' ? 'io.proxy' : key === 'icon' ? icon : `${key} ${reads[key]}`
        },
      },
    )
    announce(page, { info: changing, provider: new FakeWallet() })
    expect(reads).toEqual({ uuid: 1, name: 1, rdns: 1, icon: 1 })
    expect(list()[0]?.name).toBe('name 1')
  })

  it('behavior: foreign keys are not copied (W6-07)', () => {
    const { page, list } = setup()
    const evil = JSON.parse('{"uuid":"a","name":"x","rdns":"io.x","__proto__":{"polluted":1},"constructor":{"x":1}}')
    announce(page, { info: evil, provider: new FakeWallet() })
    expect(Object.keys(list()[0] ?? {}).sort()).toEqual(['id', 'installed', 'name', 'namespaces', 'rdns', 'type'])
  })

  it('behavior: the request function of the first sight is the one that is used (W6-09)', async () => {
    const { page, finder } = setup()
    const wallet = { request: vi.fn(async () => 'real') }
    announce(page, { info: info(1), provider: wallet })
    wallet.request = vi.fn(async () => 'swapped')
    await expect(finder.find('io.wallet1')?.provider.request({ method: 'eth_accounts' })).resolves.toBe('real')
  })

  describe('legacy', () => {
    const legacy = (ethereum: unknown) => {
      const page: Page = new EventTarget()
      page.ethereum = ethereum
      return { page, ...look(createEip155Finder(page)) }
    }

    it('default: Browser Wallet', () => {
      expect(legacy(new FakeWallet()).list()).toEqual([
        { id: 'injected', type: 'INJECTED', name: 'Browser Wallet', namespaces: ['eip155'], installed: true },
      ])
    })

    it('behavior: several in one', () => {
      const ethereum = { request: async () => null, providers: [new FakeWallet(), new FakeWallet(), {}] }
      expect(
        legacy(ethereum)
          .list()
          .map(({ id }) => id),
      ).toEqual(['injected', 'injected~2'])
    })

    it('behavior: not beside itself, announced before or after', () => {
      const wallet = new FakeWallet()
      const { page, list, rows, remove } = legacy(wallet)
      expect(rows.has('injected')).toBe(true)
      announce(page, { info: info(1), provider: wallet })
      expect(remove).toHaveBeenCalledWith('injected')
      expect(list().map(({ id }) => id)).toEqual(['io.wallet1'])
      install(page, wallet, info(1))
      expect(
        look(createEip155Finder(page))
          .list()
          .map(({ id }) => id),
      ).toEqual(['io.wallet1'])
    })

    it('behavior: appears later', () => {
      const { page, list } = setup()
      page.ethereum = new FakeWallet()
      page.dispatchEvent(new Event('ethereum#initialized'))
      page.dispatchEvent(new Event('ethereum#initialized'))
      expect(list().map(({ id }) => id)).toEqual(['injected'])
    })

    it('error: a window.ethereum that throws', () => {
      const page = new EventTarget()
      Object.defineProperty(page, 'ethereum', {
        get: () => {
          throw 'no'
        },
      })
      expect(look(createEip155Finder(page)).list()).toEqual([])
    })
  })

  it('param: options', () => {
    const page: Page = new EventTarget()
    page.ethereum = new FakeWallet()
    install(page, new FakeWallet(), info(1))
    const finder = createEip155Finder(page)
    const ids = (options: Partial<DiscoverOptions>) =>
      look(finder, options)
        .list()
        .map(({ id }) => id)
    expect(ids({ announced: false })).toEqual(['injected'])
    expect(ids({ injected: false })).toEqual(['io.wallet1'])
    expect(ids({ announced: false, injected: false })).toEqual([])
  })

  it('behavior: stops listening with the last subscriber', () => {
    const page = new EventTarget()
    const add = vi.spyOn(page, 'addEventListener')
    const removed = vi.spyOn(page, 'removeEventListener')
    const finder = createEip155Finder(page)
    const [one, two] = [look(finder), look(finder)]
    one.stop()
    one.stop()
    expect(removed).not.toHaveBeenCalled()
    two.stop()
    expect(removed).toHaveBeenCalledTimes(add.mock.calls.length)
    announce(page, { info: info(1), provider: new FakeWallet() })
    expect(two.upsert).not.toHaveBeenCalled()
  })

  it('behavior: finds nothing where there is no page', () => {
    expect(look(createEip155Finder(undefined)).list()).toEqual([])
  })
})
