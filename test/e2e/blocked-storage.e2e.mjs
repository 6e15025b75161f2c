// Safety F-50 with everything real: the library, the secure site with its mails, https on sites of their own, and a
// browser that keeps neither cookies nor a database for the wallet inside of the shop.
import assert from 'node:assert/strict'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { after, test as anyTest, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { verifyMessage } from 'viem'
import { findBrowser } from '../../scripts/browser.mjs'
import { startHttpsHosts } from './lib/https-hosts.mjs'
import { startRealSecureSite } from './lib/real-secure-site.mjs'
import { eventually, modal } from './lib/wallet.mjs'

const { isWhole } = await findBrowser({ whole: true })
const test = (name, run) => anyTest(name, { skip: isWhole ? false : 'the headless shell has no such setting' }, run)
const root = path.resolve(fileURLToPath(import.meta.url), '../../../')
const dist = path.resolve(root, process.env.DEMO_DIST ?? 'dist', 'cdn')
let hosts
let site
let context

const shop =
  () => `<!doctype html><html lang="en"><title>Shop</title><meta name="viewport" content="width=device-width">
<wallet-button></wallet-button><wallet-modal></wallet-modal>
<script type="module">
  import { createKit } from '/cdn/wallet-modal.js'
  const chain = { id: 1, name: 'Meridian', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.test/'] } } }
  globalThis.kit = createKit({ networks: [chain], hosts: { secureFrame: '${hosts.url('wallet.test', '/sdk?projectId=shop')}' } })
</script>`

before(async () => {
  if (!isWhole) return
  const answers = {
    'shop.test': (request, response) => {
      const { pathname } = new URL(request.url, 'https://shop.test')
      if (!pathname.startsWith('/cdn/')) return response.writeHead(200, { 'content-type': 'text/html' }).end(shop())
      const file = path.join(dist, path.normalize(pathname.replace(/^\/cdn/, '')))
      if (!existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/javascript' })
      createReadStream(file).pipe(response)
    },
    'wallet.test': (request, response) => site.forward(request, response),
  }
  hosts = await startHttpsHosts(answers, { blocked: { host: 'wallet.test', around: 'shop.test' } })
  context = hosts.context
  context.setDefaultTimeout(30_000)
  const origins = [hosts.url('shop.test').replace(/\/$/, '')]
  site = await startRealSecureSite({
    publicUrl: hosts.url('wallet.test'),
    shop: { origins, newDevice: 'always' },
    // A test has no thirty seconds.
    limits: { mailsPerPurpose: [[1000, 1000]] },
  })
})
after(async () => {
  await hosts?.stop()
  await site?.stop()
})

async function visit() {
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  await page.goto(hosts.url('shop.test'))
  await page.waitForFunction(() => globalThis.kit)
  return { page, errors }
}
const frameOf = (page) => page.frameLocator('iframe#w3m-iframe')
const email = 'ada@shop.test'
const typeEmail = async (page) => {
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
}
const press = async (place, name, options) => {
  const button = place.getByRole('button', { name, exact: true })
  await button.waitFor()
  await eventually(async () =>
    assert.notEqual(await button.getAttribute('aria-disabled'), 'true', `“${name}” takes no press`),
  )
  await button.click(options)
}
/**
 * The frame takes no press while it moves, or did a moment ago: like a visitor, presses once more as long as its button
 * says that no window is there. The window itself may take long to come.
 */
async function openWindow(page) {
  const popup = page.waitForEvent('popup', { timeout: 60_000 })
  const button = frameOf(page).getByRole('button', { name: 'Open the window', exact: true })
  await button.waitFor()
  popup.catch(() => {})
  await eventually(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 })
    await button.waitFor({ state: 'hidden', timeout: 3_000 })
  }, 45_000)
  return popup
}
const sign = async (page, text) => {
  const asked = page.evaluate((text) => globalThis.kit.signMessage(text), text)
  // A press that comes with the pointer counts when it is held for a moment.
  await press(frameOf(page), 'Sign', { delay: 700 })
  return asked
}
const account = (page) => page.evaluate(() => globalThis.kit.getState().address)

