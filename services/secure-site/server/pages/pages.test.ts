import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, shop, stackWith, wide } from '../testing/test-stack.ts'
import { simplePage } from './pages.mjs'

afterEach(endAll)
const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('pages', () => {
  it('shows the frame to the origins of its project alone', async () => {
    const origins = ['https://shop.example', 'https://app.shop.example']
    const rpc = { 'eip155:1': 'https://rpc.example/key', 'eip155:10': 'https://rpc.example/other' }
    const { url } = await stackWith({ projects: { shop: { ...shop, origins, rpc } } })
    const frame = await fetch(`${url}/sdk?projectId=shop&chainId=1&version=1`)
    expect(frame.status).toBe(200)
    expect(policyOf(frame)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self' https://rpc.example",
      'frame-ancestors': origins.join(' '),
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'wallet-worker',
      'report-to': 'csp',
    })
    expect(Object.fromEntries(frame.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
    })
    expect(frame.headers.has('x-frame-options')).toBe(false)
    const text = await frame.text()
    expect(text).toContain('<script type="module" src="/assets/frame.js"></script>')
    expect(text).not.toMatch(/<style|style=|<script(?![^>]*src=)/)
  })

  it.each(['', 'nobody', 'toString'])('shows the frame of project "%s" to nobody', async (id) => {
    const { url } = await stackWith()
    expect(policyOf(await fetch(`${url}/sdk?projectId=${id}`))['frame-ancestors']).toBe("'none'")
  })

  it('says on its own page what becomes of a wallet, without a script and to anybody', async () => {
    const { url } = await stackWith()
    const answer = await fetch(`${url}/dashboard`)
    expect(answer.status).toBe(200)
    expect(policyOf(answer)['frame-ancestors']).toBe("'none'")
    const text = await answer.text()
    expect(text).toContain('<h1>Your wallet</h1>')
    expect(text).not.toContain('<script')
  })

  it('shows every other page in no frame', async () => {
    const { url } = await stackWith()
    for (const page of [
      '/loading',
      '/access',
      '/device?token=x',
      '/oauth/start?request=x',
      '/oauth/callback/google?state=x',
      '/nothing',
    ]) {
      const response = await fetch(url + page)
      expect(policyOf(response)['frame-ancestors'], page).toBe("'none'")
      expect(response.headers.get('x-frame-options'), page).toBe('DENY')
      expect(response.headers.get('cache-control'), page).toBe('no-store')
      const opener = /^\/(loading|access|oauth)/.test(page) ? 'unsafe-none' : 'same-origin'
      expect(response.headers.get('cross-origin-opener-policy'), page).toBe(opener)
    }
  })

  it('cuts the pages of a sign-in off from the page that opened them, where it is told to', async () => {
    const { url } = await stackWith({ popupTie: 'none' })
    for (const page of ['/oauth/start?request=x', '/oauth/callback/google?state=x', '/oauth/close']) {
      const response = await fetch(url + page)
      expect(response.headers.get('cross-origin-opener-policy'), page).toBe('same-origin')
    }
  })

  it('keeps what a provider or an address says a text', async () => {
    const hostile = `"'><script>alert(1)</script>&amp;`
    const body = simplePage({
      title: hostile,
      text: [hostile],
      form: { action: hostile, button: hostile, fields: { [hostile]: hostile } },
    })
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain(`"'>`)
    expect(body.split('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;').length - 1).toBe(7)
    const { url } = await stackWith()
    const page = await fetch(`${url}/device?token=${encodeURIComponent(hostile)}`)
    expect(await page.text()).not.toContain('alert')
  })

  it('serves the files of the folder and none outside of it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'assets-'))
    atEnd(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, 'frame.js'), 'export {}')
    await writeFile(path.join(folder, 'part-ABCD1234.js'), 'export {}')
    await writeFile(path.join(folder, 'secret.txt'), 'no')
    const { server } = await stackWith({ assets: folder })
    const get = (target: string) =>
      new Promise<{ status: number | undefined; cache: string | undefined }>((resolve, reject) => {
        // `request` sends the path unchanged; `fetch` would normalise it.
        request({ port: server.port, host: '127.0.0.1', path: target }, (response) => {
          response.resume()
          resolve({ status: response.statusCode, cache: response.headers['cache-control'] })
        })
          .on('error', reject)
          .end()
      })
    expect(await get('/assets/frame.js')).toEqual({ status: 200, cache: 'no-cache' })
    expect(await get('/assets/part-ABCD1234.js')).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable' })
    for (const target of [
      '/assets/../frame.js',
      '/assets/%2e%2e/x.js',
      '/assets/..%2fx.js',
      '/assets/secret.txt',
      '/assets/',
    ])
      expect((await get(target)).status, target).toBe(404)
  })

  it('sends the files of the folder compressed to whoever takes that', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'assets-'))
    atEnd(() => rm(folder, { recursive: true }))
    const script = `export const words = '${'a wallet of its own '.repeat(200)}'`
    await writeFile(path.join(folder, 'frame.js'), script)
    await writeFile(path.join(folder, 'short.js'), 'export {}')
    const { server } = await stackWith({ assets: folder })
    const get = (name: string, accepts: string | undefined) =>
      new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>((resolve, reject) => {
        const headers = accepts === undefined ? {} : { 'accept-encoding': accepts }
        request({ port: server.port, host: '127.0.0.1', path: `/assets/${name}`, headers }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.once('end', () => {
            const { vary, 'content-encoding': encoding } = response.headers
            resolve({ encoding, vary, body: Buffer.concat(parts) })
          })
        })
          .on('error', reject)
          .end()
      })
    for (const accepts of ['gzip', 'br;q=1.0, gzip;q=0.8', 'deflate,gzip, *;q=0']) {
      const { encoding, vary, body } = await get('frame.js', accepts)
      expect({ encoding, vary }, accepts).toEqual({ encoding: 'gzip', vary: 'accept-encoding' })
      expect(body.length).toBeLessThan(script.length / 10)
      expect(gunzipSync(body).toString()).toBe(script)
    }
    for (const accepts of [undefined, 'br', 'gzip;q=0', 'br, gzip; q=0.000'])
      expect(await get('frame.js', accepts), `${accepts}`).toEqual({
        encoding: undefined,
        vary: 'accept-encoding',
        body: Buffer.from(script),
      })
    expect(await get('short.js', 'gzip')).toMatchObject({ encoding: undefined, vary: undefined })
  })

  it('answers calls while somebody asks for files without end', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'assets-'))
    atEnd(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, 'frame.js'), 'export {}')
    const { server, frameWith } = await stackWith({ assets: folder, trustedProxies: 1 })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const frame = await frameWith({ headers: from('192.0.2.1') })
    const agent = new Agent({ keepAlive: true })
    let over = false
    const statuses: (number | undefined)[] = []
    const target = { port: server.port, host: '127.0.0.1', path: '/assets/frame.js', agent, headers: from('192.0.2.2') }
    const once = () =>
      new Promise<void>((resolve, reject) => {
        request(target, (response) => {
          statuses.push(response.statusCode)
          response.resume().once('end', resolve)
        })
          .once('error', reject)
          .end()
      })
    const strangers = Array.from({ length: 64 }, async () => {
      while (!over) await once()
    })
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(200)
    for (let count = 0; count < 5; count += 1) expect((await frame.call('session')).status).toBe(200)
    over = true
    await Promise.all(strangers)
    agent.destroy()
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('tells whether it is ready', async () => {
    const { url, mail } = await stackWith()
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ database: true, mail: true })
    await mail.stop()
    // The last result of a check is kept for a second.
    await expect.poll(async () => (await fetch(`${url}/health`)).status, { timeout: 20_000 }).toBe(503)
  })
})

