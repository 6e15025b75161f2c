import { afterEach, describe, expect, it } from 'vitest'
import { makeCatalogue } from '../../demo/stack/provider-api/catalogue.mjs'
import { walletImage } from '../lib/artwork.mjs'
import { startProviderApi } from './provider-api.mjs'

type Options = Parameters<typeof startProviderApi>[0]
type Api = Awaited<ReturnType<typeof startProviderApi>>
type Wallet = Api['wallets'][number]

const walletPage = 'http://localhost:1234/wallet'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function apiWith({ count = 600, ...options }: Partial<Options> & { count?: number } = {}): Promise<Api> {
  const api = await startProviderApi({ port: 0, wallets: makeCatalogue({ wallets: count, walletPage }), ...options })
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
    const api = await apiWith({ count: 5000 })
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
