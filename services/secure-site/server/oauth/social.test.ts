import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startOidc } from '../../../../demo/stack/oidc/oidc.mjs'
import { claimPort } from '../../../lib/claim-port.mjs'
import { newBrowser, type Page, proofOf } from '../testing/raw-browser.ts'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, shop, stackWith } from '../testing/test-stack.ts'

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
  const origins = [...shop.origins, 'https://other.example']
  const project = { ...shop, origins, socials: { google: { issuer: oidc.issuer, label: 'Google', ...client }, git } }
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
  const look = () => frame.call('social/result', { requestId, verifier, now: true })
  const byNumber = (number: string) => frame.call('social/result', { requestId, verifier, number })
  const browser = newBrowser('https://shop.example/')
  const uri = body.uri ?? ''
  /** All of it, as the person and the pages do. */
  const signIn = async () => {
    await browser.open(uri)
    return browser.submit({ ...person, answer: 'continue' })
  }
  return { frame, uri, requestId, verifier, result, look, byNumber, browser, signIn }
}
const person = { email: 'ann@mail.example', name: 'Ann' }
type Begun = Awaited<ReturnType<typeof begin>>

/** The page that the answer ended on asks for a number. */
async function numberOf({ browser }: Begun, page: Page): Promise<string> {
  const { status, text } = await browser.ask('/oauth/number', proofOf(page))
  expect(status).toBe(200)
  return JSON.parse(text).number
}

