import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimPort } from '../../services/lib/claim-port.mjs'
import { renderPages } from './pages.mjs'
import { serve } from './server.mjs'

const chains = [{ id: 31337, name: 'Tidepool', nativeCurrency: {}, rpcUrl: 'http://192.0.2.7:8545' }]
const solana = { name: 'Lantern', url: 'http://192.0.2.7:8899', caipNetworkId: 'solana:abc' }
const bitcoin = { name: 'Amber', url: 'http://192.0.2.7:3002', caipNetworkId: 'bip122:def' }
const farcaster = { url: 'http://192.0.2.7:5559' }
const paywall = { url: 'http://192.0.2.7:5562', asset: 'eip155:31337/erc20:0x4AE1', price: '12.34' }
const services = {
  relay: 'ws://192.0.2.7:5555',
  providerApi: 'http://192.0.2.7:5556',
  dataApi: 'http://192.0.2.7:5560',
}
let port: number
let stop: () => Promise<unknown>
let pages: Awaited<ReturnType<typeof renderPages>>

beforeAll(async () => {
  pages = await renderPages(chains, services, { solana, bitcoin, farcaster, paywall })
  port = await claimPort(0, 'the test', '')
  const allowed = new Set(['localhost', '192.0.2.7'])
  ;({ stop } = await serve({ port, host: '127.0.0.1', allowed, pages, assets: new Map(), library: '/nowhere' }))
})
afterAll(() => stop())

function visit(path: string, host = 'localhost'): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, body }))
    }).on('error', reject)
  })
}

describe('pages', () => {
  it('all name the services, and may reach them and nobody else', () => {
    expect(pages.size).toBeGreaterThan(6)
    for (const [path, { body, policy }] of pages) {
      if (path !== '/wallet-approval') {
        const meta = /<meta name="demo-services" content="([^"]+)"/.exec(body)?.[1]
        expect(JSON.parse(meta?.replaceAll('&quot;', '"') ?? 'null'), path).toEqual(services)
      }
      const both = ` ${solana.url} ${bitcoin.url}`
      const spoken: { readonly [path: string]: string } = {
        ...{ '/': `${both} ${paywall.url}`, '/wallet': both, '/members': both, '/members/inside': both },
        '/farcaster': ` ${farcaster.url}`,
      }
      const others = spoken[path] ?? ''
      const nodes = `http://192.0.2.7:8545${others}`
      expect(policy).toContain(
        `connect-src 'self' ${nodes} ${services.relay} ${services.providerApi} ${services.dataApi};`,
      )
      expect(policy).toContain(`img-src 'self' data: blob: ${services.providerApi} ${services.dataApi};`)
      expect(policy).toContain("default-src 'none'")
    }
  })

  it('name the networks of Solana and Bitcoin, and the paywall, where they are used only', () => {
    const metaOf = (path: string, name: string) =>
      new RegExp(`<meta name="demo-${name}" content="([^"]+)"`).exec(pages.get(path)?.body ?? '')?.[1]
    const inPlayground = (name: string) => JSON.parse(metaOf('/', name)?.replaceAll('&quot;', '"') ?? 'null')
    expect(inPlayground('solana')).toMatchObject({
      id: 'abc',
      name: 'Lantern',
      chainNamespace: 'solana',
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [solana.url] } },
    })
    expect(inPlayground('bitcoin')).toMatchObject({
      id: 'def',
      name: 'Amber',
      chainNamespace: 'bip122',
      nativeCurrency: { symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [bitcoin.url] } },
    })
    expect(inPlayground('paywall')).toEqual(paywall)
    for (const name of ['solana', 'bitcoin', 'paywall']) expect(metaOf('/html', name)).toBeUndefined()
  })

  it('come without a Solana network where its node does not run', async () => {
    const { body, policy } = (await renderPages(chains, services)).get('/') ?? { body: '', policy: '' }
    expect(body).not.toContain('demo-solana')
    expect(policy).not.toContain('8899')
  })

  it('say what the package measures of itself, and nothing else', async () => {
    const sizes = await readFile(new URL('../../docs/sizes.md', import.meta.url), 'utf8')
    const [, size = 'missing'] = /the page loads \| (\S+ KB)/.exec(sizes) ?? []
    expect([...(pages.get('/')?.body ?? '').matchAll(/[\d.]+ KB/g)].map(String)).toEqual([size])
    for (const { body } of pages.values()) expect(body).not.toMatch(/\{\{\w/)
  })

  it('have no button of the members’ area that can be pressed before its script listens', () => {
    const buttons = [...pages].flatMap(([path, { body }]) =>
      [...body.matchAll(/<button[^>]* id="(sign-in|sign-out|sign-out-everywhere|read-tides|show-tides)"[^>]*>/g)].map(
        ([tag, id]) => ({ button: `${path} #${id}`, waits: / (?:disabled|hidden)>/.test(tag) }),
      ),
    )
    expect(buttons).toHaveLength(7)
    expect(buttons.filter(({ waits }) => !waits)).toEqual([])
  })

  it('answer a universal link to the wallet with the wallet', async () => {
    const wallet = await visit('/wallet')
    expect(wallet.status).toBe(200)
    expect(await visit('/wallet/wc?uri=wc%3Aabc%402')).toEqual(wallet)
    expect((await visit('/wallet/other')).status).toBe(404)
  })

  it('are there under the names of this machine only', async () => {
    expect((await visit('/', '192.0.2.7')).status).toBe(200)
    expect((await visit('/', 'evil.example')).status).toBe(403)
  })
})
