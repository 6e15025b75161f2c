import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { walletImage } from './artwork.mjs'
import { demoPhoneWalletId, makeCatalogue } from './catalogue.mjs'
import { startProviderApi } from './provider-api.mjs'

type Api = Awaited<ReturnType<typeof startProviderApi>>
type Wallet = Api['wallets'][number]

const walletPage = 'http://localhost:1234/wallet'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function apiWith(options: Parameters<typeof startProviderApi>[0] = {}): Promise<Api> {
  const api = await startProviderApi({ port: 0, walletPage, ...options })
  ends.push(() => api.stop())
  return api
}

async function ask(api: Api, query: Record<string, string> = {}): Promise<{ data: Wallet[]; count: number }> {
  const response = await fetch(
    `${api.url}/getWallets?${new URLSearchParams({ projectId: 'p', st: 's', sv: 'v', ...query })}`,
  )
  expect(response.status).toBe(200)
  return response.json()
}

describe('the list', () => {
  let all: Wallet[]
  beforeAll(() => {
    all = makeCatalogue({ wallets: 600, walletPage })
  })

  it('is the same at every start, and a long one begins like a short one', () => {
    expect(makeCatalogue({ wallets: 600, walletPage })).toEqual(all)
    expect(makeCatalogue({ wallets: 5000, walletPage }).slice(0, 600)).toEqual(all)
  })

  it.each([600, 5000])('of %i has that many ids, names and pictures', (wallets) => {
    const list = makeCatalogue({ wallets, walletPage })
    for (const key of ['id', 'name', 'image_id'] as const)
      expect(new Set(list.map((one) => one[key])).size).toBe(wallets)
    expect(list.every(({ id }) => /^[0-9a-f]{64}$/.test(id))).toBe(true)
    expect(list.map(({ order }) => order)).toEqual(list.map((_, index) => index + 1))
  })

  it('is as mixed as real ones', () => {
    const having = (test: (wallet: Wallet) => unknown) => all.filter(test).length
    expect(having((one) => one.chains.includes('eip155:31337') && one.chains.includes('eip155:31338'))).toBeGreaterThan(
      450,
    )
    expect(having((one) => one.chains.every((chain) => chain.startsWith('solana:')))).toBeGreaterThan(10)
    for (const key of [
      'badge_type',
      'mobile_link',
      'link_mode',
      'desktop_link',
      'webapp_link',
      'rdns',
      'app_store',
    ] as const) {
      expect(having((one) => one[key])).toBeGreaterThan(30)
      expect(having((one) => one[key] === null)).toBeGreaterThan(30)
    }
    expect(having((one) => !one.mobile_link && !one.desktop_link && !one.webapp_link && one.rdns)).toBeGreaterThan(10)
    expect(having((one) => one.name.length > 60)).toBeGreaterThan(0)
    expect(having((one) => /[^\p{Script=Latin}\p{Script=Common}]/u.test(one.name))).toBeGreaterThan(5)
    expect(having((one) => one.name.includes('<'))).toBeGreaterThan(1)
  })

  it('names no host that exists', () => {
    const hosts = JSON.stringify(all.slice(1)).match(/https?:\/\/[^/"]+/g) ?? []
    expect(hosts.length).toBeGreaterThan(500)
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([])
  })

  it('is led by the phone wallet of the demo', () => {
    expect(all[0]).toMatchObject({
      id: demoPhoneWalletId,
      name: 'Demo Phone Wallet',
      webapp_link: walletPage,
      mobile_link: 'demowallet://',
      badge_type: 'certified',
    })
  })
})

describe('getWallets', () => {
  it('gives pages that make up the whole', async () => {
    const api = await apiWith()
    const pages = await Promise.all([1, 2, 15, 16].map((page) => ask(api, { page: `${page}`, entries: '40' })))
    expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
      [40, 600],
      [40, 600],
      [40, 600],
      [0, 600],
    ])
    expect(pages[1]?.data).toEqual(JSON.parse(JSON.stringify(api.wallets.slice(40, 80))))
  })

  it('includes, excludes, filters by chain and badge', async () => {
    const api = await apiWith()
    const [a, b, c] = api.wallets.slice(10, 13).map(({ id }) => id) as [string, string, string]
    expect((await ask(api, { include: `${c},${a},unknown` })).data.map(({ id }) => id)).toEqual([a, c])
    expect(await ask(api, { include: `${a},${b}`, exclude: b })).toMatchObject({ count: 1, data: [{ id: a }] })
    const local = await ask(api, { chains: 'eip155:31338', entries: '100' })
    expect(local.count).toBeGreaterThan(450)
    expect(local.data.every(({ chains }) => chains.includes('eip155:31338'))).toBe(true)
    // Whole ids: eip155:3133 is another network.
    expect((await ask(api, { chains: 'eip155:3133' })).count).toBe(0)
    const certified = await ask(api, { badge_type: 'certified', entries: '100' })
    expect(certified.count).toBeLessThan(400)
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((await ask(api, { badge_type: 'none' })).count).toBe(600)
  })

  it('searches in any script, without regard to case and accents', async () => {
    const api = await apiWith()
    const names = async (search: string) => (await ask(api, { search, entries: '100' })).data.map(({ name }) => name)
    expect(await names('phone WALLET')).toEqual(['Demo Phone Wallet'])
    expect(await names('unicode borse')).toEqual(['Ünïcödé Börse Łódź'])
    expect(await names('こもれび')).toEqual(['こもれびウォレット'])
    expect(await names('<b>')).toEqual(['<b>Bold</b> Wallet'])
    expect(await names('no such wallet')).toEqual([])
    const bar = await names('bar')
    const begins = bar.map((name) => name.startsWith('Bar'))
    expect(new Set(begins)).toEqual(new Set([true, false]))
    expect(begins.lastIndexOf(true)).toBeLessThan(begins.indexOf(false))
  })

  it('serves 5,000', async () => {
    const api = await apiWith({ wallets: 5000 })
    expect(await ask(api, { page: '125', entries: '40' })).toMatchObject({ count: 5000, data: { length: 40 } })
  })

  it.each(['page=0', 'page=x', 'entries=-1', 'entries=1e3'])('refuses %s', async (query) => {
    const { url } = await apiWith()
    expect((await fetch(`${url}/getWallets?${query}`)).status).toBe(400)
  })
})

