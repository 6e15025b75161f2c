import { type Hex, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as entry from 'wallet-modal/siwx/server'
import { claimPort } from '../../services/lib/claim-port.mjs'
import { type Anvil, startAnvil } from '../../test/fakes/anvil.ts'
import { browserOf } from '../../test/siwx/browser-of.ts'
import { contractAccount } from '../../test/siwx/contract-account.mjs'
import { person } from '../../test/siwx/server-scene.ts'
import { startMembers } from './members.mjs'
import { insidePath, renderPages } from './pages.mjs'
import { serve } from './server.mjs'

const services = { relay: 'ws://127.0.0.1:1', providerApi: 'http://127.0.0.1:1', dataApi: 'http://127.0.0.1:1' }
let url: string
let chain: Anvil
let ends: (() => Promise<unknown>)[]

beforeAll(async () => {
  const port = await claimPort(0, 'the demo', '--port=<n>')
  url = `http://localhost:${port}`
  chain = await startAnvil(31_337)
  const chains = [{ id: 31_337, name: 'Tidepool', nativeCurrency: {}, rpcUrl: chain.url }]
  const pages = await renderPages(chains, services)
  const inside = pages.get(insidePath)
  if (!inside) throw new Error('no members’ page')
  pages.delete(insidePath)
  const members = await startMembers({ entry, url, chains, others: [], inside })
  const place = { port, host: '127.0.0.1', allowed: new Set(['localhost']), library: '/nowhere' }
  const server = await serve({ ...place, pages, assets: new Map(), members: members.handle })
  ends = [server.stop, members.stop, () => chain.stop()]
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** A browser on a page of the demo. */
function visitor() {
  const browser = browserOf((request) => fetch(request), `${url}/siwx`)
  const origin = { origin: url }
  const get = (path: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(url + path, { headers: { cookie }, redirect: 'manual' })
  }
  return {
    get,
    post: (route: string) => browser.post(route, {}, origin),
    async signIn(account = person(), { address = account.address, wrap = (signature: Hex) => signature } = {}) {
      const about = { domain: new URL(url).host, uri: `${url}/members`, chainId: 'eip155:31337' as const }
      const signed = await browser.sign(account, { ...about, accountAddress: address }, origin)
      return browser.post('verify', { ...signed, signature: wrap(signed.signature) }, origin)
    },
  }
}

describe('members’ area', () => {
  it('default: is closed without a session, and has nothing of what is inside', async () => {
    const door = await visitor().get('/members')
    expect(door.status).toBe(401)
    expect(door.headers.get('content-security-policy')).toContain("trusted-types 'none'")
    const text = await door.text()
    expect(text).toContain('Sign in with your wallet')
    expect(text).not.toContain('data-tide')
    expect((await visitor().get('/members/tides')).status).toBe(401)
    for (const path of [insidePath, '/members/', '/assets/members/index.html', '/%6dembers'])
      expect(await (await visitor().get(path)).text(), path).not.toContain('[[tides]]')
  })

  it('default: opens for the account that signed, and names it', async () => {
    const [one, account] = [visitor(), person()]
    expect((await one.signIn(account)).status).toBe(200)
    const page = await one.get('/members')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("trusted-types 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    const text = await page.text()
    expect(text).toContain(account.address)
    expect(text).toContain('Tidepool')
    expect(text.match(/data-tide=/g)).toHaveLength(8)
    const { tides } = await (await one.get('/members/tides')).json()
    expect(tides).toHaveLength(8)
    expect((await visitor().get('/members')).status).toBe(401)
  })

  it('behavior: signing out closes it in this browser, everywhere in all of them', async () => {
    const [phone, laptop, account] = [visitor(), visitor(), person()]
    await phone.signIn(account)
    await laptop.signIn(account)
    await phone.post('sign-out')
    expect((await phone.get('/members')).status).toBe(401)
    expect((await laptop.get('/members')).status).toBe(200)
    await phone.signIn(account)
    await phone.post('sign-out-everywhere')
    expect((await phone.get('/members')).status).toBe(401)
    expect((await laptop.get('/members')).status).toBe(401)
  })

  it('behavior: opens for a contract account before and after it is deployed, and for its owner of today only', async () => {
    const owner = person()
    const { address, factory, factoryData, setOwner } = contractAccount(owner.address)
    const send = async (to: Hex, data: Hex) => {
      const [from] = (await chain.rpc('eth_accounts')) as Hex[]
      await chain.rpc('eth_sendTransaction', [{ from, to, data }])
    }
    const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data: factoryData, signature })
    const one = visitor()
    expect(await one.signIn(owner, { address })).toMatchObject({ status: 401 })
    expect(await one.signIn(owner, { address, wrap })).toMatchObject({ status: 200 })
    expect(await (await one.get('/members')).text()).toContain(address)

    await send(factory, factoryData)
    const other = visitor()
    expect(await other.signIn(owner, { address })).toMatchObject({ status: 200 })
    const next = person()
    await send(address, setOwner(next.address))
    for (const more of [{}, { wrap }]) {
      const late = visitor()
      expect(await late.signIn(owner, { address, ...more })).toMatchObject({ status: 401 })
      expect((await late.get('/members')).status).toBe(401)
    }
    expect(await other.signIn(next, { address })).toMatchObject({ status: 200 })
  })

  it('behavior: the address after a sign-out shows the door, and leads a member inside', async () => {
    const one = visitor()
    expect((await one.get('/members?signed-out')).status).toBe(401)
    await one.signIn()
    const { status, headers } = await one.get('/members?signed-out')
    expect([status, headers.get('location')]).toEqual([303, '/members'])
    expect((await one.get('/members')).status).toBe(200)
    await one.post('sign-out')
    expect((await one.get('/members?signed-out')).status).toBe(401)
  })

  it('error: a made-up cookie opens nothing', async () => {
    const cookie = `wm-siwx=${'0'.repeat(64)}; __Host-wm-siwx=${'f'.repeat(64)}`
    expect((await fetch(`${url}/members`, { headers: { cookie } })).status).toBe(401)
  })
})
