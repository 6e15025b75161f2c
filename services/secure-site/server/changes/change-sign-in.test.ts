import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { startOidc } from '../../../../demo/stack/oidc/oidc.mjs'
import { claimPort } from '../../../lib/claim-port.mjs'
import { newBrowser, proofOf } from '../testing/raw-browser.ts'
import { atEnd, endAll, shop, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)
const client = { clientId: 'secure-site', clientSecret: 'a secret between the two' }
const ann = { email: 'ann@mail.example', name: 'Ann' }
const eve = 'eve@evil.example'

/** Somebody who signed in with a provider that tells no address. */
async function withoutAddress(provider: 'git' | 'google') {
  const port = await claimPort(0, 'the server', '')
  const url = `http://127.0.0.1:${port}`
  const redirectUris = ['google', 'git'].map((name) => `${url}/oauth/callback/${name}`)
  const oidc = await startOidc({
    port: 0,
    clients: [{ ...client, redirectUris }],
    brands: { 'secure-site': 'Sign in' },
  })
  atEnd(() => oidc.stop())
  const git = {
    ...client,
    authorizationEndpoint: `${oidc.url}/auth`,
    tokenEndpoint: `${oidc.url}/token`,
    userinfoEndpoint: `${oidc.url}/me`,
    scopes: ['openid', 'profile'],
    claims: { subject: 'sub', name: 'preferred_username' },
  }
  const google = { issuer: oidc.issuer, label: 'Google', ...client, scopes: ['openid', 'profile'] }
  const projects = { shop: { ...shop, socials: { google, git } } }
  const stack = await stackWith({ port, publicUrl: url, projects })
  const frame = await stack.frameWith()
  /** Begins a sign-in; `end` is what comes of it once somebody has been at the provider. */
  async function begin(call: string, more: object = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const { body } = await frame.call(call, { codeChallenge, ...more })
    const browser = newBrowser('https://shop.example/')
    const signIn = async (person = ann) => {
      await browser.open(String(body.uri))
      return proofOf(await browser.submit({ ...person, answer: 'continue' })).ticket
    }
    return { requestId: String(body.requestId), verifier, signIn, uri: String(body.uri) }
  }
  const { signIn, ...attempt } = await begin('social/start', { provider })
  const logged = await frame.call('social/result', { ...attempt, ticket: await signIn() })
  expect(logged.body).toMatchObject({ state: 'done', user: { email: null } })
  const { body: change } = await frame.call('change/open', { kind: 'email', email: eve })
  const changeId = String(change.changeId)
  const again = () => begin('change/social', { changeId })
  const prove = (given: object) => frame.call('change/social-result', { changeId, ...given })
  return { ...stack, frame, change, changeId, again, prove, begin }
}

it('an account without an address is changed by nobody who only has its session', async () => {
  const { frame, change, changeId, mail } = await withoutAddress('git')
  expect(change.ways).toEqual([{ way: 'provider', provider: 'git', label: 'git' }])
  expect(await frame.call('change/mail', { changeId })).toMatchObject({ status: 400, body: { error: 'proof_other' } })
  expect((await frame.call('change/code', { changeId, code: '123456' })).status).toBe(410)
  expect((await frame.call('change/passkey', { changeId })).status).toBe(400)
  for (const old of ['email/update', 'email/update-primary', 'email/update-secondary'])
    expect((await frame.call(old, { email: eve })).status).toBe(404)
  expect(mail.mails()).toEqual([])
})

it.each(['git', 'google'] as const)(
  '%s: the same person at the provider proves it, and nobody else',
  async (provider) => {
    const { frame, changeId, mail, again, prove, begin } = await withoutAddress(provider)
    const other = await again()
    const { requestId, verifier } = other
    const ticket = await other.signIn({ email: 'eve@evil.example', name: 'Eve' })
    expect(await prove({ requestId, verifier, now: true })).toMatchObject({ body: { state: 'waiting' } })
    expect(await prove({ requestId, verifier, ticket })).toMatchObject({ status: 403, body: { error: 'other_person' } })
    // Neither does a login prove anything, nor does a proof log anybody in.
    expect((await frame.call('social/result', { requestId, verifier, ticket })).status).toBe(410)
    const login = await begin('social/start', { provider })
    const late = { requestId: login.requestId, verifier: login.verifier, ticket: await login.signIn() }
    expect((await prove(late)).status).toBe(410)
    expect((await frame.call('change/mail', { changeId })).status).toBe(400)

    const own = await again()
    const proof = { requestId: own.requestId, verifier: own.verifier, ticket: await own.signIn() }
    expect((await prove(proof)).body).toMatchObject({ state: 'proved', change: { isProved: true } })
    expect((await prove(proof)).status).toBe(410)
    await frame.call('change/mail', { changeId })
    const [sent] = mail.mails(eve)
    expect((await frame.call('change/code', { changeId, code: sent?.code })).body).toMatchObject({
      user: { email: eve },
    })
    expect(mail.mails(eve)[0]?.text).toContain(`${eve} was added to your account`)
  },
  20_000,
)

it('asks a provider of OpenID Connect for the person, not for what it remembers', async () => {
  const { again } = await withoutAddress('google')
  const { uri } = await again()
  const page = await newBrowser('https://shop.example/').open(uri, (url) => url.includes('/auth?'))
  expect(`${page.url} ${page.text}`.replaceAll('&amp;', '&')).toMatch(/prompt=login&max_age=0/)
})