describe('who may call', () => {
  it('refuses a page that is not of the project', async () => {
    const { frameWith } = await stackWith()
    const frame = await frameWith()
    for (const more of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { projectId: 'other' },
      { projectId: '__proto__' },
    ])
      expect(await frame.hello(more)).toMatchObject({ status: 403, body: { error: 'origin_refused' } })
  })

  it('tells the frame what its project is', async () => {
    const { frameWith } = await stackWith()
    const { body } = await (await frameWith()).hello()
    expect(body).toEqual({
      csrf: expect.any(String),
      project: {
        name: 'Shop',
        codeLength: 8,
        codeSeconds: 300,
        socials: [],
        rpc: {},
        networks: {},
        recovery: 'operator',
        bundlers: [],
      },
      user: null,
    })
  })

  it('refuses every other page, and a form', async () => {
    const { frameWith } = await stackWith()
    const frame = await frameWith()
    const call = (headers: Record<string, string>) => frame.call('session', {}, headers)
    expect((await call({})).status).toBe(200)
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await call({ 'sec-fetch-site': site })).status).toBe(403)
    expect((await call({ origin: 'https://shop.example' })).status).toBe(403)
    expect((await call({ 'content-type': 'text/plain' })).status).toBe(400)
    expect((await call({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400)
  })

  it('refuses a call without the token of this browser', async () => {
    const { frameWith, signIn, url } = await stackWith()
    const frame = await frameWith()
    await signIn('ann@mail.example', frame)
    const other = await frameWith()
    for (const token of ['', 'x.y', frame.csrf.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), other.csrf])
      expect(await frame.call('session', {}, { 'x-wm-csrf': token })).toMatchObject({
        status: 403,
        body: { error: 'csrf_wrong' },
      })
    const stranger = newFrame(url)
    stranger.csrf = frame.csrf
    expect((await stranger.call('session')).status).toBe(403)
  })

  it('takes no session to another page of the project, and ends it on the server', async () => {
    const origins = [...shop.origins, 'https://app.shop.example']
    const { signIn, url } = await stackWith({ projects: { shop: { ...shop, origins } } })
    const { frame } = await signIn('ann@mail.example')
    // With the key of the same device, so that it is the page alone that is another.
    const other = newFrame(url, { origin: 'https://app.shop.example', device: frame.device })
    for (const [name, value] of frame.cookies) other.cookies.set(name, value)
    expect((await other.hello()).body).toMatchObject({ user: null })
    expect((await other.call('session')).body).toEqual({ user: null })
    expect((await other.call('wallet/read')).status).toBe(401)
    const token = frame.cookies.get('__Host-s') ?? ''
    expect((await frame.call('session/end')).cookies.join()).toContain('__Host-s=; Max-Age=0')
    frame.cookies.set('__Host-s', token)
    expect((await frame.call('session')).body).toEqual({ user: null })
    expect((await frame.call('wallet/read')).status).toBe(401)
  })

  it('ends a session after a week of rest, and after 30 days', async () => {
    const { signIn, pass } = await stackWith()
    const { frame } = await signIn('ann@mail.example')
    const day = 86_400
    for (let days = 0; days < 28; days += 4) {
      pass(4 * day)
      await frame.hello()
      expect((await frame.call('session')).body.user).not.toBeNull()
    }
    pass(2 * day)
    await frame.hello()
    expect((await frame.call('session')).body).toEqual({ user: null })
    const { frame: other } = await signIn('ann@mail.example')
    pass(7 * day)
    expect((await other.call('session')).body).toEqual({ user: null })
  })

  it('gives another token to who signs in again', async () => {
    const { signIn, pass } = await stackWith()
    const { frame } = await signIn('ann@mail.example')
    const first = frame.cookies.get('__Host-s') ?? ''
    pass(31)
    await signIn('ann@mail.example', frame)
    expect(frame.cookies.get('__Host-s')).not.toBe(first)
    frame.cookies.set('__Host-s', first)
    expect((await frame.call('session')).body).toEqual({ user: null })
  })
})

