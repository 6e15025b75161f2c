import { describe, expect, it } from 'vitest'
import { signWith } from '../../../test/siwx/browser-of.ts'
import { day, person, setup } from '../../../test/siwx/server-scene.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { memoryStore } from './memory-store.ts'

describe('createSiwxServer', () => {
  it('default: signs in, tells every tab, and signs out', async () => {
    const { browser, events, server } = setup()
    const [tab, account] = [browser(), person()]
    const { status, body, headers } = await tab.signIn(account)
    expect(status).toBe(200)
    const signedIn = { chainId: 'eip155:1', accountAddress: account.address }
    expect(body.sessions).toMatchObject([signedIn])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-wm-siwx=[0-9a-f]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/),
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await tab.session()).toMatchObject([signedIn])
    const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = new Request('https://harbor.test/members', { headers: { cookie } })
    expect(await server.sessions(page)).toMatchObject([signedIn])
    expect(await server.sessions(new Request('https://harbor.test/members'))).toEqual([])
    await tab.post('sign-out')
    expect(await tab.session()).toEqual([])
    expect(await server.sessions(page)).toEqual([])
    expect(events).toEqual([
      { type: 'signed-in', accounts: [`eip155:1:${account.address}`] },
      { type: 'signed-out', accounts: [`eip155:1:${account.address}`] },
    ])
  })

  it('behavior: several accounts in one browser, of which one leaves', async () => {
    const { browser } = setup()
    const [tab, one, two] = [browser(), person(), person()]
    const first = { chainId: 'eip155:1', accountAddress: one.address }
    await tab.signIn(one)
    await tab.post('verify', { ...(await tab.sign(two)), keep: [first] })
    // Sessions of the account that signs stay on its other networks without being named.
    const other = { chainId: 'eip155:1', accountAddress: two.address }
    await tab.post('verify', { signed: [await tab.sign(one, { chainId: 'eip155:8453' })], keep: [other] })
    expect((await tab.session()).map(({ accountAddress }) => accountAddress)).toEqual([
      one.address,
      two.address,
      one.address,
    ])
    await tab.post('sign-out', { chainId: 'eip155:1', accountAddress: one.address })
    expect(await tab.session()).toMatchObject([
      { chainId: 'eip155:1', accountAddress: two.address },
      { chainId: 'eip155:8453', accountAddress: one.address },
    ])
    expect((await tab.post('sign-out', { chainId: 1 })).body).toEqual({ error: 'body_wrong' })
    expect(await tab.session()).toHaveLength(2)
  })

  it('error: accounts to keep that are too many, or of another form', async () => {
    const { browser } = setup()
    const [tab, account] = [browser(), person()]
    await tab.signIn(account)
    const kept = { chainId: 'eip155:1', accountAddress: account.address }
    const wrong = [Array.from({ length: 101 }, () => kept), [account.address], kept, [{ ...kept, chainId: 1 }]]
    for (const keep of wrong) {
      const signed = await tab.sign(person())
      expect((await tab.post('verify', { ...signed, keep })).body).toEqual({ error: 'body_wrong' })
      expect((await tab.post('verify', { signed: [signed], keep })).body).toEqual({ error: 'body_wrong' })
    }
    expect(await tab.session()).toMatchObject([kept])
  })

  it('behavior: several texts of one approval have one nonce', async () => {
    const { browser } = setup()
    const [tab, account] = [browser(), person()]
    const { body } = await tab.post('nonce')
    const signed = await Promise.all(
      (['eip155:1', 'eip155:8453'] as const).map((chainId) => signWith(account, { ...body, chainId })),
    )
    expect((await tab.post('verify', { signed })).body.sessions).toHaveLength(2)
    const other = await tab.sign(account)
    const second = await tab.sign(account)
    expect((await tab.post('verify', { signed: [other, second] })).body).toEqual({ error: 'message_invalid' })
  })

  it('behavior: sign-out everywhere ends the sessions of an account in all browsers, and of nobody else', async () => {
    const { browser } = setup()
    const [account, other] = [person(), person()]
    const [phone, laptop, foreign] = [browser(), browser(), browser()]
    for (const tab of [phone, laptop]) await tab.signIn(account)
    await laptop.signIn(account, { chainId: 'eip155:8453' })
    const keep = [{ chainId: 'eip155:1', accountAddress: account.address }]
    await laptop.post('verify', { ...(await laptop.sign(other)), keep })
    expect(await laptop.session()).toHaveLength(3)
    await foreign.signIn(other)
    await phone.post('sign-out-everywhere')
    expect(await phone.session()).toEqual([])
    expect(await laptop.session()).toMatchObject([{ accountAddress: other.address }])
    expect(await foreign.session()).toHaveLength(1)
  })

  it('param: sessionLife, nonceLife, and an earlier end in the message', async () => {
    const { browser, clock } = setup({ sessionLife: day, nonceLife: 60_000 })
    const [tab, account] = [browser(), person()]
    await tab.signIn(account)
    clock.now += day - 1
    expect(await tab.session()).toHaveLength(1)
    clock.now += 1
    expect(await tab.session()).toEqual([])
    await tab.signIn(account, { expirationTime: new Date(clock.now + 5000).toISOString() })
    expect(await tab.session()).toHaveLength(1)
    clock.now += 5000
    expect(await tab.session()).toEqual([])
    const late = await tab.sign(account)
    clock.now += 60_000
    expect((await tab.post('verify', late)).body).toEqual({ error: 'nonce_unknown' })
  })

  it('behavior: a server that ends between a sign-in and its answer signs nobody out', async () => {
    const store = memoryStore()
    let isCut = false
    const { browser, clock } = setup({
      nonceLife: 600_000,
      store: {
        ...store,
        async signIn(entry) {
          const won = await store.signIn(entry)
          if (isCut) throw new Error('killed')
          return won
        },
      },
    })
    const [tab, one, two] = [browser(), person(), person()]
    const keep = [{ chainId: 'eip155:1', accountAddress: one.address }]
    await tab.signIn(one)
    isCut = true
    const signed = await tab.sign(two)
    expect((await tab.post('verify', { ...signed, keep })).status).toBe(500)
    isCut = false
    expect(await tab.session()).toMatchObject([{ accountAddress: one.address }])
    expect((await tab.post('verify', { ...signed, keep })).body).toEqual({ error: 'nonce_unknown' })
    clock.now += 599_000
    expect(await tab.session()).toMatchObject([{ accountAddress: one.address }])
    // The page asks for a signature again, and both accounts are signed in for as long as ever.
    await tab.post('verify', { ...(await tab.sign(two)), keep })
    clock.now += day
    expect((await tab.session()).map(({ accountAddress }) => accountAddress)).toEqual([one.address, two.address])
  })

  it('behavior: the id before a sign-in ends with the first use of the new one, or a few minutes later', async () => {
    const { browser, clock } = setup({ nonceLife: 60_000 })
    for (const use of [
      (tab: ReturnType<typeof browser>) => tab.session(),
      (tab: ReturnType<typeof browser>) => tab.post('sign-out'),
      (tab: ReturnType<typeof browser>) => tab.post('sign-out-everywhere'),
      (tab: ReturnType<typeof browser>) =>
        tab.post('sign-out', { chainId: 'eip155:1', accountAddress: person().address }),
      (tab: ReturnType<typeof browser>) => tab.signIn(person()),
      async () => {
        clock.now += 60_000
      },
    ]) {
      const [tab, before, one] = [browser(), browser(), person()]
      await tab.signIn(one)
      for (const [name, value] of tab.cookies) before.cookies.set(name, value)
      await tab.signIn(person())
      expect(await before.session()).toMatchObject([{ accountAddress: one.address }])
      await use(tab)
      expect(await before.session()).toEqual([])
    }
  })

  it('error: a body that is longer than the name of an account is read by the sign-in alone', async () => {
    const { browser } = setup()
    const tab = browser()
    await tab.signIn(person())
    const long = { filler: 'a'.repeat(5_000) }
    for (const route of ['sign-out', 'sign-out-everywhere'])
      expect((await tab.post(route, long)).body).toEqual({ error: 'body_wrong' })
    expect(await tab.session()).toHaveLength(1)
  })

  it.each([
    ['origins', { origins: ['http://harbor.test'] }],
    ['origins', { origins: ['https://harbor.test/'] }],
    ['origins', { origins: [] }],
    ['domain', { domain: 'evil.test' }],
    ['networks', { networks: { 'eip155:x': [] } }],
    ['networks', { networks: {} }],
    ['path', { path: 'siwx/' }],
  ] as const)('error: the option %s is checked', (option, options) => {
    expect(() => setup(options)).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID', data: expect.objectContaining({ option }) }),
    )
  })

  it('behavior: cookies of http://localhost are not secure, since Safari keeps none that are', async () => {
    const server = createSiwxServer({
      ...{ domain: 'localhost:3000', origins: ['http://localhost:3000'] },
      ...{ networks: { 'eip155:1': [] }, store: memoryStore() },
    })
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' }
    const request = new Request('http://localhost:3000/siwx/nonce', { method: 'POST', headers, body: '{}' })
    const [line] = (await server.handle(request)).headers.getSetCookie()
    expect(line).toMatch(/^wm-siwx-browser=\w{64}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1200$/)
  })

  it('error: a store that fails is told to the log, not to the visitor', async () => {
    const store = memoryStore()
    const { browser, events } = setup({
      store: { ...store, addNonce: () => Promise.reject(new Error('password of the database')) },
    })
    expect(await browser().post('nonce')).toMatchObject({ status: 500, body: { error: 'internal' } })
    expect(events).toEqual([{ type: 'failed', error: expect.any(Error) }])
  })
})
