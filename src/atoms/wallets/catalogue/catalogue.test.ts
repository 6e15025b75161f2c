import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type HttpAnswer, type HttpServer, json, startHttp } from '../../../../test/fakes/http-server.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { createWorld, endWorld, until } from '../../../../test/fakes/world.ts'
import { systemClock } from '../../../chains/core/clock.ts'
import type { Connector } from '../../../chains/core/connector.ts'
import { createStore } from '../../kit/jotai.ts'
import type { UserOptions } from '../../kit/options/options.ts'
import { walletRowsAtom } from '../../navigation/wallet-rows.atoms.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { loadRecentWallets, rememberWallet } from '../recent.ts'
import { loadCatalogue } from './actions.ts'
import { allWalletsAtom } from './all-wallets.atoms.ts'
import { catalogueCountAtom, showAllWalletsAtom } from './all-wallets-entry.atoms.ts'
import { bundledWallets } from './bundled-wallets.ts'
import { featuredAtom, pagesAtom, recommendedAtom, searchAtom } from './catalogue.atoms.ts'
import { loadMoreWallets, searchWallets } from './list-actions.ts'

const servers: HttpServer[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await endWorld()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

interface Listed {
  readonly id: string
  readonly name: string
  readonly chains?: readonly string[]
  readonly badge_type?: string
}

const wallets = (count: number, more: (index: number) => object = () => ({})): Listed[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `w${index + 1}`,
    name: `Wallet ${index + 1}`,
    chains: ['eip155:1'],
    mobile_link: `wallet${index + 1}://`,
    ...more(index + 1),
  }))

/** Answers as a provider API does. */
function answerList(all: readonly Listed[], url: URL, response: ServerResponse): void {
  const list = (name: string) => url.searchParams.get(name)?.split(',')
  const [include, exclude, chains] = [list('include'), list('exclude'), list('chains')]
  const search = url.searchParams.get('search')?.toLowerCase()
  const badge = url.searchParams.get('badge_type')
  const found = all.filter(
    (one) =>
      (!include || include.includes(one.id)) &&
      !exclude?.includes(one.id) &&
      (!chains || one.chains?.some((chain) => chains.includes(chain))) &&
      (!search || one.name.toLowerCase().includes(search)) &&
      (!badge || one.badge_type === badge),
  )
  const [page, entries] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('entries'))]
  json(response, { data: found.slice((page - 1) * entries, page * entries), count: found.length })
}

interface SetupOptions {
  readonly all?: readonly Listed[]
  readonly options?: Partial<UserOptions>
  readonly stored?: object
  readonly phone?: boolean
}

async function setup({ all = wallets(600), options, stored, phone }: SetupOptions = {}) {
  if (phone) vi.stubGlobal('navigator', { userAgent: 'iPhone' })
  let answer: HttpAnswer = (url, response) => answerList(all, url, response)
  const server = await startHttp((...args) => answer(...args))
  servers.push(server)
  const storage = new FakeStorage(stored && { '@wallet-modal/recent_wallets': JSON.stringify(stored) })
  const world = createWorld({
    options: { hosts: { providerApi: server.url }, ...options },
    env: { fetch: (...args) => globalThis.fetch(...args), clock: systemClock },
    storage,
  })
  const { inner: kit } = world
  kit.store.upgrade(createStore())
  loadRecentWallets(kit)
  kit.store.set(connectorsAtom, [pairing])
  return {
    ...world,
    kit,
    server,
    get: kit.store.get,
    answer: (next: HttpAnswer | undefined) => {
      answer = next ?? ((url, response) => answerList(all, url, response))
    },
    rows: () => kit.store.get(walletRowsAtom).map(({ kind, id }) => `${kind} ${id}`),
    queries: () => server.requests.map(({ searchParams: q }) => `${q.get('page')}/${q.get('entries')}`),
  }
}

