import { describe, expect, it } from 'vitest'
import { signWith, site } from '../../../test/siwx/browser-of.ts'
import { day, person, setup } from '../../../test/siwx/server-scene.ts'

/** Name of the session cookie. */
const session = '__Host-wm-siwx'

describe('attacks on a sign-in server', () => {
  it('W-03: a nonce is used once, and a signed text too', async () => {
    const { browser, events } = setup()
    const [tab, account] = [browser(), person()]
    const signed = await tab.sign(account)
    expect((await tab.post('verify', signed)).status).toBe(200)
    await tab.post('sign-out')
    expect(await tab.post('verify', signed)).toMatchObject({ status: 401, body: { error: 'nonce_unknown' } })
    expect(await tab.session()).toEqual([])
    expect(events.at(-1)).toEqual({ type: 'refused', code: 'nonce_unknown' })
  })

  it('W-03: of many sign-ins at once with one nonce, one wins', async () => {
    const { browser } = setup({ limits: { signIns: 1e6 } })
    const [tab, account] = [browser(), person()]
    const signed = await tab.sign(account)
    const answers = await Promise.all(Array.from({ length: 100 }, () => tab.post('verify', signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('error: a text signed for another browser, as by a page in the middle, is refused', async () => {
    const { browser } = setup()
    const [victim, attacker, account] = [browser(), browser(), person()]
    const signed = await victim.sign(account)
    expect((await attacker.post('verify', signed)).body).toEqual({ error: 'nonce_unknown' })
    await attacker.post('nonce')
    expect((await attacker.post('verify', signed)).body).toEqual({ error: 'nonce_unknown' })
    // The visitor is not kept out by the attempt.
    expect((await victim.post('verify', signed)).status).toBe(200)
  })

  it('error: a nonce of nobody, and one of another server', async () => {
    const { browser } = setup()
    const tab = browser()
    await tab.post('nonce')
    expect((await tab.post('verify', await signWith(person(), {}))).body).toEqual({ error: 'nonce_unknown' })
    const { body } = await setup().browser().post('nonce')
    expect((await tab.post('verify', await signWith(person(), body))).body).toEqual({ error: 'nonce_unknown' })
  })

  it.each([
    ['site_wrong', { domain: 'evil.test' }],
    ['site_wrong', { domain: 'harbor.test:444' }],
    ['site_wrong', { domain: 'harbor.test@evil.test' }],
    ['site_wrong', { domain: 'evil@harbor.test' }],
    ['site_wrong', { scheme: 'http' }],
    ['site_wrong', { uri: 'https://evil.test/' }],
    ['site_wrong', { uri: 'http://harbor.test/' }],
    ['site_wrong', { uri: 'https://harbor.test@evil.test/' }],
    ['site_wrong', { uri: 'did:harbor:test' }],
    ['network_unknown', { chainId: 'eip155:5' }],
    ['signature_invalid', { accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }],
  ] as const)('error: %s for a correctly signed text with %o', async (error, fields) => {
    const { browser } = setup()
    const tab = browser()
    expect((await tab.signIn(person(), fields)).body).toEqual({ error })
    expect(await tab.session()).toEqual([])
  })

  it('W-05: the server clock counts, however wrong the visitor clock is', async () => {
    for (const [skew, good] of [
      [0, true],
      [60_000, true],
      [61_000, false],
      [300_000, false],
      [day, false],
    ] as const) {
      const { browser, clock } = setup()
      const at = (ms: number) => new Date(clock.now + ms).toISOString()
      const error = async (fields: object) => (await browser().signIn(person(), fields)).body.error
      expect(await error({ issuedAt: at(skew) })).toBe(good ? undefined : 'time_wrong')
      expect(await error({ notBefore: at(skew) })).toBe(good ? undefined : 'time_wrong')
      expect(await error({ expirationTime: at(-skew) })).toBe('time_wrong')
      expect(await error({ issuedAt: at(skew), expirationTime: at(2 * day) })).toBe(good ? undefined : 'time_wrong')
      expect(await error({ notBefore: at(skew), expirationTime: at(1000) })).toBe(good ? undefined : 'time_wrong')
      // A clock that is slow does no harm: the nonce is what ends.
      expect(await error({ issuedAt: at(-skew) })).toBeUndefined()
    }
  })

  it('error: a session planted before the sign-in is worthless afterwards (fixation)', async () => {
    const { browser } = setup()
    const [attacker, victim, own] = [browser(), browser(), person()]
    const foreign = person()
    await attacker.signIn(foreign)
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    const planted = victim.cookies.get(session)
    await victim.signIn(own)
    expect(victim.cookies.get(session)).not.toBe(planted)
    // The attacker finds nothing new under the cookie, and the victim has no account of the attacker.
    expect(await attacker.session()).toMatchObject([{ accountAddress: foreign.address }])
    expect(await victim.session()).toMatchObject([{ accountAddress: own.address }])
    expect(await attacker.session()).toEqual([])
    const chosen = browser()
    chosen.cookies.set(session, 'a'.repeat(64))
    await chosen.signIn(person())
    expect(chosen.cookies.get(session)).not.toBe('a'.repeat(64))
  })

  it('error: a planted session stays apart from a victim whose page keeps the accounts of its wallets', async () => {
    const { browser } = setup()
    const [attacker, victim, own, other] = [browser(), browser(), person(), person()]
    await attacker.signIn(person())
    await attacker.signIn(person(), { chainId: 'eip155:8453' })
    victim.cookies.set(session, attacker.cookies.get(session) ?? '')
    const named = (accountAddress: string) => ({ chainId: 'eip155:1', accountAddress })
    const keep = [named(own.address), named(other.address)]
    await victim.post('verify', { ...(await victim.sign(own)), keep })
    expect(await victim.session()).toMatchObject([{ accountAddress: own.address }])
    await victim.post('verify', { ...(await victim.sign(other)), keep })
    expect(await victim.session()).toMatchObject([{ accountAddress: own.address }, { accountAddress: other.address }])
    expect(await attacker.session()).toEqual([])
  })

  it('error: who names an account of somebody else to keep does not get it, even in a race for one cookie', async () => {
    const { browser } = setup()
    const [attacker, victim, own, foreign] = [browser(), browser(), person(), person()]
    await attacker.signIn(foreign)
    victim.cookies.set(session, attacker.cookies.get(session) ?? '')
    const keep = [own, foreign].map(({ address }) => ({ chainId: 'eip155:1', accountAddress: address }))
    const [signedByVictim, signedByAttacker] = [await victim.sign(own), await attacker.sign(foreign)]
    await Promise.all([
      victim.post('verify', { ...signedByVictim, keep: keep.slice(0, 1) }),
      attacker.post('verify', { ...signedByAttacker, keep }),
    ])
    expect(await victim.session()).toMatchObject([{ accountAddress: own.address }])
    expect(await attacker.session()).toMatchObject([{ accountAddress: foreign.address }])
  })

  it('error: each sign-in ends the id before it, also of the same account', async () => {
    const { browser } = setup()
    const [tab, thief, account] = [browser(), browser(), person()]
    await tab.signIn(account)
    thief.cookies.set(session, tab.cookies.get(session) ?? '')
    expect(await thief.session()).toHaveLength(1)
    await tab.signIn(account)
    expect(await tab.session()).toHaveLength(1)
    expect(await thief.session()).toEqual([])
    expect(await tab.session()).toHaveLength(1)
  })

  it('error: who knows the id before a sign-in saves nothing of it by a sign-in of their own', async () => {
    const { browser } = setup()
    const [tab, thief, account, own] = [browser(), browser(), person(), person()]
    await tab.signIn(account)
    thief.cookies.set(session, tab.cookies.get(session) ?? '')
    await tab.signIn(account)
    const keep = [{ chainId: 'eip155:1', accountAddress: account.address }]
    await thief.post('verify', { ...(await thief.sign(own)), keep })
    expect(await thief.session()).toMatchObject([{ accountAddress: own.address }])
    expect(await tab.session()).toMatchObject([{ accountAddress: account.address }])
  })

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['a subdomain', { origin: 'https://evil.harbor.test' }],
    ['the same host on http', { origin: 'http://harbor.test' }],
    ['no origin of its own', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a navigation', { 'sec-fetch-site': 'none' }],
  ])('error: login CSRF by %s is refused on each route', async (_, headers) => {
    const { browser } = setup()
    const [tab, account] = [browser(), person()]
    await tab.signIn(account)
    const signed = await tab.sign(person())
    for (const [route, body] of [
      ['nonce', {}],
      ['verify', signed],
      ['sign-out', {}],
      ['sign-out-everywhere', {}],
    ] as const) {
      const { status, body: answer, headers: sent } = await tab.post(route, body, headers)
      expect({ status, answer }).toEqual({ status: 403, answer: { error: 'origin_refused' } })
      expect(sent.getSetCookie()).toEqual([])
      if ('origin' in headers) expect(sent.get('access-control-allow-origin')).toBeNull()
    }
    expect(await tab.session()).toMatchObject([{ accountAddress: account.address }])
  })

  it('error: a form, a request without an origin, and other methods', async () => {
    const { server, browser } = setup()
    const tab = browser()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      expect((await tab.post('sign-out', '{}', { 'content-type': type })).body).toEqual({ error: 'body_wrong' })
    const plain = new Request('https://harbor.test/siwx/nonce', { method: 'POST' })
    expect(await (await server.handle(plain)).json()).toEqual({ error: 'origin_refused' })
    expect((await tab.send('GET', 'verify')).status).toBe(405)
    expect((await tab.send('POST', 'session', {})).status).toBe(405)
    for (const route of ['', 'constructor', '__proto__', 'verify/', '../verify'])
      expect((await tab.send('GET', route)).status).toBe(404)
  })

  it('error: a page of another site cannot read who is signed in; one of ours on another host can', async () => {
    const { server } = setup({ origins: [site.origin, 'https://shop.harbor.test'] })
    const ask = (origin: string, from: string, method = 'GET') =>
      server.handle(new Request(`${site.origin}/siwx/session`, { method, headers: { origin, 'sec-fetch-site': from } }))
    expect((await ask('https://evil.test', 'cross-site')).status).toBe(403)
    const good = await ask('https://shop.harbor.test', 'same-site')
    expect(good.headers.get('access-control-allow-origin')).toBe('https://shop.harbor.test')
    expect(good.headers.get('vary')).toBe('Origin')
    const before = await ask('https://shop.harbor.test', 'same-site', 'OPTIONS')
    expect([before.status, before.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST'])
  })

  it('error: two cookies of one name are not trusted', async () => {
    const { browser, server } = setup()
    const tab = browser()
    await tab.signIn(person())
    const own = `__Host-wm-siwx=${tab.cookies.get('__Host-wm-siwx')}`
    const ask = (cookie: string) => server.sessions(new Request(site.origin, { headers: { cookie } }))
    expect(await ask(own)).toHaveLength(1)
    expect(await ask(`${own}; __Host-wm-siwx=${'b'.repeat(64)}`)).toEqual([])
  })

  it('error: bodies that are too long, broken or of another form', async () => {
    const { browser } = setup()
    const tab = browser()
    await tab.post('nonce')
    const bodies = ['{', '[]', 'null', '1', `{"message":"${'a'.repeat(600_000)}"}`, '{"message":"x"}', '{"signed":[]}']
    for (const body of bodies) expect((await tab.post('verify', body)).body).toEqual({ error: 'body_wrong' })
    for (const message of ['x', 'harbor.test wants you to sign in with your Ethereum account:'])
      expect((await tab.post('verify', { message, signature: '0x00' })).body).toEqual({ error: 'message_invalid' })
  })

  it('error: floods are limited by client, and each minute is a new one', async () => {
    const { browser, clock } = setup({
      limits: { nonces: 3, signIns: 2 },
      clientAddress: (request) => request.headers.get('x-client') ?? undefined,
    })
    const tab = browser()
    const ask = async (client: string) => (await tab.post('nonce', {}, { 'x-client': client })).status
    expect([await ask('a'), await ask('a'), await ask('a'), await ask('a')]).toEqual([200, 200, 200, 429])
    expect(await ask('b')).toBe(200)
    const { headers } = await tab.post('nonce', {}, { 'x-client': 'a' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
    clock.now += 60_000
    expect(await ask('a')).toBe(200)
    const signIns = await Promise.all([1, 2, 3].map(() => tab.post('verify', {}, { 'x-client': 'a' })))
    expect(signIns.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('error: without a nonce nobody can make a node work, and a node that is down loses no nonce', async () => {
    let asked = 0
    let answer = async () => true
    const verifier = {
      chainNamespace: 'eip155',
      verify: () => {
        asked++
        return answer()
      },
    }
    const { browser } = setup({ verifiers: [verifier] })
    const [tab, account] = [browser(), person()]
    await tab.post('verify', await signWith(account, {}))
    expect(asked).toBe(0)
    const signed = await tab.sign(account)
    answer = () => Promise.reject(new Error('down'))
    expect(await tab.post('verify', signed)).toMatchObject({ status: 503, body: { error: 'node_unreachable' } })
    answer = async () => true
    expect((await tab.post('verify', signed)).status).toBe(200)
  })
})
