import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserOf, site } from '../../../test/siwx/browser-of.ts'
import { person, setup } from '../../../test/siwx/server-scene.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import { serverSiwx } from './server-siwx.ts'

/** A page of the site, whose requests reach the server with the cookies of its browser. */
function page(options: Parameters<typeof setup>[0] = {}) {
  const scene = setup(options)
  const browser = browserOf(scene.server.handle)
  const asked: Promise<Response>[] = []
  const answer = async (url: unknown, init: RequestInit = {}) => {
    const route = String(url).replace('/siwx/', '')
    const { status, body } = await browser.send(init.method ?? 'GET', route, init.body ?? undefined)
    return Response.json(body, { status })
  }
  const fetch: typeof globalThis.fetch = (...parameters) => {
    const answered = answer(...parameters)
    asked.push(answered)
    return answered
  }
  const siwx = serverSiwx({ fetch, domain: site.domain, uri: `${site.origin}/`, statement: 'Hello.' })
  const account = person()
  async function sign(by = account): Promise<SignInSession> {
    const message = await siwx.createMessage({ accountAddress: by.address, chainId: 'eip155:1' })
    return { data: message, message: `${message}`, signature: await by.signMessage({ message: `${message}` }) }
  }
  return { ...scene, browser, account, siwx, sign, settled: () => Promise.all(asked) }
}

