// Logging in through a provider's window, with everything that can go wrong in it: a local OpenID provider plays
// Google.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ embedded: true })
})
after(() => session?.stop())
afterEach(() => session.demo.secure.oidc.fail({}))

const state = (page) =>
  page.evaluate(() => {
    const { status, address, view, open } = globalThis.kit.getState()
    return { status, address, view, open }
  })
const google = (page) => modal(page).getByRole('button', { name: 'Continue with Google' })

/** Opens the modal; the frame is there when the visitor points at a provider. */
async function start(options) {
  const visit = await session.visit('/', options)
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await google(visit.page).waitFor()
  return visit
}
async function press({ context, page }) {
  const opening = context.waitForEvent('page')
  await google(page).click()
  return opening
}
async function signIn(popup, email, answer = 'Continue') {
  await popup.getByLabel('Email').waitFor()
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: answer }).click()
}
const frameOf = (page) => page.frameLocator('iframe#w3m-iframe')
/** Returns the number that the provider's window shows if it cannot reach the page's frame. */
async function numberIn(popup) {
  await popup.getByRole('heading', { name: 'Your number' }).waitFor()
  return (await popup.getByRole('status').innerText()).replace(' ', '')
}
async function type(page, number) {
  await frameOf(page).getByLabel('Six digits').fill(number)
}
const otherThan = (number) => String((Number(number) + 1) % 1e6).padStart(6, '0')
const connected = (page) => page.waitForFunction(() => globalThis.kit.getState().status === 'connected')

test('a window, a login, an account; again the same account', async () => {
  const first = await start()
  const popup = await press(first)
  assert.deepEqual(await popup.evaluate(() => [innerWidth, innerHeight]), [600, 800])
  await signIn(popup, 'grace@example.org')
  await connected(first.page)
  const { address } = await state(first.page)
  assert.match(address, /^0x/)
  assert.ok(popup.isClosed() || (await popup.waitForEvent('close').then(() => true)))
  assert.deepEqual(first.errors, [])
  await first.context.close()

  const again = await start()
  await signIn(await press(again), 'grace@example.org')
  await connected(again.page)
  assert.equal((await state(again.page)).address, address)
  await again.context.close()

  const other = await start()
  await signIn(await press(other), 'joan@example.org')
  await connected(other.page)
  assert.notEqual((await state(other.page)).address, address)
  await other.context.close()
})

