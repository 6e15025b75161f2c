import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startLookAlikes } from '../../../../demo/stack/oidc/look-alikes/look-alikes.mjs'
import { claimPort } from '../../../lib/claim-port.mjs'
import { readSettings } from '../settings/settings.mjs'
import { newBrowser, proofOf } from '../testing/raw-browser.ts'
import { atEnd, endAll, masterKey, pepper, shop, stackWith } from '../testing/test-stack.ts'
import { signClientSecret } from './client-secret.mjs'

afterEach(endAll)
const names = ['google', 'apple', 'github', 'discord', 'facebook', 'x'] as const
type Name = (typeof names)[number]
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key = pair.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const clientKey = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: pem() }

async function stackOf(change: { [N in Name]?: object } = {}) {
  const port = await claimPort(0, 'the server', '')
  const url = `http://127.0.0.1:${port}`
  const clientOf = (name: Name) => ({
    clientId: `client of ${name}`,
    redirectUri: `${url}/oauth/callback/${name}`,
    ...(name === 'apple'
      ? { teamKey: { teamId: clientKey.teamId, keyId: clientKey.keyId, publicKey } }
      : { clientSecret: 'a secret: with & signs' }),
  })
  const providers = await startLookAlikes({ clients: Object.fromEntries(names.map((name) => [name, clientOf(name)])) })
  atEnd(() => providers.stop())
  const socials = providers.socials({ ...change, apple: { clientKey, ...change.apple } })
  const stack = await stackWith({ port, publicUrl: url, projects: { shop: { ...shop, socials } } })
  return { ...stack, providers }
}
type Stack = Awaited<ReturnType<typeof stackOf>>

async function signIn(stack: Stack, provider: Name, fields: Record<string, string> = {}) {
  const frame = await stack.frameWith()
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const { body } = await frame.call('social/start', { provider, codeChallenge })
  const browser = newBrowser('https://shop.example/')
  const shown = await browser.open(body.uri ?? '')
  let page = await browser.submit({ email: 'ann@mail.example', name: 'Ann Lee', answer: 'continue', ...fields })
  // A form that a browser would submit by script is submitted here.
  if (page.text.includes('document.forms[0].submit()')) page = await browser.submit({})
  const { ticket } = proofOf(page)
  const proof = { requestId: body.requestId, verifier }
  const reply = await frame.call('social/result', ticket ? { ...proof, ticket } : { ...proof, now: true })
  return { reply, page, shown, browser }
}
const userIn = ({ reply }: Awaited<ReturnType<typeof signIn>>) =>
  (reply.body as { user?: { id: string; email: string | null; userName: string; provider: string } }).user