/** Locks of a browser: one holder at a time, in the order in which they ask. */
function browserLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, _options: object, work: () => Promise<unknown>) => {
      const mine = last.then(work, work)
      last = mine
      return mine
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('serverSiwx', () => {
  it('default: signs in by the server, and out', async () => {
    const { account, siwx, sign } = page()
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
    await siwx.addSession(await sign())
    const [session] = await siwx.getSessions('eip155:1', account.address)
    expect(session).toMatchObject({ data: { chainId: 'eip155:1', accountAddress: account.address }, signature: '' })
    expect(await siwx.getSessions('eip155:8453', account.address)).toEqual([])
    await siwx.revokeSession('eip155:1', account.address)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
    await siwx.setSessions([await sign()])
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
  })

  it('default: a sign-in leaves the accounts signed in that the page has asked for, and no other', async () => {
    const { account, siwx, sign, browser } = page()
    const [second, planted] = [person(), person()]
    await browser.signIn(planted)
    await siwx.getSessions('eip155:1', account.address)
    await siwx.addSession(await sign())
    expect(await browser.session()).toMatchObject([{ accountAddress: account.address }])
    await siwx.getSessions('eip155:1', second.address)
    await siwx.addSession(await sign(second))
    expect(await browser.session()).toMatchObject([
      { accountAddress: account.address },
      { accountAddress: second.address },
    ])
    for (let count = 0; count < 60; count++) await siwx.getSessions('eip155:1', person().address)
    await siwx.getSessions('eip155:1', account.address)
    await siwx.addSession(await sign(second))
    expect(await browser.session()).toHaveLength(2)
  })

  it('param: keep: a sign-in leaves the accounts signed in that the modal names, and no other', async () => {
    const { account, siwx, sign, browser } = page()
    const [second, third] = [person(), person()]
    for (const one of [account, second]) {
      await siwx.getSessions('eip155:1', one.address)
      await siwx.addSession(await sign(one))
    }
    expect(await browser.session()).toHaveLength(2)
    const keep = [{ chainId: 'eip155:1', accountAddress: second.address }] as const
    await siwx.addSession(await sign(third), { keep })
    expect((await browser.session()).map(({ accountAddress }) => accountAddress)).toEqual([
      second.address,
      third.address,
    ])
    await siwx.setSessions([await sign(account)], { keep: [] })
    expect(await browser.session()).toMatchObject([{ accountAddress: account.address }])
  })

  it('behavior: an account whose session was revoked is no longer one to keep', async () => {
    const { account, siwx, sign, browser } = page()
    await siwx.getSessions('eip155:1', account.address)
    await siwx.addSession(await sign())
    await siwx.revokeSession('eip155:1', account.address)
    await browser.signIn(account, { chainId: 'eip155:8453' })
    await siwx.addSession(await sign(person()))
    expect((await browser.session()).map(({ accountAddress }) => accountAddress)).not.toContain(account.address)
  })

  it('behavior: the id before a sign-in ends as soon as the answer is here', async () => {
    const { siwx, sign, browser, server, settled } = page()
    await siwx.addSession(await sign())
    const before = browserOf(server.handle)
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    expect(await before.session()).toHaveLength(1)
    await siwx.addSession(await sign())
    await settled()
    expect(await before.session()).toEqual([])
  })

  it('behavior: tabs that ask for the first nonce of their browser at once can all sign in', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() })
    const { siwx, sign, browser } = page()
    const accounts = [person(), person(), person()]
    const signed = await Promise.all(accounts.map((one) => sign(one)))
    for (const session of signed) await siwx.addSession(session)
    expect(await browser.session()).toHaveLength(1)
  })

  it('behavior: asks without its turn where another tab does not end, and where there are no turns', async () => {
    const { sign } = page()
    for (const error of [new DOMException('', 'TimeoutError'), new DOMException('', 'SecurityError')]) {
      vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(error) } })
      expect(await sign()).toMatchObject({ message: expect.stringContaining('Nonce: ') })
    }
    vi.stubGlobal('navigator', undefined)
    expect(await sign()).toMatchObject({ message: expect.stringContaining('Nonce: ') })
  })

  it('error: a nonce that cannot be had is asked for once', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() })
    let asked = 0
    const down = serverSiwx({
      ...{ domain: site.domain, uri: `${site.origin}/` },
      fetch: async () => {
        asked++
        throw new TypeError('Failed to fetch')
      },
    })
    const input = { accountAddress: person().address, chainId: 'eip155:1' } as const
    await expect(down.createMessage(input)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    expect(asked).toBe(1)
  })

  it('default: the message has the time of the server, so a wrong clock of the visitor does no harm', async () => {
    const { clock, siwx, sign, account } = page()
    clock.now += 10 * 86_400_000
    await siwx.addSession(await sign())
    expect(await siwx.getSessions('eip155:1', account.address)).toHaveLength(1)
  })

  it('error: each refusal has its code', async () => {
    const { clock, siwx, sign } = page()
    const session = await sign()
    await expect(siwx.addSession({ ...session, signature: '0x00' })).rejects.toMatchObject({
      code: 'SIGNATURE_INVALID',
    })
    clock.now += 600_000
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIGN_IN_EXPIRED' })
    const other = page({ networks: { 'eip155:5': [] } })
    await expect(other.siwx.addSession(await other.sign())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  })

  it('error: a server that is down, slow, strange or limits', async () => {
    const input = { accountAddress: person().address, chainId: 'eip155:1' } as const
    const base = { domain: 'harbor.test', uri: 'https://harbor.test/' }
    const made = (fetch: typeof globalThis.fetch) => serverSiwx({ ...base, fetch, timeout: 30 }).createMessage(input)
    await expect(made(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
      code: 'SERVER_ERROR',
    })
    await expect(
      made(
        (_, init) =>
          new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      ),
    ).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    await expect(made(async () => new Response('<html>'))).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    await expect(made(async () => new Response('', { status: 503 }))).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    await expect(made(async () => Response.json({ error: 'too_many' }, { status: 429 }))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
    await expect(made(async () => Response.json({ error: 'site_wrong' }, { status: 403 }))).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      data: { status: 403 },
    })
  })

  it('error: no answer but one that names the session of the account counts as signed in', async () => {
    const { sign, account } = page()
    const session = await sign()
    const times = { issuedAt: '2026-05-04T09:30:00.000Z', expirationTime: '2026-05-05T09:30:00.000Z' }
    const own = { chainId: 'eip155:1', accountAddress: account.address, ...times }
    const answering = (answer: () => Response) =>
      serverSiwx({ domain: site.domain, uri: `${site.origin}/`, fetch: async () => answer() })
    for (const answer of [
      () => new Response('<html>Welcome</html>'),
      () => new Response(null, { status: 204 }),
      () => Response.json({}),
      () => Response.json({ ok: true }),
      () => Response.json({ sessions: [] }),
      () => Response.json({ sessions: [{ ...own, expirationTime: 7 }] }),
      () => Response.json({ sessions: [{ ...own, chainId: 'eip155:5' }] }),
      () => Response.json({ sessions: [{ ...own, accountAddress: person().address }] }),
    ]) {
      const error = { code: 'SCHEMA_MISMATCH', data: { path: 'verify' } }
      await expect(answering(answer).addSession(session)).rejects.toMatchObject(error)
      await expect(answering(answer).setSessions([session])).rejects.toMatchObject(error)
    }
    // The end of the session comes from the server: the signed text has none.
    const { expirationTime } = times
    const good = answering(() => Response.json({ sessions: [own] }))
    expect(await good.addSession(session)).toEqual({ expirationTime })
    expect(await good.setSessions([session])).toEqual([{ expirationTime }])
  })

  it('error: no answer but one of such a server counts as signed out', async () => {
    for (const answer of [
      () => new Response('<html>Good bye</html>'),
      () => new Response(null, { status: 204 }),
      () => Response.json('ok'),
      () => Response.json(null),
    ]) {
      const error = { code: 'SCHEMA_MISMATCH', data: { path: 'sign-out' } }
      const siwx = serverSiwx({ domain: site.domain, uri: `${site.origin}/`, fetch: async () => answer() })
      await expect(siwx.setSessions([])).rejects.toMatchObject(error)
      await expect(siwx.revokeSession('eip155:1', person().address)).rejects.toMatchObject(error)
    }
  })

  it('error: too many tries have the time after which the server takes the next one', async () => {
    const limited = serverSiwx({
      fetch: async () => Response.json({ error: 'too_many' }, { status: 429, headers: { 'retry-after': '90' } }),
      ...{ domain: site.domain, uri: `${site.origin}/` },
    })
    await expect(
      limited.createMessage({ accountAddress: person().address, chainId: 'eip155:1' }),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED', cause: { retryAfter: '90' } })
  })
})
