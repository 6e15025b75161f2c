import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPhoneWalletId, makeCatalogue } from './catalogue.mjs'
import { startDemoProviderApi } from './demo-provider-api.mjs'

type Api = Awaited<ReturnType<typeof startDemoProviderApi>>
type Wallet = Api['wallets'][number]

const walletPage = 'http://localhost:1234/wallet'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function apiWith(): Promise<Api> {
  const api = await startDemoProviderApi({ port: 0, walletPage })
  ends.push(() => api.stop())
  return api
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
