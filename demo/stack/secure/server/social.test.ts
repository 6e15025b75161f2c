import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startOidc } from '../../oidc/oidc.mjs'
import { claimPort } from '../../ports.mjs'
import { newBrowser } from './raw-browser.ts'
import { newFrame } from './raw-client.mjs'
import { atEnd, endAll, shop, stackWith } from './test-stack.ts'

afterEach(endAll)
const client = { clientId: 'secure-site', clientSecret: 'a secret between the two' }

async function socialStack(more: object = {}) {
  const port = await claimPort(0, 'the server', '')
  const url = `http://127.0.0.1:${port}`
  const callbacks = ['google', 'git'].map((name) => `${url}/oauth/callback/${name}`)
  const oidc = await startOidc({
    port: 0,
    clients: [{ ...client, redirectUris: callbacks }],
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
  const project = { ...shop, socials: { google: { issuer: oidc.issuer, label: 'Google', ...client }, git } }
  const stack = await stackWith({ port, publicUrl: url, projects: { shop: project }, ...more })
  return { ...stack, oidc }
}
type Stack = Awaited<ReturnType<typeof socialStack>>

async function begin({ frameWith }: Stack, provider = 'google') {
  const frame = await frameWith()
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const { body } = await frame.call('social/start', { provider, codeChallenge })
  const requestId = body.requestId ?? ''
  const result = (proof = verifier, ticket?: string) =>
    frame.call('social/result', { requestId, verifier: proof, ...(ticket !== undefined && { ticket }) })
  return { frame, uri: body.uri ?? '', requestId, verifier, result, browser: newBrowser('https://shop.example/') }
}
const person = { email: 'ann@mail.example', name: 'Ann' }

describe('signing in with a provider', () => {
  it('ends in a session for the frame that asked', async () => {
    const stack = await socialStack()
    const { frame, uri, result, browser } = await begin(stack)
    const waiting = result()
    await browser.open(uri)
    const page = await browser.submit({ ...person, answer: 'continue' })
    expect(page.text).toContain('You are signed in')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const reply = await waiting
    expect(reply.body).toMatchObject({
      state: 'done',
      user: { email: 'ann@mail.example', userName: 'Ann', provider: 'google' },
    })
    expect((await frame.call('session')).body).toEqual({ user: reply.body.user })
  })

  it('says the way on in the window where nobody has taken the result, which waits', async () => {
    const { uri, result, browser, requestId, verifier, frame } = await begin(await socialStack())
    const look = () => frame.call('social/result', { requestId, verifier, now: true })
    expect((await look()).body).toEqual({ state: 'waiting' })
    await browser.open(uri)
    const page = await browser.submit({ ...person, answer: 'continue' })
    expect(page.text).toContain('choose Google there once more')
    expect(page.text).toContain('You can close this window.')
    expect(page.text).not.toContain('<script')
    expect((await look()).body).toMatchObject({ state: 'done', user: { email: 'ann@mail.example' } })
    expect((await result()).status).toBe(410)
  })

  it('closes the window where the result was taken, and tells a no by one word', async () => {
    const first = await begin(await socialStack())
    const waiting = first.result()
    await first.browser.open(first.uri)
    expect((await first.browser.submit({ ...person, answer: 'continue' })).text).toContain('/popup.js')
    await waiting
    const second = await begin(await socialStack())
    await second.browser.open(second.uri)
    const page = await second.browser.submit({ ...person, answer: 'deny' })
    expect(page.text).toContain('You declined.')
    expect((await second.result()).body).toEqual({ state: 'error', reason: 'access_denied' })
  })

  it('gives the result once', async () => {
    const { uri, result, browser } = await begin(await socialStack())
    await browser.open(uri)
    await browser.submit({ ...person, answer: 'continue' })
    const replies = await Promise.all([result(), result()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('gives the result to nobody without the verifier, nor on another page', async () => {
    const stack = await socialStack({})
    const { uri, result, browser, requestId } = await begin(stack)
    await browser.open(uri)
    await browser.submit({ ...person, answer: 'continue' })
    expect((await result(randomBytes(32).toString('base64url'))).status).toBe(410)
    const stranger = newFrame(stack.url)
    await stranger.hello()
    expect((await stranger.call('social/result', { requestId, verifier: 'x'.repeat(43) })).status).toBe(410)
    expect((await result()).body).toMatchObject({ state: 'done' })
  })

  it('knows the same person again, and keeps apart who has only the same address', async () => {
    const stack = await socialStack()
    const users = []
    for (const provider of ['google', 'google', 'git']) {
      const { uri, result, browser } = await begin(stack, provider)
      await browser.open(uri)
      await browser.submit({ ...person, answer: 'continue' })
      users.push(((await result()).body as { user?: { id: string; userName: string } }).user)
    }
    const { reply } = await stack.signIn('ann@mail.example')
    expect(users[1]).toEqual(users[0])
    expect(users[2]).toMatchObject({ provider: 'git', userName: 'ann' })
    const ids = [...users, (reply.body as { user?: { id: string } }).user].map((user) => user?.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('tells the reason when somebody denies', async () => {
    const { uri, result, browser } = await begin(await socialStack())
    await browser.open(uri)
    const page = await browser.submit({ answer: 'deny' })
    expect(page.text).toContain('You declined.')
    expect((await result()).body).toEqual({ state: 'error', reason: 'access_denied' })
  })

  it.each([['wrongState'], ['lostState']])('stores nothing after an answer with %s', async (fault) => {
    const stack = await socialStack()
    const { uri, browser, frame, requestId } = await begin(stack)
    stack.oidc.fail({ [fault]: true })
    await browser.open(uri)
    const page = await browser.submit({ ...person, answer: 'continue' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('This sign-in is over')
    expect(frame.cookies.has('__Host-s')).toBe(false)
    expect(requestId).not.toBe('')
  })

  it('does nothing on an answer that comes again', async () => {
    const { uri, result, browser } = await begin(await socialStack())
    await browser.open(uri)
    const { url } = await browser.submit({ ...person, answer: 'continue' })
    expect((await result()).body).toMatchObject({ state: 'done' })
    const again = await browser.open(url)
    expect(again.status).toBe(400)
    expect((await result()).status).toBe(410)
  })

  it('does not take a code that was not given for this sign-in', async () => {
    const stack = await socialStack()
    const first = await begin(stack)
    const other = await begin(stack)
    await other.browser.open(other.uri)
    const stop = (url: string) => url.includes('/oauth/callback/')
    const { url } = await other.browser.submit({ ...person, answer: 'continue' }, stop)
    const code = new URL(url).searchParams.get('code') ?? ''
    const { url: mine } = await first.browser.open(first.uri, stop)
    const state = await first.browser.submit({ email: 'eve@mail.example', name: '', answer: 'continue' }, stop)
    expect(mine).toContain('/interaction/')
    const forged = new URL(state.url)
    forged.searchParams.set('code', code)
    expect((await first.browser.open(forged.href)).text).toContain('You are not signed in')
    expect((await first.result()).body).toMatchObject({
      state: 'error',
      reason: 'The provider did not confirm this sign-in.',
    })
  })

  it('asks first when somebody comes from elsewhere', async () => {
    const { uri, browser, result } = await begin(await socialStack())
    browser.from('https://evil.example/')
    const page = await browser.open(uri)
    expect(page.text).toContain('Sign in to Shop?')
    expect(page.text).toContain('https://shop.example')
    expect(page.headers.get('location')).toBeNull()
    const led = await browser.submit({})
    expect(led.url).toContain('/interaction/')
    await browser.submit({ ...person, answer: 'continue' })
    expect((await result()).body).toMatchObject({ state: 'done' })
  })

  it('says so when the provider is away, or is not offered', async () => {
    const stack = await socialStack()
    const { uri, browser, frame } = await begin(stack)
    await stack.oidc.stop()
    const page = await browser.open(uri)
    expect([page.status, page.text.includes('Google does not answer')]).toEqual([502, true])
    const codeChallenge = 'x'.repeat(43)
    expect(await frame.call('social/start', { provider: 'toString', codeChallenge })).toMatchObject({
      status: 404,
      body: { error: 'provider_unknown' },
    })
  })

  it('ends with the time', async () => {
    const stack = await socialStack()
    const { uri, browser, result } = await begin(stack)
    stack.pass(601)
    expect((await browser.open(uri)).status).toBe(410)
    expect((await result()).status).toBe(410)
  })
})

const shopPage = 'https://shop.example/app?item=a%20b&result_uri=old&c#tgWebAppData=user%3D%257B%2522id%2522%253A1%257D'
/** As a page does that may open no window (its client puts its address into the state). */
const leaving = (uri: string, page = shopPage) =>
  uri.replace(/([?&]state=[^&#]*)/, `$1--${encodeURIComponent(page).replaceAll('$', '$$$$')}`)
const atShop = (url: string) => url.startsWith('https://shop.example')
const resultOf = (url: string) => new URL(new URL(url).searchParams.get('result_uri') ?? '')

describe('signing in in place of the page that asked', () => {
  it('gives an address with a state, to put the way back into', async () => {
    const { uri } = await begin(await socialStack())
    expect(new URL(uri).searchParams.get('state')).toBeTruthy()
  })

  it('comes back to the page, and ends there alone', async () => {
    const stack = await socialStack()
    const { uri, result, browser, frame, verifier, requestId } = await begin(stack)
    // The frame of the page that is left still asks when the answer comes, and gets nothing.
    const left = new AbortController()
    const body = JSON.stringify({ requestId, verifier })
    const waiting = fetch(`${stack.url}/api/social/result`, {
      ...{ method: 'POST', signal: left.signal, body },
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-wm-csrf': frame.csrf,
        dpop: frame.proof('social/result', body),
        cookie: [...frame.cookies].map((pair) => pair.join('=')).join('; '),
      },
    }).then(
      (response) => response.json(),
      () => 'left',
    )
    await browser.open(leaving(uri))
    const { url, status } = await browser.submit({ ...person, answer: 'continue' }, atShop)
    expect(status).toBe(303)
    const back = resultOf(url)
    const ticket = back.searchParams.get('ticket') ?? ''
    expect(back.href).toBe(`${stack.url}/result?request=${requestId}&ticket=${ticket}`)
    const encoded = encodeURIComponent(back.href)
    expect(url).toBe(
      `https://shop.example/app?item=a%20b&c&result_uri=${encoded}#tgWebAppData=user%3D%257B%2522id%2522%253A1%257D`,
    )
    expect((await result(verifier, 'x'.repeat(43))).status).toBe(410)
    expect((await result(randomBytes(32).toString('base64url'), ticket)).status).toBe(410)
    const replies = await Promise.all([result(verifier, ticket), result(verifier, ticket)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    const done = replies.find(({ status }) => status === 200)
    expect(done?.body).toMatchObject({ state: 'done', user: { email: 'ann@mail.example' } })
    expect((await frame.call('session')).body).toMatchObject({ user: { email: 'ann@mail.example' } })
    left.abort()
    expect(await waiting).toBe('left')
  })

  it('comes back with the reason when somebody denies, or the provider is away', async () => {
    const stack = await socialStack()
    const { uri, browser } = await begin(stack)
    await browser.open(leaving(uri))
    const { url } = await browser.submit({ answer: 'deny' }, atShop)
    expect(resultOf(url).href).toBe(`${stack.url}/result?error=access_denied`)
    // What was learnt of the provider is asked anew after an hour.
    stack.pass(3601)
    await stack.oidc.stop()
    const away = await begin(stack)
    const led = await away.browser.open(leaving(away.uri), atShop)
    expect(resultOf(led.url).href).toBe(`${stack.url}/result?error=The%20provider%20does%20not%20answer.`)
  })

  it('asks first when somebody comes from elsewhere, and still knows the way back', async () => {
    const { uri, browser, result, verifier } = await begin(await socialStack())
    browser.from('https://evil.example/')
    const page = await browser.open(leaving(uri))
    expect(page.text).toContain('Sign in to Shop?')
    await browser.submit({})
    const { url } = await browser.submit({ ...person, answer: 'continue' }, atShop)
    const ticket = resultOf(url).searchParams.get('ticket') ?? ''
    expect((await result(verifier, ticket)).body).toMatchObject({ state: 'done' })
  })

  const wrong = [
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://ann:secret@shop.example/',
    'http://shop.example/',
    'https://shop.example:8443/',
    '//shop.example/',
    '/app',
    'javascript:alert(1)//https://shop.example/',
    'blob:https://shop.example/0f2b',
    'data:text/html,hello',
    '',
    `https://shop.example/?${'x'.repeat(4096)}`,
  ]
  it.each(wrong.map((back) => [back.slice(0, 60), back]))(
    'leads nobody to a provider for a way back to "%s"',
    async (_, back) => {
      const { uri, browser, result, verifier } = await begin(await socialStack())
      const page = await browser.open(leaving(uri, back))
      expect([page.status, page.text.includes('This sign-in leads elsewhere')]).toEqual([400, true])
      expect(page.headers.get('location')).toBeNull()
      expect((await result(verifier, 'x'.repeat(43))).status).toBe(410)
    },
  )

  it('reads the way back as browsers do: a backslash ends the host', async () => {
    const { uri, browser } = await begin(await socialStack())
    await browser.open(leaving(uri, 'https://shop.example\\@evil.example/'))
    const { url, headers } = await browser.submit({ ...person, answer: 'continue' }, atShop)
    expect(new URL(url).origin).toBe('https://shop.example')
    expect(headers.get('location')).toMatch(/^https:\/\/shop\.example\/@evil\.example\/\?result_uri=/)
  })

  it('takes no way back of another sign-in, nor one that cannot be read', async () => {
    const stack = await socialStack()
    const { uri, browser, requestId } = await begin(stack)
    const other = await begin(stack)
    const start = `${stack.url}/oauth/start?request=${requestId}&state=`
    for (const state of [
      `${other.requestId}--${encodeURIComponent(shopPage)}`,
      encodeURIComponent(shopPage),
      `${requestId}--%25E0%25A4%25A`,
      `${requestId}-`,
      'x',
    ]) {
      const page = await browser.open(`${start}${state}`)
      expect([state, page.status]).toEqual([state, 400])
    }
    // What was refused changed nothing.
    browser.from('https://shop.example/')
    expect((await browser.open(uri)).url).toContain('/interaction/')
  })

  it('stores nothing after an answer to another provider’s address', async () => {
    const stack = await socialStack()
    const { uri, browser, result, verifier } = await begin(stack)
    await browser.open(leaving(uri))
    const { url } = await browser.submit({ ...person, answer: 'continue' }, (next) => next.includes('/oauth/callback/'))
    const page = await browser.open(url.replace('/callback/google', '/callback/git'), atShop)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect((await result(verifier, 'x'.repeat(43))).status).toBe(410)
  })
})
