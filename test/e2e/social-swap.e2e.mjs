// Somebody asks for a sign-in without any browser, and has a victim go through it who is known to the provider: by a
// link on the page, from another site, and in a window that a script of the page has opened. It must give them nothing.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newFrame } from '../../services/secure-site/server/testing/raw-client.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ embedded: true })
})
after(() => session?.stop())

/** The attacker says that they are the page, and keeps the verifier. */
async function ask() {
  const { url } = session.demo.secure
  // Names below localhost are browsers' own.
  const via = url.replace('secure.localhost', '127.0.0.1')
  const frame = newFrame(url, { projectId: 'harbor', origin: session.demo.url, via })
  assert.equal((await frame.hello()).status, 200)
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const { body } = await frame.call('social/start', { provider: 'google', codeChallenge })
  return { frame, verifier, requestId: body.requestId, uri: body.uri }
}
/** Everything that the attacker can try. */
async function assertNothing({ frame, verifier, requestId }, stolen = []) {
  const { body } = await frame.call('social/result', { requestId, verifier, now: true })
  assert.equal(body.user, undefined)
  assert.notEqual(body.state, 'done')
  for (const ticket of [...stolen, verifier, 'x'.repeat(43)]) {
    const reply = await frame.call('social/result', { requestId, verifier, ticket })
    assert.equal(reply.status, 410, JSON.stringify(reply.body))
  }
  assert.equal((await frame.call('session')).body.user, null)
  assert.equal((await frame.call('wallet/read')).status, 401)
}

/** A visitor whom the provider knows, so that it asks them nothing. */
async function victim() {
  const visit = await session.visit('/')
  const { context, page } = visit
  await page.locator('wallet-button').getByRole('button').first().click()
  const opening = context.waitForEvent('page')
  await modal(page).getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await popup.getByLabel('Email').fill('victim@example.org')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  await page.evaluate(() => globalThis.kit.close())
  return visit
}
/** A link as people post it, above whatever the page has. */
const link = (page, uri) =>
  page.evaluate((href) => {
    const made = Object.assign(document.createElement('a'), { href, textContent: 'Free boat', target: '_blank' })
    Object.assign(made, { rel: 'noopener', id: 'free' })
    made.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9'
    document.body.append(made)
  }, uri)
async function follow({ context }, from) {
  const opening = context.waitForEvent('page')
  await from.locator('#free').click()
  const opened = await opening
  await opened.getByRole('heading', { name: 'Your number' }).waitFor()
  await opened.getByText('Tell it to nobody: whoever has it is signed in as you.').waitFor()
  return opened
}

test('a link on the page itself gives its maker nothing, and the victim can stop it', async () => {
  const visit = await victim()
  const eve = await ask()
  await link(visit.page, eve.uri)
  const opened = await follow(visit, visit.page)
  await assertNothing(eve)
  await opened.getByRole('button', { name: 'I did not ask for this' }).click()
  await opened.getByRole('heading', { name: 'This sign-in was stopped' }).waitFor()
  const { requestId, verifier } = eve
  const { body } = await eve.frame.call('social/result', { requestId, verifier, now: true })
  assert.deepEqual(body, { state: 'error', reason: 'stopped' })
  await visit.context.close()
})

test('a link from another site gives its maker nothing', async () => {
  const visit = await victim()
  const eve = await ask()
  const elsewhere = await visit.context.newPage()
  await elsewhere.goto(`${session.demo.secure.oidc.url}/interaction/unknown`)
  await link(elsewhere, eve.uri)
  await follow(visit, elsewhere)
  await assertNothing(eve)
  await visit.context.close()
})

test('a window that a script of the page opens, with a frame of the name that it looks for, gives away no ticket', async () => {
  const visit = await victim()
  const { page, context } = visit
  const eve = await ask()
  await page.evaluate(
    ({ uri, requestId }) => {
      globalThis.heard = []
      addEventListener('message', ({ data }) => globalThis.heard.push(JSON.stringify(data)))
      const trap = Object.assign(document.createElement('iframe'), { name: `wm-${requestId}` })
      trap.srcdoc = '<script>addEventListener("message", ({ data }) => parent.postMessage(data, "*"))</' + 'script>'
      document.body.append(trap)
      const button = Object.assign(document.createElement('button'), { id: 'free', textContent: 'Free boat' })
      button.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9'
      button.onclick = () => {
        globalThis.opened = open(uri, 'popupWindow', 'popup,width=600,height=800')
      }
      document.body.append(button)
    },
    { uri: eve.uri, requestId: eve.requestId },
  )
  const opened = await follow(visit, page)
  const heard = await page.evaluate(() => globalThis.heard)
  assert.deepEqual(
    heard.filter((text) => /ticket|wm-social/.test(text)),
    [],
  )
  // Nor by what one window may read of another.
  const read = await page.evaluate(() => {
    const attempts = [() => globalThis.opened.document.body.innerHTML, () => globalThis.opened.location.href]
    return attempts.map((attempt) => {
      try {
        return attempt()
      } catch (error) {
        return error.name
      }
    })
  })
  assert.ok(
    read.every((text) => /SecurityError|about:blank|^$/.test(text)),
    read.join(),
  )
  const ticket = await opened.locator('main').getAttribute('data-ticket')
  assert.ok(ticket, 'the window itself has one')
  await assertNothing(eve)
  assert.deepEqual(context.pages().length, 2)
  await visit.context.close()
})
