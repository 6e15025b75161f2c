import { afterEach, describe, expect, test } from 'vitest'
import {
  answerList,
  createCatalogue,
  endCatalogue,
  extension,
  ids,
  pairing,
  range,
  refuse,
  wallets,
} from '../../../../test/fakes/catalogue.ts'
import { json } from '../../../../test/fakes/http-server.ts'
import { until } from '../../../../test/fakes/world.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { loadCatalogue } from './actions.ts'
import { allWalletsAtom } from './all-wallets.atoms.ts'
import { catalogueCountAtom } from './all-wallets-entry.atoms.ts'
import { bundledWallets } from './bundled-wallets.ts'
import { pagesAtom, searchAtom } from './catalogue.atoms.ts'
import { loadMoreWallets, searchWallets } from './list-actions.ts'

afterEach(endCatalogue)

describe('pages', () => {
  test('default: forty at a time, none twice, until the end', async () => {
    const { kit, get, queries } = await createCatalogue({ all: wallets(100), options: { featuredWalletIds: ['w60'] } })
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
    const { kit, server } = await createCatalogue()
    await Promise.all([1, 2, 3].map(() => loadMoreWallets(kit, { certified: false })))
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: without the Connect view before it, and recommended ones that come in between', async () => {
    const { kit, get } = await createCatalogue({ all: wallets(90) })
    await loadMoreWallets(kit, { certified: false })
    await loadCatalogue(kit)
    for (let call = 0; call < 3; call++) await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(range(1, 90))
  })

  test('behavior: what is there stays after a failure, and the same page is asked for again', async () => {
    const { kit, get, queries, answer } = await createCatalogue({ all: wallets(100) })
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
    const { kit, get } = await createCatalogue({ all })
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
    const { kit, get, server, answer } = await createCatalogue()
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
    const { kit, get } = await createCatalogue({ all, options: { featuredWalletIds: ['w4', 'w3'] } })
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
    const { kit, get, queries } = await createCatalogue({ all, phone: true })
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
    const { kit, get, answer } = await createCatalogue()
    answer((_url, response) => json(response, { data: all, count: 3 }))
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(['w2'])
  })

  test('param: basic keeps what can be paired with', async () => {
    const all = wallets(3, (index) => ({ supports_wc: [true, true, false, null][index] }))
    const { kit, get } = await createCatalogue({ all, options: { basic: true } })
    await loadMoreWallets(kit, { certified: false })
    expect(ids(get(allWalletsAtom))).toEqual(['w1', 'w3'])
  })

  test('error: a server that answers with the same page again is asked once more, and not again', async () => {
    const { kit, get, server, answer } = await createCatalogue()
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
    const { kit, get, server, answer } = await createCatalogue()
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
    const { kit, get, events, queries } = await createCatalogue()
    await searchWallets(kit, { query: '  wallet ', certified: false })
    expect(get(searchAtom)).toMatchObject({ query: 'wallet', count: 100, state: { status: 'ready' } })
    expect(queries()).toEqual(['1/100'])
    expect(events.filter(({ name }) => name === 'event').map(({ detail }) => detail)).toMatchObject([
      { event: 'SEARCH_WALLET', properties: { certified: false } },
    ])
  })

  test('default: two characters at least; fewer end it', async () => {
    const { kit, get, server } = await createCatalogue()
    await searchWallets(kit, { query: 'wallet 12', certified: false })
    await searchWallets(kit, { query: ' w ', certified: false })
    expect(get(searchAtom)).toMatchObject({ query: '', wallets: [], state: { status: 'idle' } })
    expect(server.requests).toHaveLength(1)
  })

  test('behavior: the newest query wins, in whichever order answers come', async () => {
    const { kit, get, server, answer } = await createCatalogue()
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
    const { kit, get } = await createCatalogue({
      all,
      options: { excludeWalletIds: ['w12', 'WALLET 13'], customWallets: [own] },
    })
    await searchWallets(kit, { query: 'wallet', certified: true })
    expect(ids(get(searchAtom).wallets)).toEqual(['w11', ...range(14, 20)])
    await searchWallets(kit, { query: 'our w', certified: false })
    expect(ids(get(searchAtom).wallets)).toEqual(['own'])
  })

  test('error: it is told, and the same query tries again', async () => {
    const { kit, get, answer } = await createCatalogue()
    answer(refuse)
    await searchWallets(kit, { query: 'wallet 12', certified: false })
    expect(get(searchAtom)).toMatchObject({ query: 'wallet 12', wallets: [], state: { status: 'failed' } })
    answer(undefined)
    await searchWallets(kit, { query: 'wallet 12', certified: false })
    expect(get(searchAtom)).toMatchObject({ count: 11, state: { status: 'ready' } })
  })
})