test('the visitor says no: said, and the next try works', async () => {
  const visit = await start()
  const popup = await press(visit)
  await signIn(popup, 'grace@example.org', 'Deny')
  await modal(visit.page).getByText('You declined in Google').waitFor()
  assert.equal(await modal(visit.page).getByText('didn’t work').count(), 0)
  // An open popup would be used again, without a new page event.
  if (!popup.isClosed()) await popup.close()
  assert.equal((await state(visit.page)).status, 'disconnected')
  const opening = visit.context.waitForEvent('page')
  await modal(visit.page).getByRole('button', { name: 'Try again' }).click()
  await signIn(await opening, 'grace@example.org')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('the window is closed: said, with a way on', async () => {
  const visit = await start()
  const popup = await press(visit)
  await popup.getByLabel('Email').waitFor()
  await popup.close()
  await visit.page.bringToFront()
  await modal(visit.page).getByText('The window was closed').waitFor()
  await modal(visit.page).getByRole('button', { name: 'Try again' }).waitFor()
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('a login that is left at the provider: no error, and a new window for the next one', async () => {
  const visit = await start()
  visit.page.on('console', (message) => {
    if (/Unsafe attempt/.test(message.text())) visit.errors.push(message.text())
  })
  const popup = await press(visit)
  await popup.getByLabel('Email').waitFor()
  await visit.page.bringToFront()
  await modal(visit.page).getByRole('button', { name: 'Cancel' }).click()
  await google(visit.page).waitFor()
  await (await press(visit)).getByLabel('Email').waitFor()
  // The windows at the provider outlive the page.
  await visit.page.reload()
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await google(visit.page).waitFor()
  await signIn(await press(visit), 'grace@example.org')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('the browser blocks the window: a link leads there instead', async () => {
  const visit = await start({
    init: () => {
      if (location.hostname === 'localhost') globalThis.open = () => null
    },
  })
  await google(visit.page).click()
  const link = modal(visit.page).getByRole('link', { name: 'Open Google' })
  await link.waitFor()
  const opening = visit.context.waitForEvent('page')
  await link.click()
  await signIn(await opening, 'grace@example.org')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('a provider that cuts the tie to the page (COOP): its window shows a number, which logs in here', async () => {
  session.demo.secure.oidc.fail({ coop: true })
  const visit = await start()
  const popup = await press(visit)
  await popup.getByLabel('Email').waitFor()
  // `closed` is true for the page by now: nobody may take that for an end.
  await visit.page.waitForTimeout(2_500)
  await signIn(popup, 'grace@example.org')
  const number = await numberIn(popup)
  // The screen is the frame's own, and not the page's.
  await frameOf(visit.page).getByRole('heading', { name: 'Enter the number' }).waitFor()
  await type(visit.page, otherThan(number))
  await frameOf(visit.page).getByText('That is not the number. Tries left: 2.').waitFor()
  assert.equal((await state(visit.page)).status, 'disconnected')
  await type(visit.page, number)
  await connected(visit.page)
  await eventually(() => assert.ok(popup.isClosed()))
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('a number that is wrong three times ends the login, and the next one works', async () => {
  session.demo.secure.oidc.fail({ coop: true })
  const visit = await start()
  const popup = await press(visit)
  await signIn(popup, 'grace@example.org')
  const number = await numberIn(popup)
  for (const left of [2, 1]) {
    await type(visit.page, otherThan(number))
    await frameOf(visit.page).getByText(`Tries left: ${left}.`).waitFor()
  }
  await type(visit.page, otherThan(number))
  await modal(visit.page).getByText('Logging in with Google didn’t work').waitFor()
  await popup.getByRole('heading', { name: 'This sign-in is over' }).waitFor()
  assert.equal((await state(visit.page)).status, 'disconnected')
  session.demo.secure.oidc.fail({})
  await popup.close()
  // The provider knows who it is by now, and asks nothing.
  await modal(visit.page).getByRole('button', { name: 'Try again' }).click()
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('two tabs at once: the number of one is not that of the other', async () => {
  session.demo.secure.oidc.fail({ coop: true })
  const first = await start()
  const page = await first.context.newPage()
  await page.goto(session.demo.url)
  await page.locator('wallet-button').getByRole('button').first().click()
  const second = { ...first, page }
  const popups = [await press(first), await press(second)]
  // Both are at the provider: a tab that is only now asked would go on with the login that waits for its number.
  for (const popup of popups) await popup.getByLabel('Email').waitFor()
  await signIn(popups[0], 'grace@example.org')
  await signIn(popups[1], 'grace@example.org')
  const numbers = [await numberIn(popups[0]), await numberIn(popups[1])]
  if (numbers[0] !== numbers[1]) {
    await type(page, numbers[0])
    await frameOf(page).getByText('That is not the number.').waitFor()
  }
  await type(page, numbers[1])
  await connected(page)
  // Both tabs share one login, so the other tab needs no code of its own.
  await connected(first.page)
  assert.deepEqual(first.errors, [])
  await first.context.close()
})

for (const fault of ['wrongState', 'lostState'])
  test(`${fault}: nobody is logged in`, async () => {
    session.demo.secure.oidc.fail({ [fault]: true })
    const visit = await start()
    const popup = await press(visit)
    await signIn(popup, 'mallory@example.org')
    await popup.waitForURL((url) => url.href.startsWith(session.demo.secure.url))
    await visit.page.waitForTimeout(1_500)
    assert.equal((await state(visit.page)).status, 'disconnected')
    assert.deepEqual(visit.errors, [])
    await visit.context.close()
  })

test('an answer of the provider that is sent twice logs nobody in', async () => {
  const visit = await start()
  await signIn(await press(visit), 'grace@example.org')
  await connected(visit.page)
  const { lastReturn } = await fetch(`${session.demo.secure.oidc.url}/_control`).then((response) => response.json())
  const thief = await session.visit('/')
  const response = await thief.page.goto(lastReturn)
  assert.ok(response.status() >= 400, `status ${response.status()}`)
  await thief.page.goto(session.demo.url)
  await thief.page.waitForFunction(() => globalThis.kit)
  assert.equal((await state(thief.page)).status, 'disconnected')
  await thief.context.close()
  await visit.context.close()
})
