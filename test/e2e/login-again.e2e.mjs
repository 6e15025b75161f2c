// Logging in as people do: with a reload in between, right after something else, with a window that seems to be closed.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { embeddedVisitor } from './lib/embedded.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

let session
let visitor
before(async () => {
  // The driver turns the storage of frames off; browsers have it on. The last list of features is the one that counts.
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  session = await startSession({ embedded: true, args: [features] })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())
afterEach(() => session.demo.secure.oidc.fail({}))

const mails = () => session.demo.secure.mail
const state = (page) => page.evaluate(() => globalThis.kit.getState().status)
const connected = (page) => page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
const codes = (page) => modal(page).getByRole('textbox', { name: 'Verification code' })
const google = (page) => modal(page).getByRole('button', { name: 'Continue with Google' })
const open = (page) => page.locator('wallet-button').getByRole('button').first().click()

async function askForCode(page, email) {
  await open(page)
  await modal(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await codes(page).waitFor()
}
async function enter(page, code) {
  await codes(page).focus()
  await page.keyboard.type(code)
}
async function signIn(popup, email) {
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('a reload while the code is typed: the same address goes on with the same code, without another mail', async () => {
  const email = 'reload@example.org'
  const { context, page, errors } = await session.visit('/')
  await askForCode(page, email)
  const { code } = await mails().next(email)
  await enter(page, code.slice(0, 2))
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  await askForCode(page, email)
  await modal(page)
    .getByText(/Resend in 0:/)
    .waitFor()
  assert.equal(mails().mails(email).length, 1)
  await enter(page, code)
  await connected(page)
  assert.deepEqual(errors, [])
  await context.close()
})

test('the address can be changed right after logging in; too soon again is said with the time left', async () => {
  const email = 'soon@example.org'
  const { context, page, errors } = await session.visit('/')
  await askForCode(page, email)
  const first = await mails().next(email)
  await enter(page, first.code)
  await connected(page)
  await modal(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => void globalThis.kit.updateEmail().catch(() => {}))
  const field = modal(page).getByRole('textbox', { name: 'New email address' })
  const save = modal(page).getByRole('button', { name: 'Save', exact: true })
  await field.fill('later@example.org')
  await save.click()
  await visitor.answer(page, 'Continue')
  await mails().next(email, { after: first.id })
  const frame = visitor.frameOf(page)
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await field.fill('sooner@example.org')
  await save.click()
  await visitor.answer(page, 'Continue')
  await frame.getByText(/Too many attempts. Try again in \d+ s/).waitFor()
  await frame.getByText(/Send another code in \d+ s/).waitFor()
  assert.equal(mails().mails(email).length, 2)
  assert.deepEqual(errors, [])
  await context.close()
})

async function numberIn(popup) {
  await popup.getByRole('heading', { name: 'Your number' }).waitFor()
  return (await popup.getByRole('status').innerText()).replace(' ', '')
}
async function type(page, number) {
  await page.frameLocator('iframe#w3m-iframe').getByLabel('Six digits').fill(number)
}

test('a reload while the provider’s window is open: it shows a number, which the next press asks for', async () => {
  const { context, page, errors } = await session.visit('/')
  await open(page)
  const opening = context.waitForEvent('page')
  await google(page).click()
  const popup = await opening
  await popup.getByLabel('Email').waitFor()
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  await signIn(popup, 'grace@example.org')
  const number = await numberIn(popup)
  await popup.getByText(`If your wallet does not ask for it, choose google on ${session.demo.url} once more`).waitFor()
  assert.equal(await state(page), 'disconnected')
  await page.bringToFront()
  await open(page)
  const other = context.waitForEvent('page')
  await google(page).click()
  // The window of the number stays; the one that this press has opened is not needed.
  const unneeded = await other
  if (!unneeded.isClosed()) await unneeded.waitForEvent('close')
  assert.equal(await numberIn(popup), number)
  await type(page, number)
  await connected(page)
  if (!popup.isClosed()) await popup.waitForEvent('close')
  assert.deepEqual(errors, [])
  await context.close()
})

/** Begins `connect({ social })` in a click, as a page does. */
async function connectBySocial({ context, page }) {
  const opening = context.waitForEvent('page')
  await page.evaluate(() => {
    const ended = {}
    globalThis.ended = ended
    const button = Object.assign(document.createElement('button'), { id: 'own', textContent: 'Own button' })
    document.body.prepend(button)
    button.onclick = () =>
      globalThis.kit.connect({ social: 'google' }).then(
        ({ address }) => Object.assign(ended, { address }),
        ({ code }) => Object.assign(ended, { code }),
      )
  })
  await page.locator('#own').click()
  const popup = await opening
  await popup.getByLabel('Email').waitFor()
  return popup
}
const settled = (page) => page.waitForFunction(() => Object.keys(globalThis.ended).length > 0 && globalThis.ended)

test('connect({ social }) with a provider that cuts the tie: the promise waits while the visitor is there', async () => {
  session.demo.secure.oidc.fail({ coop: true })
  const visit = await session.visit('/', {
    // Simulates a visible browser: the page behind a popup does not have the focus.
    init: () => {
      document.hasFocus = () => false
    },
  })
  const popup = await connectBySocial(visit)
  await visit.page.waitForTimeout(3_500)
  assert.deepEqual(await visit.page.evaluate(() => globalThis.ended), {})
  await signIn(popup, 'grace@example.org')
  await type(visit.page, await numberIn(popup))
  const ended = await (await settled(visit.page)).jsonValue()
  assert.match(ended.address, /^0x[0-9a-fA-F]{40}$/)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('connect({ social }) that was rejected stays rejected: a late result connects when the visitor says so', async () => {
  session.demo.secure.oidc.fail({ coop: true })
  const visit = await session.visit('/', {
    // The visitor clicks on the page while the window is still there.
    init: () => {
      document.hasFocus = () => true
    },
  })
  const { page } = visit
  const popup = await connectBySocial(visit)
  assert.deepEqual(await (await settled(page)).jsonValue(), { code: 'POPUP_CLOSED' })
  await modal(page).getByText('The window was closed').waitFor()
  await signIn(popup, 'grace@example.org')
  await modal(page).getByText('You finished in Google').waitFor()
  await page.waitForTimeout(1_000)
  assert.equal(await state(page), 'disconnected')
  await modal(page).getByRole('button', { name: 'Continue' }).click()
  await type(page, await numberIn(popup))
  await connected(page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})
