// Logging in at a provider in a Telegram app: no window, the page itself goes there and comes back with the result.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

let session
before(async () => {
  // The driver turns the storage of frames off; browsers have it on. The last list of features is the one that counts.
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  session = await startSession({ embedded: true, args: [features] })
})
after(() => session?.stop())
afterEach(() => session.demo.secure.oidc.fail({}))

const page = '/?shop=a%20b#tgWebAppData=user%3D%257B%2522id%2522%253A1%257D&tgWebAppVersion=8.0'
const state = (page) => page.evaluate(() => globalThis.kit.getState().status)
const connected = (page) => page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
const address = (page) => page.evaluate(() => globalThis.kit.getState().address)
const disconnected = async (page) => {
  await page.waitForFunction(() => globalThis.kit?.getState().status === 'disconnected')
  await page.waitForTimeout(2_000)
  assert.equal(await state(page), 'disconnected')
}

/** A visitor in Telegram, and every address that the page was led back to. */
async function start() {
  const visit = await session.visit(page, {
    init: () => {
      globalThis.TelegramWebviewProxy = { postEvent: () => {} }
    },
  })
  const results = []
  visit.page.on('framenavigated', (frame) => {
    const result = new URL(frame.url()).searchParams.get('result_uri')
    if (frame === visit.page.mainFrame() && result) results.push(result)
  })
  return { ...visit, results }
}
/** Confirms the return to a page, for which the secure site asks on its own page. */
async function agree(page) {
  await page.getByText(`You are about to sign in on ${session.demo.url} with google.`).waitFor()
  await page.getByRole('button', { name: 'Continue with google' }).click()
}
async function leave({ page }) {
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByRole('button', { name: 'Continue with Google' }).click()
  await agree(page)
  // The modal has a field of nearly that name as well.
  await page.getByLabel('Email', { exact: true }).waitFor()
}
async function signIn({ page }, email, answer = 'Continue') {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: answer, exact: true }).click()
  await page.waitForURL((url) => url.origin === session.demo.url)
}
const withResult = (result) => `${session.demo.url}/?result_uri=${encodeURIComponent(result)}`
/** Simulates a login that began in this page, because only then the page reads a result. */
const expectLogin = ({ page }) =>
  page.evaluate(() => {
    localStorage.setItem('@wallet-modal/social_provider', 'google')
    localStorage.setItem('@wallet-modal/social_provider_time', String(Date.now()))
  })

