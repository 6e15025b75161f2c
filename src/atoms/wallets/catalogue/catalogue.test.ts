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
import { type HttpAnswer, json } from '../../../../test/fakes/http-server.ts'
import { until } from '../../../../test/fakes/world.ts'
import type { UserOptions } from '../../kit/options/options.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { rememberWallet } from '../recent.ts'
import { loadCatalogue } from './actions.ts'
import { allWalletsAtom } from './all-wallets.atoms.ts'
import { catalogueCountAtom, showAllWalletsAtom } from './all-wallets-entry.atoms.ts'
import { bundledWallets } from './bundled-wallets.ts'
import { featuredAtom, pagesAtom, recommendedAtom, searchAtom } from './catalogue.atoms.ts'
import { loadMoreWallets, searchWallets } from './list-actions.ts'

afterEach(endCatalogue)

describe('the lists of the Connect view', () => {
  test('default: four recommended and the rounded total, by one request', async () => {
    const { kit, get, server, rows } = await createCatalogue()
    await loadCatalogue(kit)
    expect(rows()).toEqual(['walletConnect walletConnect', ...range(1, 4).map((id) => `recommended ${id}`)])
    expect(get(recommendedAtom)).toMatchObject({ count: 600, state: { status: 'ready' } })
    expect(get(catalogueCountAtom)).toEqual({ value: 600, more: false })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.searchParams.get('chains')).toBe('eip155:1,eip155:2,eip155:3')
  })

  test('behavior: it is asked for once, also when called again and again', async () => {
    const { kit, server } = await createCatalogue({ options: { featuredWalletIds: ['w9'] } })
    await Promise.all([loadCatalogue(kit), loadCatalogue(kit)])
    await loadCatalogue(kit)
    expect(server.requests).toHaveLength(2)
  })

  test('param: featured in the given order, and left out of what is recommended', async () => {
    const { kit, get, rows } = await createCatalogue({ options: { featuredWalletIds: ['w7', 'none', 'w2'] } })
    await loadCatalogue(kit)
    expect(ids(get(featuredAtom))).toEqual(['w7', 'w2'])
    expect(rows()).toEqual(['walletConnect walletConnect', 'featured w7', 'featured w2', 'recommended w1'])
    expect(get(catalogueCountAtom)).toEqual({ value: 600, more: false })
  })

  test('param: excluded ids also hide what is installed', async () => {
    const all = wallets(9, (index) => ({ rdns: `org.w${index}` }))
    const { kit, rows } = await createCatalogue({ all, options: { excludeWalletIds: ['w1', 'w2', 'org.w3'] } })
    const installed = [extension('org.w1'), extension('x', { name: 'WALLET 2', rdns: '' }), extension('org.w4')]
    kit.store.set(connectorsAtom, installed)
    await loadCatalogue(kit)
    expect(rows()).toEqual(['injected org.w4', 'recommended w5', 'recommended w6'])
  })

  test('param: included ids hold for every source', async () => {
    const all = wallets(9, (index) => ({ rdns: `org.w${index}` }))
    const { kit, get, rows } = await createCatalogue({ all, options: { includeWalletIds: ['w5', 'w6'] } })
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
    const { kit, rows } = await createCatalogue({ stored })
    await loadCatalogue(kit)
    expect(rows()).toContain('recent w50')
    expect(rows().join()).not.toContain('gone')
  })

  test('behavior: one that was found by search and used stays as recent', async () => {
    const { kit, rows } = await createCatalogue()
    await loadCatalogue(kit)
    await searchWallets(kit, { query: 'wallet 77', certified: false })
    rememberWallet(kit, { id: 'w77', name: 'Wallet 77' })
    await searchWallets(kit, { query: '', certified: false })
    expect(rows()[1]).toBe('recent w77')
  })

  test('behavior: parts that fail say so, the others are there, and only they are asked for again', async () => {
    const { kit, get, rows, server, answer } = await createCatalogue({ options: { featuredWalletIds: ['w7'] } })
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
    const { kit, get, rows, answer } = await createCatalogue()
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
    const { kit, rows, answer } = await createCatalogue({ options: { excludeWalletIds: [metaMask?.id ?? ''] } })
    kit.store.set(connectorsAtom, [extension('io.metamask', { name: 'MetaMask' }), extension('org.a')])
    answer(refuse)
    await loadCatalogue(kit)
    expect(rows()).toEqual(['injected org.a'])
  })

  test('behavior: other options begin again, and an answer to the old ones is dropped', async () => {
    const { kit, handle, get, answer } = await createCatalogue().then((it) => ({ ...it, handle: it.kit.handle }))
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
    const { kit, get, server, answer } = await createCatalogue()
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
    const { kit, get, rows, server } = await createCatalogue({ options: { hosts: {} } })
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
    const { kit, rows } = await createCatalogue({ options: { hosts: {} } })
    kit.store.set(connectorsAtom, [extension('org.a')])
    await loadCatalogue(kit)
    expect(rows()).toEqual(['injected org.a'])
    const named = await createCatalogue()
    named.kit.store.set(connectorsAtom, [extension('org.a')])
    await loadCatalogue(named.kit)
    expect(named.rows()).toHaveLength(4)
    named.kit.store.set(connectorsAtom, [])
    expect(named.rows()).toEqual([])
  })

  test('param: enableWallets: no wallets, no entry to them', async () => {
    const { kit, get, rows } = await createCatalogue({ options: { enableWallets: false } })
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
    expect((await createCatalogue({ options })).get(showAllWalletsAtom)).toBe(desktop)
    expect((await createCatalogue({ options, phone: true })).get(showAllWalletsAtom)).toBe(phone)
  })

  test('param: none without a way to pair', async () => {
    const { kit, get } = await createCatalogue()
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
    const { kit, get } = await createCatalogue({ all: wallets(count) })
    await loadCatalogue(kit)
    expect(get(catalogueCountAtom)).toEqual({ value, more })
  })
})
