// The real secure site on origins of its own over https, with the library around it and without: who may show it, what
// a window of a provider can do, and a browser that keeps no cookies for it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newFrame } from '../../services/secure-site/server/testing/raw-client.mjs'
import { startHttpsHosts } from './lib/https-hosts.mjs'
import { startRealSecureSite } from './lib/real-secure-site.mjs'
import { eventually } from './lib/wallet.mjs'

let hosts
let site

const html = (response, body) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`)
const frameUrl = () => hosts.url('wallet.test', '/sdk?projectId=shop')
/**
 * A page that shows the frame, and keeps what it says. It posts to whatever is there, as a careless or hostile one
 * does.
 */
const around = () => `<title>Around</title><iframe src="${frameUrl()}" width="400" height="600"
  sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>
<script>
globalThis.said = []
const open = new Map()
const frame = document.querySelector('iframe')
addEventListener('message', ({ data, source }) => {
  if (source !== frame.contentWindow) return
  said.push(data)
  open.get(data.id)?.(data)
})
globalThis.send = (name, payload) => new Promise((resolve) => {
  const id = crypto.randomUUID()
  open.set(id, resolve)
  frame.contentWindow.postMessage({ type: '@w3m-app/' + name, id, payload }, '*')
})
</script>`

before(async () => {
  hosts = await startHttpsHosts({
    'shop.test': (_, response) => html(response, around()),
    'evil.test': (request, response) =>
      html(
        response,
        request.url.startsWith('/authorize')
          ? `<title>Provider</title><script>
              document.title = 'opener ' + (globalThis.opener === null ? 'gone' : 'there')
              try { opener.location = 'https://evil.test:${hosts.port}/phish' } catch {}
              try { globalThis.open('https://evil.test:${hosts.port}/phish', 'shop') } catch {}
            </script>`
          : request.url.startsWith('/deep')
            ? `<title>Deep</title><iframe src="${hosts.url('shop.test')}" width="800" height="800"></iframe>`
            : around(),
      ),
    'wallet.test': (request, response) => site.forward(request, response),
  })
  const authorize = hosts.url('evil.test', '/authorize')
  const google = {
    ...{ authorizationEndpoint: authorize, tokenEndpoint: authorize, userinfoEndpoint: authorize },
    clientId: 'x',
  }
  site = await startRealSecureSite({
    publicUrl: hosts.url('wallet.test'),
    shop: { origins: [hosts.url('shop.test').replace(/\/$/, '')], socials: { google } },
  })
})
after(async () => {
  await site?.stop()
  await hosts?.stop()
})

async function visit(url) {
  const context = await hosts.browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const blocked = []
  page.on('console', (message) => /frame-ancestors/.test(message.text()) && blocked.push(message.text()))
  await page.goto(url)
  return { context, page, blocked }
}
const ready = (page) => page.waitForFunction(() => globalThis.said.some(({ type }) => type === '@w3m-frame/READY'))

test('F-14: a page of the project shows the frame; another one does not, and its server refuses it too', async () => {
  const good = await visit(hosts.url('shop.test'))
  await ready(good.page)
  assert.deepEqual(good.blocked, [])
  await good.context.close()

  site.seen.length = 0
  const evil = await visit(hosts.url('evil.test'))
  await eventually(() => assert.equal(evil.blocked.length, 1, 'the browser has blocked it'))
  await evil.page.waitForTimeout(1_000)
  assert.deepEqual(await evil.page.evaluate(() => globalThis.said), [])
  assert.deepEqual(site.seen, [], 'no script of the frame ran')
  // The page itself gets nothing either: no answer it could read, and no token.
  const reached = await evil.page.evaluate(
    (url) =>
      fetch(url, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }).then(
        () => 'read',
        () => 'refused',
      ),
    hosts.url('wallet.test', '/api/hello'),
  )
  assert.equal(reached, 'refused')
  await evil.context.close()

  // Somebody without a browser who says that they are that page.
  const origin = hosts.url('evil.test').replace(/\/$/, '')
  const stranger = newFrame(`http://127.0.0.1:${site.server.port}`)
  const { status, body } = await stranger.call('hello', { projectId: 'shop', origin }, { origin: site.server.url })
  assert.deepEqual([status, body.error], [403, 'origin_refused'])

  // The right page inside of the wrong one: whoever is outermost could lay something over both.
  const deep = await visit(hosts.url('evil.test', '/deep'))
  await eventually(() => assert.equal(deep.blocked.length, 1))
  await deep.page.waitForTimeout(1_000)
  const inner = deep.page.frames().find((frame) => frame.url().startsWith('https://shop.test'))
  assert.deepEqual(await inner.evaluate(() => globalThis.said), [])
  await deep.context.close()
})

test('F-44: a provider’s window cannot lead the page away', async () => {
  const { context, page } = await visit(hosts.url('shop.test'))
  await ready(page)
  const before = page.url()
  const { payload } = await page.evaluate(() => globalThis.send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(
      ([loading, uri]) => {
        globalThis.name = 'shop'
        const opened = globalThis.open(loading, 'oauth', 'popup,width=500,height=600')
        setTimeout(() => {
          opened.location = uri
        }, 500)
      },
      [hosts.url('wallet.test', '/loading'), payload.uri],
    ),
  ])
  await popup.waitForURL(/evil\.test.*authorize/)
  await popup.waitForFunction(() => document.title.startsWith('opener'))
  assert.equal(await popup.title(), 'opener gone')
  await page.waitForTimeout(800)
  assert.equal(page.url(), before)
  assert.equal(await page.title(), 'Around')
  await context.close()
})

test('F-50: where the browser keeps no cookies for the frame it says so, and does not ask for ever', async () => {
  site.cookies = false
  try {
    const { context, page } = await visit(hosts.url('shop.test'))
    await ready(page)
    site.seen.length = 0
    const answer = await page.evaluate(() => globalThis.send('CONNECT_EMAIL', { email: 'ada@example.org' }))
    assert.equal(answer.type, '@w3m-frame/CONNECT_EMAIL_ERROR')
    assert.match(answer.payload.message, /cookies/)
    assert.match(answer.payload.message, /window of its own/)
    // By this code the library knows that there is a way out, which blocked-storage.e2e.mjs goes.
    assert.equal(answer.payload.code, -32050)
    await page.waitForTimeout(1_000)
    assert.ok(site.seen.length <= 4, site.seen.join())
    assert.equal(site.mail.mails('ada@example.org').length, 0)
    await context.close()
  } finally {
    site.cookies = true
  }
  // The same visitor, allowed: a code is mailed.
  const { context, page } = await visit(hosts.url('shop.test'))
  await ready(page)
  const answer = await page.evaluate(() => globalThis.send('CONNECT_EMAIL', { email: 'ada@example.org' }))
  assert.equal(answer.payload.action, 'VERIFY_OTP')
  await context.close()
})
