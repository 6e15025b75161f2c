// Logging in by script: the kit's own calls on the demo's real secure site, with real mail and a local provider.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { embeddedVisitor } from './lib/embedded.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

let session
let visitor
before(async () => {
  session = await startSession({ embedded: true, secureLimits: { mailsPerPurpose: [[1000, 1000]] } })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

const mails = () => session.demo.secure.mail
const lastMail = (email) => mails().mails(email)[0]?.id ?? 0
const codes = (page) => modal(page).getByRole('textbox', { name: 'Verification code' })
/** Begins a call in a click, as a page does; how it ends is read later. */
async function call(page, name, ...args) {
  await page.evaluate(
    ([method, given]) => {
      const ended = {}
      globalThis.ended = ended
      const button = Object.assign(document.createElement('button'), { id: 'own', textContent: 'Own button' })
      document.getElementById('own')?.remove()
      document.body.prepend(button)
      button.onclick = () =>
        globalThis.kit[method](...given).then(
          (value) => Object.assign(ended, { value }),
          ({ code, message }) => Object.assign(ended, { code, message }),
        )
    },
    [name, args],
  )
  await page.locator('#own').click()
}
async function ended(page) {
  await page.waitForFunction(() => Object.keys(globalThis.ended).length > 0)
  return page.evaluate(() => globalThis.ended)
}
async function enter(page, code) {
  await codes(page).waitFor()
  await codes(page).focus()
  await page.keyboard.type(code)
}
async function logIn(page, email) {
  const known = lastMail(email)
  await call(page, 'connect', { email })
  await enter(page, (await mails().next(email, { after: known })).code)
  const { value } = await ended(page)
  await modal(page).waitFor({ state: 'hidden' })
  return value
}

test('connect({ email }): the code is asked for at once, and the account is the answer', async () => {
  const { context, page, errors } = await session.visit('/')
  const account = await logIn(page, 'noor@example.org')
  assert.equal(account.connectorId, 'AUTH')
  assert.equal(account.address, await page.evaluate(() => globalThis.kit.getState().address))
  assert.deepEqual(errors, [])
  await context.close()
})

test('connect({ social }): the window opens in the click of the page’s own button', async () => {
  const { context, page, errors } = await session.visit('/')
  const opening = context.waitForEvent('page')
  await call(page, 'connect', { social: 'google' })
  const popup = await opening
  await popup.getByLabel('Email').fill('grace@example.org')
  await popup.getByRole('button', { name: 'Continue' }).click()
  const end = await ended(page)
  assert.match(String(end.value?.address), /^0x[0-9a-fA-F]{40}$/, JSON.stringify(end))
  assert.deepEqual(errors, [])
  await context.close()
})

test('connect({ social }): no, and a closed window, are told apart', async () => {
  const { context, page, errors } = await session.visit('/')
  let opening = context.waitForEvent('page')
  await call(page, 'connect', { social: 'google' })
  const refused = await opening
  await refused.getByLabel('Email').fill('grace@example.org')
  await refused.getByRole('button', { name: 'Deny' }).click()
  assert.deepEqual(await ended(page), { code: 'CONNECT_FAILED', message: 'Failed to connect' })
  if (!refused.isClosed()) await refused.close()
  await page.evaluate(() => globalThis.kit.close())
  await modal(page).waitFor({ state: 'hidden' })
  opening = context.waitForEvent('page')
  await call(page, 'connect', { social: 'google' })
  const closed = await opening
  await closed.getByLabel('Email').waitFor()
  await closed.close()
  await page.bringToFront()
  assert.deepEqual(await ended(page), { code: 'POPUP_CLOSED', message: 'Popup closed' })
  await page.evaluate(() => globalThis.kit.close())
  await modal(page).waitFor({ state: 'hidden' })
  await call(page, 'updateEmail')
  assert.deepEqual(await ended(page), { code: 'AUTH_NOT_CONNECTED', message: 'Not connected to email or social' })
  assert.deepEqual(errors, [])
  await context.close()
})

test('updateEmail(): left is said, and the new address is the answer', async () => {
  const email = 'lin@example.org'
  const next = 'lin@harbor.example'
  const { context, page, errors } = await session.visit('/')
  await logIn(page, email)
  await call(page, 'updateEmail')
  await modal(page).getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual(await ended(page), { code: 'MODAL_CLOSED', message: 'Modal closed' })
  await modal(page).waitFor({ state: 'hidden' })

  const known = lastMail(email)
  await call(page, 'updateEmail')
  await modal(page).getByRole('textbox', { name: 'New email address' }).fill(next)
  await modal(page).getByRole('button', { name: 'Save', exact: true }).click()
  await visitor.answer(page, 'Continue')
  const digits = visitor.frameOf(page).getByLabel(/Code of \d+ digits/)
  await digits.pressSequentially((await mails().next(email, { after: known })).code)
  await visitor.frameOf(page).getByRole('heading', { name: 'Confirm the new address' }).waitFor()
  await digits.pressSequentially((await mails().next(next)).code)
  await visitor.frameOf(page).getByRole('button', { name: 'Done' }).click()
  assert.deepEqual(await ended(page), { value: { email: next } })
  await modal(page).waitFor({ state: 'hidden' })
  assert.deepEqual(errors, [])
  await context.close()
})

test('terms that come first are not passed by a call', async () => {
  const { context, page, errors } = await session.visit('/')
  await page.evaluate(() =>
    globalThis.kit.setOptions({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://harbor.example/terms',
    }),
  )
  const email = 'ines@example.org'
  for (const how of [{ social: 'google' }, { email }, { connectorId: 'walletConnect' }]) {
    await call(page, 'connect', how)
    await modal(page).getByTestId('wm-legal-checkbox').waitFor()
    await page.waitForTimeout(300)
    assert.equal(context.pages().length, 1, 'a window was opened')
    assert.equal(mails().mails(email).length, 0, 'a mail was sent')
    await page.evaluate(() => globalThis.kit.close())
    assert.equal((await ended(page)).code, 'MODAL_CLOSED')
    await modal(page).waitFor({ state: 'hidden' })
  }
  // Accepted, the address that the page gave is there to be sent.
  await call(page, 'connect', { email })
  await modal(page).getByRole('checkbox').check()
  const field = modal(page).getByRole('textbox', { name: 'Email address' })
  assert.equal(await field.inputValue(), email)
  await field.press('Enter')
  await enter(page, (await mails().next(email)).code)
  assert.equal((await ended(page)).value.connectorId, 'AUTH')
  assert.deepEqual(errors, [])
  await context.close()
})

test('a secure site that is away: restoring ends, is said, and can be asked again', async () => {
  const { context, page } = await session.visit('/')
  const { address } = await logIn(page, 'ruth@example.org')
  const site = `${session.demo.secure.url}/**`
  await context.route(site, (route) => route.abort())
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  const code = await page.evaluate(
    () => new Promise((resolve) => void globalThis.kit.on('error', (error) => resolve(error.code))),
  )
  assert.match(code, /^(FRAME_LOAD|PROVIDER_DISCONNECTED)/)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'disconnected', undefined, { timeout: 25_000 })
  await page.evaluate(() => globalThis.kit.open())
  const again = modal(page).getByTestId('wm-lost-retry')
  await modal(page).getByText('Your wallet didn’t load').waitFor()
  await context.unroute(site)
  await again.click()
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  assert.equal(await page.evaluate(() => globalThis.kit.getState().address), address)
  await context.close()
})

test('a secure site that is away: logging in says so, can be left, and works once it is back', async () => {
  const { context, page } = await session.visit('/')
  const site = `${session.demo.secure.url}/**`
  await context.route(site, (route) => route.abort())
  const email = 'vera@example.org'
  await call(page, 'connect', { email })
  await modal(page).getByRole('button', { name: 'Cancel' }).waitFor()
  await modal(page).getByText('Still loading. This takes longer than usual.').waitFor()
  await modal(page).getByText('Logging in didn’t load.').waitFor({ timeout: 25_000 })
  assert.equal((await ended(page)).code, 'FRAME_LOAD_TIMEOUT')
  await context.unroute(site)
  await modal(page).getByTestId('wm-email-retry').click()
  await enter(page, (await mails().next(email)).code)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  await context.close()
})