const pairing: Connector = {
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'WalletConnect',
  namespaces: ['eip155'],
  installed: false,
}
const extension = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  rdns: id,
  namespaces: ['eip155'],
  installed: true,
  ...more,
})
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}`)

/** Status 503 answers are tried again for about a second; this one is not. */
const refuse: HttpAnswer = (_url, response) => json(response, {}, 404)

describe('the lists of the Connect view', () => {
  test('default: four recommended and the rounded total, by one request', async () => {
    const { kit, get, server, rows } = await setup()
    await loadCatalogue(kit)
    expect(rows()).toEqual(['walletConnect walletConnect', ...range(1, 4).map((id) => `recommended ${id}`)])
    expect(get(recommendedAtom)).toMatchObject({ count: 600, state: { status: 'ready' } })
    expect(get(catalogueCountAtom)).toEqual({ value: 600, more: false })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.searchParams.get('chains')).toBe('eip155:1,eip155:2,eip155:3')
  })

  test('behavior: it is asked for once, also when called again and again', async () => {
    const { kit, server } = await setup({ options: { featuredWalletIds: ['w9'] } })
    await Promise.all([loadCatalogue(kit), loadCatalogue(kit)])
    await loadCatalogue(kit)
    expect(server.requests).toHaveLength(2)
  })

  test('param: featured in the given order, and left out of what is recommended', async () => {
    const { kit, get, rows } = await setup({ options: { featuredWalletIds: ['w7', 'none', 'w2'] } })
    await loadCatalogue(kit)
    expect(ids(get(featuredAtom))).toEqual(['w7', 'w2'])
    expect(rows()).toEqual(['walletConnect walletConnect', 'featured w7', 'featured w2', 'recommended w1'])
    expect(get(catalogueCountAtom)).toEqual({ value: 600, more: false })
  })

  test('param: excluded ids also hide what is installed', async () => {
    const all = wallets(9, (index) => ({ rdns: `org.w${index}` }))
    const { kit, rows } = await setup({ all, options: { excludeWalletIds: ['w1', 'w2', 'org.w3'] } })
    const installed = [extension('org.w1'), extension('x', { name: 'WALLET 2', rdns: '' }), extension('org.w4')]
    kit.store.set(connectorsAtom, installed)
    await loadCatalogue(kit)
    expect(rows()).toEqual(['injected org.w4', 'recommended w5', 'recommended w6'])
  })

  test('param: included ids hold for every source', async () => {
    const all = wallets(9, (index) => ({ rdns: `org.w${index}` }))
    const { kit, get, rows } = await setup({ all, options: { includeWalletIds: ['w5', 'w6'] } })
    kit.store.set(connectorsAtom, [pairing, extension('org.w5'), extension('org.w7')])
    await loadCatalogue(kit)
    expect(rows()).toEqual(['walletConnect walletConnect', 'injected org.w5', 'recommended w6'])
    await loadMoreWallets(kit, { certified: false })
    await searchWallets(kit, { query: 'wallet', certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(['w5', 'w6'])
    expect(ids(get(searchAtom).wallets)).toEqual(['w5', 'w6'])
  })

  test('behavior: wallets used before come from the list, as long as it has them', async () => {
    const stored = [
      { id: 'w50', name: 'Old name' },
      { id: 'gone', name: 'Gone' },
    ]
    const { kit, rows } = await setup({ stored })
    await loadCatalogue(kit)
    expect(rows()).toContain('recent w50')
    expect(rows().join()).not.toContain('gone')
  })

  test('behavior: one that was found by search and used stays as recent', async () => {
    const { kit, rows } = await setup()
    await loadCatalogue(kit)
    await searchWallets(kit, { query: 'wallet 77', certified: false })
    rememberWallet(kit, { id: 'w77', name: 'Wallet 77' })
    await searchWallets(kit, { query: '', certified: false })
    expect(rows()[1]).toBe('recent w77')
  })

  test('behavior: parts that fail say so, the others are there, and only they are asked for again', async () => {
    const { kit, get, rows, server, answer } = await setup({ options: { featuredWalletIds: ['w7'] } })
    answer((url, response, request) =>
      url.searchParams.get('entries') === '4' ? refuse(url, response, request) : answerList(wallets(9), url, response),
    )
    await loadCatalogue(kit)
    expect(rows()).toEqual(['walletConnect walletConnect', 'featured w7'])
    expect(get(recommendedAtom).state).toMatchObject({ status: 'failed', error: { code: 'HTTP_STATUS' } })
    answer(undefined)
    const seen = new Set<string>()
    kit.store.sub(recommendedAtom, () => seen.add(get(recommendedAtom).state.status))
    await loadCatalogue(kit)
    expect([...seen]).toEqual(['loading', 'ready'])
    expect(server.requests.filter(({ searchParams: q }) => q.get('entries') === '1')).toHaveLength(1)
  })

  test.each<[string, HttpAnswer, string]>([
    ['429', (_url, r) => json(r, {}, 429, { 'Retry-After': '60' }), 'RATE_LIMITED'],
    ['500', (_url, r) => json(r, {}, 500, { 'Retry-After': '60' }), 'SERVER_ERROR'],
    ['403', (_url, r) => json(r, {}, 403), 'APP_CONFIG_INVALID'],
    ['HTML', (_url, r) => r.end('<html>'), 'SERVER_ERROR'],
    ['garbage', (_url, r) => json(r, { data: {}, count: -1 }), 'SCHEMA_MISMATCH'],
    ['a dead socket', (_url, r) => r.socket?.destroy(), 'SERVER_ERROR'],
  ])('error: %s: what is here is shown, and the error is told', async (_name, fault, code) => {
    const { kit, get, rows, answer } = await setup()
    kit.store.set(connectorsAtom, [pairing, extension('org.a')])
    answer(fault)
    await Promise.all([loadCatalogue(kit), loadMoreWallets(kit, { certified: false })])
    await searchWallets(kit, { query: 'wa', certified: false })
    for (const atom of [recommendedAtom, pagesAtom, searchAtom])
      expect(get<{ readonly state: unknown }>(atom).state).toMatchObject({ status: 'failed', error: { code } })
    expect(rows()).toEqual(['walletConnect walletConnect', 'injected org.a'])
    expect(get(catalogueCountAtom)).toBeUndefined()
    expect(get(showAllWalletsAtom)).toBe(true)
  })

  test('behavior: a list that does not answer does not show a well-known wallet that was excluded', async () => {
    const [metaMask] = bundledWallets
    const { kit, rows, answer } = await setup({ options: { excludeWalletIds: [metaMask?.id ?? ''] } })
    kit.store.set(connectorsAtom, [extension('io.metamask', { name: 'MetaMask' }), extension('org.a')])
    answer(refuse)
    await loadCatalogue(kit)
    expect(rows()).toEqual(['injected org.a'])
  })

  test('behavior: other options begin again, and an answer to the old ones is dropped', async () => {
    const { kit, handle, get, answer } = await setup().then((it) => ({ ...it, handle: it.kit.handle }))
    let held: (() => void) | undefined
    answer((url, response) => {
      held = () => answerList(wallets(9), url, response)
    })
    const old = loadCatalogue(kit)
    await until('the request', () => held)
    handle.setOptions({ excludeWalletIds: ['w1'] })
    answer(undefined)
    await loadCatalogue(kit)
    held?.()
    await old
    expect(ids(get(recommendedAtom).wallets)).toEqual(range(2, 5))
    expect(get(recommendedAtom).count).toBe(599)
  })

  test('behavior: it ends with the kit', async () => {
    const { kit, get, server, answer } = await setup()
    answer(() => {})
    const running = [
      loadCatalogue(kit),
      loadMoreWallets(kit, { certified: false }),
      searchWallets(kit, { query: 'wa', certified: false }),
    ]
    await until('the requests', () => server.requests.length === 3)
    kit.handle.destroy()
    await Promise.all(running)
    expect(get(recommendedAtom).state.status).toBe('loading')
    await until('their end', () => server.dropped === 3)
  })

  test('default: without a provider API the list of the package is used, and nothing is called', async () => {
    const { kit, get, rows, server } = await setup({ options: { hosts: {} } })
    await loadCatalogue(kit)
    expect(rows()).toHaveLength(5)
    expect(get(catalogueCountAtom)).toEqual({ value: expect.any(Number), more: expect.any(Boolean) })
    await loadMoreWallets(kit, { certified: false })
    await searchWallets(kit, { query: 'rainbow', certified: false })
    expect(get(searchAtom).wallets).toMatchObject([{ name: 'Rainbow' }])
    const { wallets: pages, count } = get(pagesAtom)
    expect(pages).toHaveLength(count ?? 0)
    expect(server.requests).toEqual([])
  })

  test('default: without a relay and a list of its own a page offers only what it has', async () => {
    const { kit, rows } = await setup({ options: { hosts: {} } })
    kit.store.set(connectorsAtom, [extension('org.a')])
    await loadCatalogue(kit)
    expect(rows()).toEqual(['injected org.a'])
    const named = await setup()
    named.kit.store.set(connectorsAtom, [extension('org.a')])
    await loadCatalogue(named.kit)
    expect(named.rows()).toHaveLength(4)
    named.kit.store.set(connectorsAtom, [])
    expect(named.rows()).toEqual([])
  })

  test('param: enableWallets: no wallets, no entry to them', async () => {
    const { kit, get, rows } = await setup({ options: { enableWallets: false } })
    await loadCatalogue(kit)
    expect(rows()).toEqual([])
    expect(get(showAllWalletsAtom)).toBe(false)
  })
})

describe('the entry to all wallets', () => {
  test.each<[string, Partial<UserOptions>, boolean, boolean]>([
    ['default', {}, true, true],
    ['SHOW', { allWallets: 'SHOW' }, true, true],
    ['HIDE', { allWallets: 'HIDE' }, false, false],
    ['ONLY_MOBILE', { allWallets: 'ONLY_MOBILE' }, false, true],
    ['features.allWallets', { features: { allWallets: false } }, false, false],
  ])('param: %s', async (_name, options, desktop, phone) => {
    expect((await setup({ options })).get(showAllWalletsAtom)).toBe(desktop)
    expect((await setup({ options, phone: true })).get(showAllWalletsAtom)).toBe(phone)
  })

  test('param: none without a way to pair', async () => {
    const { kit, get } = await setup()
    kit.store.set(connectorsAtom, [extension('org.a')])
    expect(get(showAllWalletsAtom)).toBe(false)
  })

  test.each([
    [0, 0, false],
    [9, 9, false],
    [10, 10, false],
    [19, 10, true],
    [484, 480, true],
  ])('default: %i wallets', async (count, value, more) => {
    const { kit, get } = await setup({ all: wallets(count) })
    await loadCatalogue(kit)
    expect(get(catalogueCountAtom)).toEqual({ value, more })
  })
})

describe('pages', () => {
  test('default: forty at a time, none twice, until the end', async () => {
    const { kit, get, queries } = await setup({ all: wallets(100), options: { featuredWalletIds: ['w60'] } })
    await loadCatalogue(kit)
    const more = () => loadMoreWallets(kit, { certified: false })
    await more()
    expect(get(pagesAtom)).toMatchObject({ page: 1, count: 95, state: { status: 'ready' } })
    expect(get(allWalletsAtom)).toHaveLength(45)
    for (let call = 0; call < 4; call++) await more()
    expect(queries().filter((query) => query.endsWith('/40'))).toEqual(['1/40', '2/40', '3/40'])
    expect(get(pagesAtom)).toMatchObject({ page: 3, count: 95 })
    const all = ids(get(allWalletsAtom))
    expect(all).toEqual(['w60', ...range(1, 59), ...range(61, 100)])
  })

  test('behavior: one request at a time', async () => {
    const { kit, server } = await setup()
    await Promise.all([1, 2, 3].map(() => loadMoreWallets(kit, { certified: false })))
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: without the Connect view before it, and recommended ones that come in between', async () => {
    const { kit, get } = await setup({ all: wallets(90) })
    await loadMoreWallets(kit, { certified: false })
    await loadCatalogue(kit)
    for (let call = 0; call < 3; call++) await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(range(1, 90))
  })

  test('behavior: what is there stays after a failure, and the same page is asked for again', async () => {
    const { kit, get, queries, answer } = await setup({ all: wallets(100) })
    const more = () => loadMoreWallets(kit, { certified: false })
    await more()
    answer(refuse)
    await more()
    expect(get(pagesAtom)).toMatchObject({ page: 1, state: { status: 'failed', error: { data: { status: 404 } } } })
    expect(get(pagesAtom).wallets).toHaveLength(40)
    answer(undefined)
    await more()
    expect(get(pagesAtom)).toMatchObject({ page: 2, state: { status: 'ready' } })
    expect(queries()).toEqual(['1/40', '2/40', '2/40'])
  })

  test('param: certified begins again, and back', async () => {
    const all = wallets(120, (index) => (index % 2 ? {} : { badge_type: 'certified' }))
    const { kit, get } = await setup({ all })
    await loadCatalogue(kit)
    await loadMoreWallets(kit, { certified: false })
    await loadMoreWallets(kit, { certified: true })
    expect(get(pagesAtom)).toMatchObject({ page: 1, certified: true })
    await loadMoreWallets(kit, { certified: true })
    expect(ids(get(allWalletsAtom))).toEqual(range(1, 120).filter((_, index) => index % 2))
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(range(1, 44))
  })

  test('behavior: an answer to the filter before does not show', async () => {
    const { kit, get, server, answer } = await setup()
    answer(() => {})
    const old = loadMoreWallets(kit, { certified: false })
    await until('the request', () => server.requests.length === 1)
    answer(undefined)
    await loadMoreWallets(kit, { certified: true })
    await old
    expect(get(pagesAtom)).toMatchObject({ certified: true, wallets: [], count: 0, state: { status: 'ready' } })
    await until('its end', () => server.dropped === 1)
  })

  test('default: installed first, then featured, then as listed', async () => {
    const all = wallets(10, (index) => ({ rdns: `org.w${index}` }))
    const { kit, get } = await setup({ all, options: { featuredWalletIds: ['w4', 'w3'] } })
    kit.store.set(connectorsAtom, [pairing, extension('org.w8'), extension('org.w3')])
    await loadCatalogue(kit)
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(['w3', 'w8', 'w4', 'w1', 'w2', 'w5', 'w6', 'w7', 'w9', 'w10'])
  })

  test('behavior: a phone keeps what it can open, and the total knows', async () => {
    const phantom = bundledWallets.find(({ name }) => name === 'Phantom')?.id ?? ''
    const all = [
      ...wallets(100, (index) => (index <= 50 ? { mobile_link: null } : {})),
      ...wallets(1, () => ({ id: 'web', mobile_link: null, webapp_link: 'https://web.example' })),
      ...wallets(1, () => ({ id: phantom, mobile_link: null })),
    ]
    const { kit, get, queries } = await setup({ all, phone: true })
    await loadCatalogue(kit)
    await loadMoreWallets(kit, { certified: false })
    // Nothing of the first page can be opened: the next came at once.
    expect(queries()).toEqual(['1/4', '1/40', '2/40'])
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual([...range(51, 100), 'web', phantom])
    expect(get(pagesAtom)).toMatchObject({ count: 52 })
    expect(get(catalogueCountAtom)).toEqual({ value: 50, more: true })
  })

  test('behavior: chains are compared whole, whatever the server sends', async () => {
    const all = wallets(3, (index) => ({ chains: [`eip155:${['', '10', '1', '100'][index]}`] }))
    const { kit, get, answer } = await setup()
    answer((_url, response) => json(response, { data: all, count: 3 }))
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(['w2'])
  })

  test('param: basic keeps what can be paired with', async () => {
    const all = wallets(3, (index) => ({ supports_wc: [true, true, false, null][index] }))
    const { kit, get } = await setup({ all, options: { basic: true } })
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(['w1', 'w3'])
  })

  test('error: a server that answers with the same page again is asked once more, and not again', async () => {
    const { kit, get, server, answer } = await setup()
    answer((_url, response) => json(response, { data: wallets(40), count: Number.MAX_SAFE_INTEGER }))
    await loadMoreWallets(kit, { certified: false })
    await loadMoreWallets(kit, { certified: false })
    expect(server.requests).toHaveLength(2)
    expect(get(pagesAtom)).toMatchObject({ state: { status: 'ready' }, count: 40 })
    expect(get(allWalletsAtom)).toHaveLength(40)
    await loadMoreWallets(kit, { certified: false })
    expect(server.requests).toHaveLength(2)
  })

  test('error: pages in a circle are not asked for without end', async () => {
    const { kit, get, server, answer } = await setup()
    answer((url, response) => {
      const first = Number(url.searchParams.get('page')) % 2 ? 0 : 40
      json(response, { data: wallets(80).slice(first, first + 40), count: Number.MAX_SAFE_INTEGER })
    })
    for (let call = 0; call < 3; call++) await loadMoreWallets(kit, { certified: false })
    expect(server.requests.length).toBeLessThan(40)
    expect(get(allWalletsAtom)).toHaveLength(80)
    expect(get(pagesAtom)).toMatchObject({ state: { status: 'ready' } })
  })
})

describe('search', () => {
  test('default: a page of a hundred', async () => {
    const { kit, get, events, queries } = await setup()
    await searchWallets(kit, { query: '  wallet ', certified: false })
    expect(get(searchAtom)).toMatchObject({ query: 'wallet', count: 100, state: { status: 'ready' } })
    expect(queries()).toEqual(['1/100'])
    expect(events.filter(({ name }) => name === 'event').map(({ detail }) => detail)).toMatchObject([
      { event: 'SEARCH_WALLET', properties: { certified: false } },
    ])
  })

  test('default: two characters at least; fewer end it', async () => {
    const { kit, get, server } = await setup()
    await searchWallets(kit, { query: 'wallet 12', certified: false })
    await searchWallets(kit, { query: ' w ', certified: false })
    expect(get(searchAtom)).toMatchObject({ query: '', wallets: [], state: { status: 'idle' } })
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: the newest query wins, in whichever order answers come', async () => {
    const { kit, get, server, answer } = await setup()
    const held = new Map<string | null, () => void>()
    answer((url, response) => {
      held.set(url.searchParams.get('search'), () =>
        url.searchParams.get('search') === 'wallet 2'
          ? json(response, {}, 404)
          : answerList(wallets(30), url, response),
      )
    })
    const running: Promise<void>[] = []
    for (const query of ['wallet 1', 'wallet 2', 'wallet 3']) {
      running.push(searchWallets(kit, { query, certified: false }))
      await until(query, () => held.has(query))
    }
    held.get('wallet 3')?.()
    await until('the newest', () => get(searchAtom).state.status === 'ready')
    held.get('wallet 2')?.()
    held.get('wallet 1')?.()
    await Promise.all(running)
    expect(get(searchAtom)).toMatchObject({ query: 'wallet 3', state: { status: 'ready' } })
    expect(ids(get(searchAtom).wallets)).toEqual(['w3', 'w30'])
    await until('the older ones to be ended', () => server.dropped === 2)
  })

  test("param: certified, excluded, and the integrator's own", async () => {
    const all = wallets(20, (index) => (index > 10 ? { badge_type: 'certified' } : {}))
    const own = { id: 'own', name: 'Our Wallet' }
    const { kit, get } = await setup({ all, options: { excludeWalletIds: ['w12', 'WALLET 13'], customWallets: [own] } })
    await searchWallets(kit, { query: 'wallet', certified: true })
    expect(ids(get(searchAtom).wallets)).toEqual(['w11', ...range(14, 20)])
    await searchWallets(kit, { query: 'our w', certified: false })
    expect(ids(get(searchAtom).wallets)).toEqual(['own'])
  })

  test('error: it is told, and the same query tries again', async () => {
    const { kit, get, answer } = await setup()
    answer(refuse)
    await searchWallets(kit, { query: 'wallet 12', certified: false })
    expect(get(searchAtom)).toMatchObject({ query: 'wallet 12', wallets: [], state: { status: 'failed' } })
    answer(undefined)
    await searchWallets(kit, { query: 'wallet 12', certified: false })
    expect(get(searchAtom)).toMatchObject({ count: 11, state: { status: 'ready' } })
  })
})