describe('signing in with a provider', () => {
  it('ends in a session for the frame that asked, once it has the ticket of the window', async () => {
    const stack = await socialStack()
    const { frame, result, look, verifier, requestId, signIn } = await begin(stack)
    expect((await look()).body).toEqual({ state: 'waiting' })
    const page = await signIn()
    expect(page.text).toContain('Signing you in')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const { request, ticket } = proofOf(page)
    expect(request).toBe(requestId)
    expect((await look()).body).toEqual({ state: 'waiting' })
    const reply = await result(verifier, ticket)
    expect(reply.body).toMatchObject({
      state: 'done',
      user: { email: 'ann@mail.example', userName: 'Ann', provider: 'google' },
    })
    expect((await frame.call('session')).body).toEqual({ user: reply.body.user })
  })

  it('tells a no by one word, and closes its window', async () => {
    const { browser, uri, result } = await begin(await socialStack())
    await browser.open(uri)
    const page = await browser.submit({ answer: 'deny' })
    expect(page.text).toContain('You declined.')
    expect(page.text).toContain('/close.js')
    expect((await result()).body).toEqual({ state: 'error', reason: 'access_denied' })
  })

  it('gives the result once', async () => {
    const { verifier, result, signIn } = await begin(await socialStack())
    const { ticket } = proofOf(await signIn())
    const replies = await Promise.all([result(verifier, ticket), result(verifier, ticket)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('gives the result to nobody without the verifier, nor on another page', async () => {
    const stack = await socialStack({})
    const { verifier, result, signIn, requestId, frame } = await begin(stack)
    const { ticket } = proofOf(await signIn())
    expect((await result(randomBytes(32).toString('base64url'), ticket)).status).toBe(410)
    const stranger = newFrame(stack.url)
    await stranger.hello()
    const stolen = { requestId, verifier: 'x'.repeat(43), ticket }
    expect((await stranger.call('social/result', stolen)).status).toBe(410)
    const elsewhere = await stack.frameWith({ origin: 'https://other.example', device: frame.device })
    expect((await elsewhere.call('social/result', { requestId, verifier, ticket })).status).toBe(410)
    expect((await result(verifier, ticket)).body).toMatchObject({ state: 'done' })
  })

  it('knows the same person again, and keeps apart who has only the same address', async () => {
    const stack = await socialStack()
    const users = []
    for (const provider of ['google', 'google', 'git']) {
      const { result, verifier, signIn } = await begin(stack, provider)
      const { ticket } = proofOf(await signIn())
      users.push(((await result(verifier, ticket)).body as { user?: { id: string; userName: string } }).user)
    }
    const { reply } = await stack.signIn('ann@mail.example')
    expect(users[1]).toEqual(users[0])
    expect(users[2]).toMatchObject({ provider: 'git', userName: 'ann' })
    const ids = [...users, (reply.body as { user?: { id: string } }).user].map((user) => user?.id)
    expect(new Set(ids).size).toBe(3)
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
    const { verifier, result, browser, signIn } = await begin(await socialStack())
    const page = await signIn()
    expect((await result(verifier, proofOf(page).ticket)).body).toMatchObject({ state: 'done' })
    const again = await browser.open(page.url)
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

describe('somebody else’s sign-in', () => {
  it('gives its maker nothing, wherever the victim comes from', async () => {
    const stack = await socialStack()
    for (const from of ['https://shop.example/', 'https://evil.example/']) {
      const eve = await begin(stack)
      eve.browser.from(from)
      const page = await eve.signIn()
      // The page finds no frame in the victim's browser, and shows a number.
      await numberOf(eve, page)
      expect((await eve.look()).body).toEqual({ state: 'number' })
      for (const ticket of ['x'.repeat(43), eve.verifier, eve.requestId])
        expect((await eve.result(eve.verifier, ticket)).status).toBe(410)
      expect((await eve.frame.call('session')).body).toEqual({ user: null })
      expect((await eve.frame.call('wallet/read')).status).toBe(401)
    }
  })

  it('cannot be got by guessing the number: three tries, also at once', async () => {
    const eve = await begin(await socialStack())
    const number = await numberOf(eve, await eve.signIn())
    const wrong = Array.from({ length: 20 }, (_, index) => String((Number(number) + 1 + index) % 1e6).padStart(6, '0'))
    const replies = await Promise.all(wrong.map(eve.byNumber))
    const lefts = replies.filter(({ status }) => status === 401).map(({ body }) => Number(body.left))
    expect(lefts.sort()).toEqual([0, 1, 2])
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(17)
    expect((await eve.byNumber(number)).status).toBe(410)
    expect((await eve.look()).body).toEqual({ state: 'error', reason: 'number_wrong' })
  })

  it('ends when the person at the provider has not asked for it', async () => {
    const eve = await begin(await socialStack())
    const page = await eve.signIn()
    const number = await numberOf(eve, page)
    expect((await eve.browser.ask('/oauth/stop', { ...proofOf(page), ticket: 'x'.repeat(43) })).status).toBe(410)
    expect((await eve.browser.ask('/oauth/stop', proofOf(page))).status).toBe(200)
    expect((await eve.byNumber(number)).status).toBe(410)
    expect(JSON.parse((await eve.browser.ask('/oauth/ended', proofOf(page))).text)).toEqual({ state: 'over' })
  })
})

describe('the number of a window that finds no frame', () => {
  it('logs the frame in that asked, and lets the window know', async () => {
    const begun = await begin(await socialStack())
    const page = await begun.signIn()
    const asked = begun.result()
    const number = await numberOf(begun, page)
    expect(number).toMatch(/^\d{6}$/)
    expect((await asked).body).toEqual({ state: 'number' })
    const ended = begun.browser.ask('/oauth/ended', proofOf(page))
    expect(await begun.byNumber(String((Number(number) + 1) % 1e6).padStart(6, '0'))).toMatchObject({
      status: 401,
      body: { error: 'number_wrong', left: 2 },
    })
    expect((await begun.byNumber(number)).body).toMatchObject({ state: 'done', user: { email: 'ann@mail.example' } })
    expect(JSON.parse((await ended).text)).toEqual({ state: 'done' })
    expect((await begun.byNumber(number)).status).toBe(410)
  })

  it('is made once, and for the page that has the ticket', async () => {
    const begun = await begin(await socialStack())
    const page = await begun.signIn()
    expect((await begun.browser.ask('/oauth/number', { ...proofOf(page), ticket: 'x'.repeat(43) })).status).toBe(410)
    await numberOf(begun, page)
    expect((await begun.browser.ask('/oauth/number', proofOf(page))).status).toBe(410)
  })

  it('is of one frame: the number of another sign-in does not fit', async () => {
    const stack = await socialStack()
    const [ann, eve] = [await begin(stack), await begin(stack)]
    const number = await numberOf(ann, await ann.signIn())
    await numberOf(eve, await eve.signIn())
    if ((await eve.byNumber(number)).status === 200) throw new Error('The two numbers were the same by chance.')
    expect((await ann.byNumber(number)).body).toMatchObject({ state: 'done' })
  })
})

const shopPage = 'https://shop.example/app?item=a%20b&result_uri=old&c#tgWebAppData=user%3D%257B%2522id%2522%253A1%257D'
/**
 * Returns the link as a page uses it that may open no window: the client of that page puts the address of the page into
 * `state`.
 */
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
    await browser.submit({})
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
    await browser.submit({})
    const { url } = await browser.submit({ answer: 'deny' }, atShop)
    expect(resultOf(url).href).toBe(`${stack.url}/result?error=access_denied`)
    // The discovery document of the provider is fetched again after an hour.
    stack.pass(3601)
    await stack.oidc.stop()
    const away = await begin(stack)
    await away.browser.open(leaving(away.uri))
    const led = await away.browser.submit({}, atShop)
    expect(resultOf(led.url).href).toBe(`${stack.url}/result?error=The%20provider%20does%20not%20answer.`)
  })

  it.each(['https://evil.example/', 'https://shop.example/'])('asks first who comes from %s', async (from) => {
    const { uri, browser, result, verifier } = await begin(await socialStack())
    browser.from(from)
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
    await browser.submit({})
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
    // The refused attempts did not spend the link.
    expect((await browser.open(uri)).url).toContain('/interaction/')
  })

  it('stores nothing after an answer to another provider’s address', async () => {
    const stack = await socialStack()
    const { uri, browser, result, verifier } = await begin(stack)
    await browser.open(leaving(uri))
    await browser.submit({})
    const { url } = await browser.submit({ ...person, answer: 'continue' }, (next) => next.includes('/oauth/callback/'))
    const page = await browser.open(url.replace('/callback/google', '/callback/git'), atShop)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    expect((await result(verifier, 'x'.repeat(43))).status).toBe(410)
  })
})
