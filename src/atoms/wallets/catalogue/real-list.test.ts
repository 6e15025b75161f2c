import { afterEach, describe, expect, test } from 'vitest'
import { startDemoProviderApi } from '../../../../demo/stack/provider-api/demo-provider-api.mjs'
import { createWorld, endWorld } from '../../../../test/fakes/world.ts'
import { systemClock } from '../../../chains/core/clock.ts'
import { createStore } from '../../kit/jotai.ts'
import { loadCatalogue } from './actions.ts'
import { allWalletsAtom } from './all-wallets.atoms.ts'
import { pagesAtom, recommendedAtom, searchAtom } from './catalogue.atoms.ts'
import { loadMoreWallets, searchWallets } from './list-actions.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  await endWorld()
  for (const end of ends.splice(0)) await end()
})

/** A kit on the provider API that `npm start` runs. */
async function setup() {
  const api = await startDemoProviderApi({ port: 0 })
  ends.push(api.stop)
  const { inner: kit } = createWorld({
    options: { hosts: { providerApi: api.url } },
    env: { fetch: (...args) => globalThis.fetch(...args), clock: systemClock },
  })
  kit.store.upgrade(createStore())
  return { api, kit, get: kit.store.get, more: () => loadMoreWallets(kit, { certified: false }) }
}

describe("the demo's provider API", () => {
  test('default: the whole list, page by page, each wallet once', async () => {
    const { api, kit, get, more } = await setup()
    await loadCatalogue(kit)
    for (let page = 0; page < 40; page++) await more()
    const { wallets, count, state } = get(pagesAtom)
    expect(state.status).toBe('ready')
    expect(wallets).toHaveLength(count ?? 0)
    const ids = get(allWalletsAtom).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(get(recommendedAtom).count ?? 0)
    const known = new Set(api.wallets.map(({ id }) => id))
    expect(ids.every((id) => known.has(id))).toBe(true)
  })

  test('default: what search finds is what was looked for', async () => {
    const { api, kit, get } = await setup()
    const name = api.wallets[7]?.name ?? ''
    await searchWallets(kit, { query: name, certified: false })
    expect(get(searchAtom).wallets[0]?.name).toBe(name)
  })

  test('error: hostile records among good ones do not get through', async () => {
    const { api, get, more } = await setup()
    api.fail({ body: 'hostile' })
    await more()
    const { wallets, state } = get(pagesAtom)
    expect(state.status).toBe('ready')
    expect(wallets.length).toBeGreaterThan(0)
    for (const wallet of wallets) {
      expect(wallet.name).toMatch(/\S/)
      expect(JSON.stringify(wallet)).not.toMatch(/"\s*(javascript|data:text|vbscript|file|blob|intent):/i)
    }
  })

  test.each([
    ['html', 'SERVER_ERROR'],
    ['garbage', 'SERVER_ERROR'],
    ['shape', 'SCHEMA_MISMATCH'],
    ['empty', 'SERVER_ERROR'],
    ['cut', 'SERVER_ERROR'],
  ] as const)('error: a body that is %s is told, and another try brings the list', async (body, code) => {
    const { api, get, more } = await setup()
    api.fail({ body })
    await more()
    expect(get(pagesAtom)).toMatchObject({ wallets: [], state: { status: 'failed', error: { code } } })
    api.fail()
    await more()
    expect(get(pagesAtom)).toMatchObject({ page: 1, state: { status: 'ready' } })
  })

  test('behavior: a limit that passes is not seen', async () => {
    const { api, get, more } = await setup()
    api.fail({ status: 429, retryAfter: 0, times: 2 })
    await more()
    expect(get(pagesAtom)).toMatchObject({ page: 1, state: { status: 'ready' } })
    expect(api.stats().byStatus).toMatchObject({ 429: 2, 200: 1 })
  })

  test('behavior: one that was away and is back', async () => {
    const { api, get, more } = await setup()
    await api.stop()
    await more()
    expect(get(pagesAtom)).toMatchObject({ state: { status: 'failed', error: { code: 'SERVER_ERROR' } } })
    await api.start()
    await more()
    expect(get(pagesAtom)).toMatchObject({ page: 1, state: { status: 'ready' } })
  })
})