describe('providers as their documentation describes them', () => {
  it.each([
    ['google', 'ann@mail.example', 'Ann Lee'],
    ['apple', 'ann@mail.example', 'Ann Lee'],
    ['github', 'ann@mail.example', 'ann-lee'],
    ['discord', 'ann@mail.example', 'ann lee'],
    ['facebook', null, 'Ann Lee'],
    ['x', null, 'Ann_Lee'],
  ] as const)('signs in with %s, again as the same person', async (provider, email, userName) => {
    const stack = await stackOf()
    const first = userIn(await signIn(stack, provider))
    expect(first).toMatchObject({ provider, email, userName })
    expect(userIn(await signIn(stack, provider))).toEqual(first)
    expect(userIn(await signIn(stack, provider, { email: 'joan@mail.example' }))?.id).not.toBe(first?.id)
  })

  it.each(['google', 'apple', 'github', 'discord'] as const)(
    'takes no address from %s that is not verified',
    async (provider) => {
      const stack = await stackOf()
      stack.providers.fail({ unverified: true })
      expect(userIn(await signIn(stack, provider))?.email).toBeNull()
    },
  )

  it.each(names)('says that somebody declined at %s', async (provider) => {
    const stack = await stackOf()
    const { reply, page } = await signIn(stack, provider, { answer: 'deny' })
    expect(reply.body).toEqual({ state: 'error', reason: 'access_denied' })
    expect(page.text).toContain('You declined.')
  })

  it.each([
    ['google', { clientAuth: 'basic' }],
    ['github', { clientSecret: 'another' }],
    ['discord', { clientAuth: 'basic' }],
    ['facebook', { clientAuth: 'basic' }],
    ['x', { clientAuth: 'post' }],
    ['apple', { clientKey: { ...clientKey, keyId: 'OTHER' } }],
    [
      'apple',
      { clientKey: { ...clientKey, privateKey: pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) } },
    ],
  ] as const)('signs nobody in where %s refuses the client: %j', async (provider, change) => {
    const stack = await stackOf({ [provider]: change })
    const { reply } = await signIn(stack, provider)
    expect(reply.body).toEqual({ state: 'error', reason: 'The provider did not confirm this sign-in.' })
  })

  it.each([
    ['google', 'wrongKey'],
    ['google', 'wrongNonce'],
    ['apple', 'wrongKey'],
    ['apple', 'wrongNonce'],
    ['github', 'noUser'],
    ['discord', 'noUser'],
    ['facebook', 'noUser'],
    ['x', 'noUser'],
  ] as const)('signs nobody in where %s answers with %s', async (provider, fault) => {
    const stack = await stackOf()
    stack.providers.fail({ [fault]: true })
    expect((await signIn(stack, provider)).reply.body).toMatchObject({ state: 'error' })
  })

  it.each([
    ['x', { pkce: false }, 'code_challenge is missing'],
    ['apple', { responseMode: undefined }, 'response_mode must be form_post'],
    ['apple', { pkce: true }, 'code_challenge is not known'],
  ] as const)('%s is really that strict: %j', async (provider, change, words) => {
    const stack = await stackOf({ [provider]: change })
    const frame = await stack.frameWith()
    const { body } = await frame.call('social/start', { provider, codeChallenge: 'x'.repeat(43) })
    expect((await newBrowser('https://shop.example/').open(body.uri ?? '')).text).toContain(words)
  })

  it('takes a posted answer only from who posts, once, and no posted one from the others', async () => {
    const stack = await stackOf()
    const { page, browser } = await signIn(stack, 'apple')
    expect(page.url).toContain('/oauth/callback/apple')
    expect((await browser.open(page.url)).status).toBe(400)
    const post = (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
      fetch(`${stack.url}/oauth/callback/google`, {
        method: 'POST',
        body: String(new URLSearchParams(fields)),
        headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      })
    expect((await post({ state: 'x'.repeat(43), code: 'x' })).status).toBe(400)
    expect((await post({}, 'text/plain')).status).toBe(400)
    // A sign-in of Google whose answer is posted by somebody.
    const frame = await stack.frameWith()
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const { body } = await frame.call('social/start', { provider: 'google', codeChallenge })
    const other = newBrowser('https://shop.example/')
    await other.open(body.uri ?? '')
    const { url } = await other.submit({ email: 'ann@mail.example', name: 'Ann', answer: 'continue' }, (next) =>
      next.includes('/oauth/callback/'),
    )
    const answer = await post(Object.fromEntries(new URL(url).searchParams))
    expect(await answer.text()).toContain('The answer came in another way than it was asked for.')
  })

  it('makes the secret for Apple anew each time: five minutes, for that client', () => {
    const about = { clientId: 'site', issuer: 'https://appleid.apple.com', now: 1_800_000_000 }
    const [head, body] = signClientSecret(clientKey, about).split('.')
    const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString())
    expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' })
    expect(read(body)).toEqual({
      ...{ iss: 'TEAM123456', sub: 'site', aud: 'https://appleid.apple.com' },
      ...{ iat: 1_800_000_000, exp: 1_800_000_300 },
    })
  })
})

describe('the settings of a known provider', () => {
  const readSocials = (socials: object) => () =>
    readSettings({
      ...{ publicUrl: 'https://wallet.example', smtpUrl: 'smtps://mail.example', mailFrom: 'wallet@mail.example' },
      ...{ pepper, masterKey, projects: { shop: { ...shop, socials } } },
    } as never).projects.get('shop')?.socials

  it('are its client alone', () => {
    const client = { clientId: 'x', clientSecret: 'y' }
    const read = readSocials({ google: client, x: client, apple: { clientId: 'x', clientKey } })()
    expect(read?.google).toMatchObject({ issuer: 'https://accounts.google.com', label: 'Google' })
    expect(read?.x).toMatchObject({ tokenEndpoint: 'https://api.x.com/2/oauth2/token', userinfoField: 'data' })
    expect(read?.apple).toMatchObject({ responseMode: 'form_post', pkce: false })
    // A provider of the same name with its own `issuer` takes nothing from the known one.
    expect(readSocials({ google: { clientId: 'x', issuer: 'https://id.example' } })()?.google).not.toHaveProperty(
      'label',
    )
  })

  it.each([
    ['an unknown name', { somebody: { clientId: 'x', clientSecret: 'y' } }],
    ['no secret', { google: { clientId: 'x' } }],
    ['no key', { apple: { clientId: 'x' } }],
    ['a key that is none', { apple: { clientId: 'x', clientKey: { ...clientKey, privateKey: 'x' } } }],
    [
      'a key of a curve of its own',
      {
        apple: {
          clientId: 'x',
          clientKey: { ...clientKey, privateKey: pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey) },
        },
      },
    ],
    ['another way to prove the client', { google: { clientId: 'x', clientSecret: 'y', clientAuth: 'none' } }],
  ])('are refused with %s', (_, socials) => {
    expect(readSocials(socials)).toThrow(/socials\./)
  })
})