test('the page goes to the provider and comes back as it was, logged in; a reload keeps it', async () => {
  const visit = await start()
  await leave(visit)
  assert.equal(visit.context.pages().length, 1)
  await signIn(visit, 'grace@example.org')
  await connected(visit.page)
  assert.equal(visit.page.url(), session.demo.url + page)
  const [result] = visit.results
  assert.match(result, new RegExp(`^${session.demo.secure.url}/result\\?request=[\\w-]+&ticket=[\\w-]+$`))
  const mine = await address(visit.page)
  assert.match(mine, /^0x/)
  await visit.page.reload()
  await connected(visit.page)
  assert.equal(await address(visit.page), mine)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('the visitor says no: the page comes back and says so; the next try works', async () => {
  const visit = await start()
  await leave(visit)
  await signIn(visit, 'grace@example.org', 'Deny')
  await modal(visit.page).getByText('You declined in Google').waitFor()
  assert.equal(visit.page.url(), session.demo.url + page)
  assert.match(visit.results[0], /\/result\?error=/)
  assert.equal(await state(visit.page), 'disconnected')
  await modal(visit.page).getByRole('button', { name: 'Try again' }).click()
  await agree(visit.page)
  await visit.page.getByLabel('Email', { exact: true }).waitFor()
  await signIn(visit, 'grace@example.org')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('whoever gives up at the provider has a page without a frame on the next visit, and may begin again', async () => {
  const visit = await start()
  await leave(visit)
  const asked = []
  visit.page.on('request', (request) => {
    if (request.url().startsWith(session.demo.secure.url)) asked.push(request.url())
  })
  await visit.page.goto(session.demo.url + page)
  await disconnected(visit.page)
  assert.deepEqual(asked, [])
  assert.equal(visit.page.frames().length, 1)
  // A result that comes back hours later finds nobody, and does not stay in the address.
  await visit.page.evaluate(() => {
    localStorage.setItem('@wallet-modal/social_provider', 'google')
    localStorage.setItem('@wallet-modal/social_provider_time', String(Date.now() - 3_600_000))
  })
  await visit.page.goto(withResult(`${session.demo.secure.url}/result?request=x&ticket=y`))
  await disconnected(visit.page)
  assert.equal(visit.page.url(), `${session.demo.url}/`)
  assert.deepEqual(asked, [])
  assert.equal(visit.page.frames().length, 1)
  await visit.page.goto(session.demo.url + page)
  await leave(visit)
  await signIn(visit, 'grace@example.org')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('a result that was used logs nobody in again, here or elsewhere', async () => {
  const visit = await start()
  await leave(visit)
  await signIn(visit, 'grace@example.org')
  await connected(visit.page)
  const [result] = visit.results
  await visit.page.evaluate(() => globalThis.kit.disconnect())
  await disconnected(visit.page)
  for (const one of [visit, await start()]) {
    await expectLogin(one)
    await one.page.goto(withResult(result))
    await modal(one.page).getByText('Logging in with Google didn’t work').waitFor()
    await disconnected(one.page)
    await one.context.close()
  }
})

test('a link with somebody else’s fresh result logs nobody in', async () => {
  const attacker = await start()
  await leave(attacker)
  // The attacker's page does nothing with the result: it is still good in the browser that it was made in.
  const scripts = (url) => url.origin === session.demo.url && url.pathname.endsWith('.js')
  await attacker.context.route(scripts, (route) => route.abort())
  await signIn(attacker, 'mallory@example.org')
  const link = attacker.page.url()
  assert.match(link, /result_uri=/)

  const stranger = await start()
  await stranger.page.goto(link)
  await disconnected(stranger.page)
  await expectLogin(stranger)
  await stranger.page.goto('about:blank')
  await stranger.page.goto(link)
  await modal(stranger.page).getByText('Logging in with Google didn’t work').waitFor()
  await disconnected(stranger.page)

  // Nor one who is logging in at the time.
  const victim = await start()
  await leave(victim)
  await victim.page.goto(link)
  await modal(victim.page).getByText('Logging in with Google didn’t work').waitFor()
  await disconnected(victim.page)

  await attacker.context.unroute(scripts)
  await attacker.page.reload()
  await connected(attacker.page)
  for (const { context } of [attacker, stranger, victim]) await context.close()
})

test('whoever asks for a way back to another site is led nowhere, and not logged in', async () => {
  const visit = await start()
  await visit.context.route(/\/oauth\/start\?/, (route) => {
    const url = new URL(route.request().url())
    const [id] = url.searchParams.get('state').split(`--${session.demo.url}`)
    url.searchParams.set('state', `${id}--${session.demo.relay.url.replace(/^ws/, 'http')}/`)
    return route.fulfill({ status: 303, headers: { location: url.href } })
  })
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await modal(visit.page).getByRole('button', { name: 'Continue with Google' }).click()
  await visit.page.getByRole('heading', { name: 'This sign-in leads elsewhere' }).waitFor()
  assert.equal(new URL(visit.page.url()).origin, session.demo.secure.url)
  await visit.page.goto(session.demo.url)
  await disconnected(visit.page)
  await visit.context.close()
})

test('whoever goes there without the page in front is asked as well, and still comes back', async () => {
  const visit = await start()
  let asked = ''
  await visit.context.route(/\/oauth\/start\?/, (route) => {
    asked = route.request().url()
    return route.abort()
  })
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await modal(visit.page).getByRole('button', { name: 'Continue with Google' }).click()
  for (const until = Date.now() + 10_000; !asked && Date.now() < until; )
    await new Promise((done) => setTimeout(done, 100))
  assert.ok(asked, 'the page has not gone to the provider within 10 s')
  await visit.context.unroute(/\/oauth\/start\?/)
  // Typed in, or from a mail: without the page that asked in front.
  await visit.page.goto(asked)
  await agree(visit.page)
  await visit.page.getByLabel('Email', { exact: true }).waitFor()
  await signIn(visit, 'grace@example.org')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})