test('whoever says no, or closes the window, is told so and where the login stands', async () => {
  const { page, errors } = await visit()
  await typeEmail(page)
  await modal(page).getByRole('heading', { name: 'Continue in your wallet' }).waitFor()
  const frame = frameOf(page)
  const opened = await openWindow(page)
  await opened.getByRole('heading', { name: 'Let your wallet work on this page?' }).waitFor()
  await opened.close()
  await frame.getByText('The window was closed before it was done.').waitFor()
  const again = await openWindow(page)
  // The window may be gone before the press is told to be done.
  await press(again, 'Not now').catch((error) => assert.ok(again.isClosed(), error))
  await frame.getByText('You did not let your wallet work here.').waitFor()
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await modal(page).getByText('Connection rejected').waitFor()
  assert.equal(await modal(page).getByRole('textbox', { name: 'Email address' }).inputValue(), email)
  assert.equal(site.mail.mails(email).length, 0)
  // Closing the modal is a no as well: nothing of it waits.
  await modal(page).getByRole('textbox', { name: 'Email address' }).press('Enter')
  await frame.getByRole('button', { name: 'Open the window' }).waitFor()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await modal(page).waitFor({ state: 'hidden' })
  assert.deepEqual(errors, [])
  await page.close()
})

test('a login by email goes on through the window, and its owner signs', async () => {
  const { page, errors } = await visit()
  await typeEmail(page)
  const opened = await openWindow(page)
  await press(opened, 'Allow', { delay: 700 })
  // A device that is new is approved by the link in the mail, as ever.
  const { text } = await site.mail.next(email)
  const link = await context.newPage()
  await link.goto(/https:\S+token=[\w-]+/.exec(text)[0])
  const before = site.mail.mails(email)[0].id
  await link.getByRole('button').click()
  const { code } = await site.mail.next(email, { after: before })
  await link.close()
  const field = modal(page).getByRole('textbox', { name: 'Verification code' })
  await field.focus()
  const closed = opened.isClosed() ? undefined : opened.waitForEvent('close')
  await page.keyboard.type(code)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  // The window closes by itself once everything is stored.
  await closed
  await modal(page).waitFor({ state: 'hidden' })
  const address = await account(page)
  assert.ok(await verifyMessage({ address, message: 'hello', signature: await sign(page, 'hello') }))
  assert.deepEqual(errors, [])

  // The next page says that somebody is logged in, and how they get there; no code, no link.
  const mails = site.mail.mails(email).length
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  await page.evaluate(() => globalThis.kit.open())
  await modal(page).getByText('this browser keeps your wallet from storing anything').waitFor()
  await modal(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await openWindow(page)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  assert.equal(await account(page), address)
  assert.equal(site.mail.mails(email).length, mails)
  await page.evaluate(() => globalThis.kit.close())
  assert.ok(await verifyMessage({ address, message: 'again', signature: await sign(page, 'again') }))

  // Logged out is logged out: the server knows nobody by what the window keeps.
  await page.evaluate(() => globalThis.kit.disconnect())
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  await typeEmail(page)
  await openWindow(page)
  await modal(page).getByRole('textbox', { name: 'Verification code' }).waitFor()
  await page.close()
})

test('a login that is left at the code takes its window along, and the next one goes on with the same code', async () => {
  const { page, errors } = await visit()
  const code = modal(page).getByRole('textbox', { name: 'Verification code' })
  await typeEmail(page)
  const opened = await openWindow(page)
  await code.waitFor()
  const mails = site.mail.mails(email).length
  assert.equal(opened.isClosed(), false)
  const closed = opened.waitForEvent('close')
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await closed
  await modal(page).waitFor({ state: 'hidden' })
  await typeEmail(page)
  const again = await openWindow(page)
  await code.waitFor()
  assert.equal(site.mail.mails(email).length, mails)
  assert.equal(again.isClosed(), false)
  // The window also closes when the visitor leaves the page.
  const gone = again.waitForEvent('close')
  await page.close()
  await gone
  assert.deepEqual(errors, [])
})