describe('the rest', () => {
  it('has a picture for every wallet, network, token and currency, each its own', async () => {
    const api = await apiWith()
    const paths = [
      ...api.wallets.slice(0, 3).map(({ image_id }) => `/getWalletImage/${image_id}`),
      '/public/getAssetImage/692ed6ba-e569-459a-556a-776476829e00',
      '/public/getTokenImage/TIDE',
      '/public/getCurrencyImage/eur',
    ]
    const pictures = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${api.url}${path}?projectId=p`)
        expect(response.headers.get('content-type')).toBe('image/svg+xml')
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
        return response.text()
      }),
    )
    expect(new Set(pictures).size).toBe(paths.length)
    expect(pictures[0]).toBe(walletImage(api.wallets[0]?.image_id))
    expect((await fetch(`${api.url}/getWalletImage/unknown`)).status).toBe(404)
  })

  it('draws what a name says as text, never as markup', async () => {
    const { url } = await apiWith()
    const text = await (await fetch(`${url}/public/getTokenImage/${encodeURIComponent('<script>"&')}`)).text()
    expect(text).not.toContain('<script')
    expect(text).toContain('>SCR<')
  })

  it('tells configuration, origins and the analytics switch', async () => {
    const { url } = await apiWith({ allowedOrigins: ['https://shop.example'] })
    const get = async (path: string) => (await fetch(url + path)).json()
    expect((await get('/appkit/v1/config')).features.map(({ id }: { id: string }) => id)).toContain('social_login')
    expect(await get('/projects/v1/origins')).toEqual({ allowedOrigins: ['https://shop.example'] })
    expect(await get('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: false })
    expect((await fetch(`${url}/anything`)).status).toBe(404)
  })

  it('serves only the project ids that it was given', async () => {
    const { url } = await apiWith({ projectIds: ['mine'] })
    expect((await fetch(`${url}/getWallets?projectId=other`)).status).toBe(403)
    expect((await fetch(`${url}/getWallets?projectId=mine`)).status).toBe(200)
  })

  it('answers a preflight, and counts', async () => {
    const api = await apiWith()
    const preflight = await fetch(`${api.url}/getWallets`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    await ask(api)
    await fetch(`${api.url}/nothing/here`)
    expect(api.stats()).toMatchObject({
      requests: 3,
      byPath: { '/getWallets': 2, other: 1 },
      byStatus: { 200: 1, 204: 1, 404: 1 },
    })
    api.resetStats()
    expect(api.stats()).toMatchObject({ requests: 0, byPath: {}, bytesOut: 0 })
  })
})

describe('switches', () => {
  const list = (api: Api) => fetch(`${api.url}/getWallets`)

  it.each([429, 500, 403])('answers %i', async (status) => {
    const api = await apiWith()
    api.fail({ status, retryAfter: 7 })
    const response = await list(api)
    expect(response.status).toBe(status)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toMatchObject({ status })
    api.fail()
    expect((await list(api)).status).toBe(200)
  })

  it('answers something else', async () => {
    const api = await apiWith()
    api.fail({ body: 'html' })
    const page = await list(api)
    expect(page.headers.get('content-type')).toContain('text/html')
    await expect(page.json()).rejects.toThrow()
    for (const body of ['garbage', 'empty', 'cut'] as const) {
      api.fail({ body })
      await expect(list(api).then((response) => response.json())).rejects.toThrow()
    }
    api.fail({ body: 'shape' })
    for (let turn = 0; turn < 5; turn += 1) {
      const { data } = (await (await list(api)).json()) ?? {}
      expect(Array.isArray(data) && data.every((one) => typeof one?.id === 'string')).toBe(false)
    }
    api.fail({ body: 'hostile' })
    const { data } = await (await list(api)).json()
    expect(data[0].id).toBe(demoPhoneWalletId)
    expect(data.some(({ mobile_link }: Wallet) => mobile_link?.startsWith('javascript:'))).toBe(true)
    expect(data.some((one: object) => Object.hasOwn(one, '__proto__'))).toBe(true)
  })

  it('ends connections, and comes back from being away', async () => {
    const api = await apiWith()
    api.fail({ dead: true })
    await expect(list(api)).rejects.toThrow()
    api.fail()
    await api.stop()
    await expect(list(api)).rejects.toThrow()
    await api.start()
    expect((await list(api)).status).toBe(200)
  })

  it('is slow, on some paths only, for some requests only', async () => {
    const api = await apiWith()
    api.fail({ latency: 150, paths: ['/getWallets'] })
    const begin = performance.now()
    await fetch(`${api.url}/getAnalyticsConfig`)
    await list(api)
    expect(performance.now() - begin).toBeGreaterThan(145)
    api.fail({ status: 500, times: 2 })
    expect([await list(api), await list(api), await list(api)].map(({ status }) => status)).toEqual([500, 500, 200])
  })

  it('takes no switch that it does not know', async () => {
    const api = await apiWith()
    expect(() => api.fail({ latencyy: 1 } as never)).toThrow('latencyy')
    expect(() => api.fail({ status: 1 })).toThrow('status')
  })

  it('can be switched over HTTP from this machine, not from a foreign page', async () => {
    const api = await apiWith()
    const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
      fetch(`${api.url}/_control`, { method: 'POST', body: JSON.stringify(body), headers })
    expect(await (await post({ status: 500 })).json()).toMatchObject({ faults: { status: 500 } })
    expect((await list(api)).status).toBe(500)
    expect((await post({ status: 'x' })).status).toBe(400)
    expect((await post([])).status).toBe(400)
    expect((await post({}, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post({}, { 'content-type': 'application/json', origin: 'https://evil.example' })).status).toBe(403)
    expect(
      (await post({}, { 'content-type': 'application/json', origin: 'http://localhost.evil.example' })).status,
    ).toBe(403)
    expect((await list(api)).status).toBe(500)
    const ours = await post({}, { 'content-type': 'application/json', origin: 'http://localhost:5173' })
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect((await list(api)).status).toBe(200)
  })
})