describe('what it bears', () => {
  it('takes 64 KB and no more', async () => {
    const { frameWith } = await stackWith()
    const frame = await frameWith()
    expect((await frame.call('session', { text: 'x'.repeat(60_000) })).status).toBe(200)
    expect((await frame.call('session', { text: 'x'.repeat(66_000) })).status).toBe(413)
  })

  it('does not wait long for a body', async () => {
    const { server } = await stackWith()
    const started = Date.now()
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write('POST /api/session HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n')
        socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
      })
      socket.setEncoding('utf8')
      let text = ''
      socket.on('data', (data) => (text += String(data)))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toContain('408')
    expect(Date.now() - started).toBeLessThan(13_000)
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['another type', '{"challengeId":5}'],
    ['nothing', ''],
  ])('says what is wrong with %s', async (_name, body) => {
    const { frameWith, url } = await stackWith()
    const frame = await frameWith()
    const cookie = [...frame.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-wm-csrf': frame.csrf,
      cookie,
    }
    const response = await fetch(`${url}/api/email/device`, { method: 'POST', body, headers })
    expect([response.status, (await response.json()).error]).toEqual([400, 'input'])
  })

  it('answers calls that are not there, and methods that are not POST', async () => {
    const { frameWith, url } = await stackWith({ limits: wide })
    const frame = await frameWith()
    expect((await frame.call('constructor')).status).toBe(404)
    expect((await fetch(`${url}/api/session`)).status).toBe(405)
    expect((await fetch(`${url}/api/session`, { method: 'OPTIONS' })).headers.has('access-control-allow-origin')).toBe(
      false,
    )
  })

  it('lets one network address call 300 times a minute', async () => {
    const { frameWith, pass } = await stackWith()
    const frame = await frameWith()
    for (let count = 0; count < 299; count += 1) await frame.call('session')
    expect(await frame.call('session')).toMatchObject({ status: 429, body: { error: 'too_many', retryAfter: 60 } })
    pass(60)
    expect((await frame.call('session')).status).toBe(200)
  })
})
