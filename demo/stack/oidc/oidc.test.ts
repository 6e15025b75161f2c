import { afterEach, describe, expect, it } from 'vitest'
import { startOidc } from './oidc.mjs'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const client = { clientId: 'site', redirectUris: ['http://127.0.0.1:9/back'] }

async function started() {
  const oidc = await startOidc({ port: 0, clients: [client], brands: { site: 'Sign in <here>' } })
  ends.push(() => oidc.stop())
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: 'site', redirect_uri: 'http://127.0.0.1:9/back', scope: 'openid' },
    ...{ state: 's', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  })
  /** Up to the page on which somebody signs in. */
  const open = async () => {
    const first = await fetch(`${oidc.url}/auth?${query}`, { redirect: 'manual' })
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const url = new URL(first.headers.get('location') ?? '', oidc.url).href
    return { url, cookie, page: await fetch(url, { headers: { cookie } }) }
  }
  return { oidc, open, query }
}

describe('the local provider', () => {
  it('describes itself', async () => {
    const { oidc } = await started()
    const found = await (await fetch(`${oidc.url}/.well-known/openid-configuration`)).json()
    expect(found).toMatchObject({ issuer: oidc.issuer, code_challenge_methods_supported: ['S256'] })
  })

  it('asks who it is, on a page with labels and nothing inline', async () => {
    const { open } = await started()
    const { page } = await open()
    const text = await page.text()
    expect(text).toContain('<h1>Sign in &lt;here&gt;</h1>')
    for (const name of ['email', 'name']) expect(text).toContain(`<label for="${name}">`)
    expect(text).not.toMatch(/<style|style=|<script/)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('says what is wrong with an address, and keeps what was typed', async () => {
    const { open } = await started()
    const { url, cookie } = await open()
    const body = new URLSearchParams({ email: 'no "address', name: 'Ann', answer: 'continue' })
    const again = await fetch(url, { method: 'POST', body, headers: { cookie } })
    const text = await again.text()
    expect(again.status).toBe(400)
    expect(text).toContain('role="alert"')
    expect(text).toContain('value="no &quot;address"')
  })

  it('says that a sign-in is over', async () => {
    const { oidc } = await started()
    const page = await fetch(`${oidc.url}/interaction/unknown`)
    expect([page.status, (await page.text()).includes('This sign-in is over')]).toEqual([400, true])
  })

  it('has failures by switches, also over HTTP', async () => {
    const { oidc, open } = await started()
    expect((await open()).page.headers.has('cross-origin-opener-policy')).toBe(false)
    const headers = { 'content-type': 'application/json' }
    const control = (change: object) =>
      fetch(`${oidc.url}/_control`, { method: 'POST', headers, body: JSON.stringify(change) })
    expect(await (await control({ coop: true, slow: 30 })).json()).toMatchObject({ faults: { coop: true } })
    const before = Date.now()
    expect((await open()).page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(Date.now() - before).toBeGreaterThan(50)
    expect((await control({ other: true })).status).toBe(400)
    oidc.fail()
    expect((await open()).page.headers.has('cross-origin-opener-policy')).toBe(false)
  })

  it('says what is wrong with a client, on a page of its own', async () => {
    const { oidc, query } = await started()
    query.set('redirect_uri', 'http://127.0.0.1:9/<other>')
    const answer = await fetch(`${oidc.url}/auth?${query}`)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('invalid_redirect_uri')
    expect(text).not.toContain('<other>')
  })

  it('wants a proof key', async () => {
    const { oidc, query } = await started()
    query.delete('code_challenge')
    query.delete('code_challenge_method')
    const answer = await fetch(`${oidc.url}/auth?${query}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('error=invalid_request')
  })
})
