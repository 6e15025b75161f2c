// Signing in with Farcaster: the modal, the secure frame, the site, a relay, and an app on another device that signs
// with a key of its own.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import decodeQr from 'qr/decode.js'
import { visitWithClipboard } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ embedded: true, secureLimits: { mailsPerPurpose: [[1000, 1000]] } })
})
after(() => session?.stop())
afterEach(() => session.demo.secure.farcaster.fail({}))

const state = (page) =>
  page.evaluate(() => {
    const { status, address, view, open } = globalThis.kit.getState()
    return { status, address, view, open }
  })
const connected = (page) =>
  // A long poll that is lost on a busy machine is asked again after 40 s.
  page.waitForFunction(() => globalThis.kit.getState().status === 'connected', undefined, { timeout: 90_000 })
const choose = (page) => modal(page).getByRole('button', { name: 'Continue with Farcaster' }).click()
const code = (page) => modal(page).getByRole('img', { name: 'QR code to log in with Farcaster' })
const frameOf = (page) => page.frames().find((frame) => frame.url().startsWith(session.demo.secure.url))

/** Opens the modal and goes to the code. */
async function start(options) {
  const visit = await visitWithClipboard(session, '/', options)
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await choose(visit.page)
  return visit
}
async function linkOf(page) {
  await code(page).waitFor()
  // All pages of a browser share the clipboard: it may still hold the link of another code.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await modal(page).getByRole('button', { name: 'Copy link' }).click()
  return eventually(async () => {
    const link = await page.evaluate(() => navigator.clipboard.readText())
    assert.ok(link.startsWith(`${session.demo.url}/farcaster?channelToken=`), link)
    return link
  })
}
/** The app of another device, on which somebody has opened the link. */
async function openApp(link, name, phone) {
  const app = phone ?? (await session.visit('/farcaster'))
  await app.page.goto(link)
  await app.page.getByRole('heading', { name: 'Sign in?' }).waitFor()
  await app.page.getByText(new URL(session.demo.secure.url).host, { exact: true }).waitFor()
  await app.page.getByRole('textbox', { name: 'Name' }).fill(name)
  return app
}
const answer = (app, button) => app.page.getByRole('button', { name: button, exact: true }).click()

test('a code, a yes in the app, an account; again the same account, and another name is another', async () => {
  const first = await start()
  const link = await linkOf(first.page)
  // The QR code contains the same link.
  const picture = await code(first.page).screenshot()
  const read = await first.page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context.drawImage(bitmap, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      return { data: [...data], width, height }
    },
    [...picture],
  )
  assert.equal(decodeQr({ ...read, data: Uint8ClampedArray.from(read.data) }), link)
  const phone = await openApp(link, 'maren')
  await answer(phone, 'Approve')
  await phone.page.getByText('You are signed in.').waitFor()
  await connected(first.page)
  await modal(first.page).waitFor({ state: 'hidden' })
  const { address } = await state(first.page)
  assert.match(address, /^0x[0-9a-fA-F]{40}$/)
  await first.page.evaluate(() => globalThis.kit.open())
  await modal(first.page)
    .getByRole('button', { name: /Email & social/ })
    .click()
  await modal(first.page).getByText('maren').first().waitFor()
  assert.deepEqual(first.errors, [])
  await first.context.close()

  const again = await start()
  await openApp(await linkOf(again.page), 'maren', phone)
  await answer(phone, 'Approve')
  await connected(again.page)
  assert.equal((await state(again.page)).address, address)
  await again.context.close()

  const other = await start()
  await openApp(await linkOf(other.page), 'jon', phone)
  await answer(phone, 'Approve')
  await connected(other.page)
  assert.notEqual((await state(other.page)).address, address)
  await other.context.close()
  assert.deepEqual(phone.errors, [])
  await phone.context.close()
})

test('on a phone it is a link to the app instead', async () => {
  const visit = await session.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await choose(visit.page)
  const link = modal(visit.page).getByRole('link', { name: 'Open Farcaster' })
  await link.waitFor()
  assert.equal(await code(visit.page).count(), 0)
  const opening = visit.context.waitForEvent('page')
  await link.click()
  const app = await opening
  await app.getByRole('textbox', { name: 'Name' }).fill('grace')
  await app.getByRole('button', { name: 'Approve', exact: true }).click()
  await app.getByText('You are signed in.').waitFor()
  await app.close()
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await visit.context.close()
})

test('a no in the app: said, and the next try works', async () => {
  const visit = await start()
  const phone = await openApp(await linkOf(visit.page), 'maren')
  await answer(phone, 'Decline')
  await modal(visit.page).getByText('Logging in with Farcaster didn’t work').waitFor()
  assert.equal((await state(visit.page)).status, 'disconnected')
  await modal(visit.page).getByRole('button', { name: 'Try again' }).click()
  await openApp(await linkOf(visit.page), 'maren', phone)
  await answer(phone, 'Approve')
  await connected(visit.page)
  assert.deepEqual([...visit.errors, ...phone.errors], [])
  await phone.context.close()
  await visit.context.close()
})

test('left before a yes: the frame starts anew, the late yes counts for nothing, and email works', async () => {
  const visit = await start()
  const link = await linkOf(visit.page)
  await frameOf(visit.page).evaluate(() => {
    globalThis.heard = []
    addEventListener('message', ({ data }) => globalThis.heard.push([performance.now(), String(data?.type)]))
  })
  const left = await frameOf(visit.page).evaluate(() => performance.now())
  await modal(visit.page).getByRole('button', { name: 'Back' }).click()
  const heard = await eventually(async () => {
    const list = await frameOf(visit.page).evaluate(() => globalThis.heard)
    assert.deepEqual(
      list.map(([, type]) => type),
      ['@w3m-app/RELOAD', '@w3m-app/SYNC_DAPP_DATA'],
    )
    return list
  })
  assert.ok(heard[0][0] - left >= 100, `after ${heard[0][0] - left} ms`)
  const phone = await openApp(link, 'maren')
  await answer(phone, 'Approve')
  await visit.page.waitForTimeout(1_500)
  assert.equal((await state(visit.page)).status, 'disconnected')

  const email = 'after@example.org'
  await modal(visit.page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await visit.page.keyboard.press('Enter')
  const field = modal(visit.page).getByRole('textbox', { name: 'Verification code' })
  await field.waitFor()
  await field.focus()
  await visit.page.keyboard.type((await session.demo.secure.mail.next(email)).code)
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await phone.context.close()
  await visit.context.close()
})

test('a relay that does not answer is said, and tried again', async () => {
  session.demo.secure.farcaster.fail({ away: true })
  const visit = await start()
  await modal(visit.page).getByText('Logging in with Farcaster didn’t work').waitFor()
  session.demo.secure.farcaster.fail({})
  await modal(visit.page).getByRole('button', { name: 'Try again' }).click()
  const phone = await openApp(await linkOf(visit.page), 'maren')
  await answer(phone, 'Approve')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await phone.context.close()
  await visit.context.close()
})

for (const fault of ['wrongNonce', 'wrongSignature', 'otherFid'])
  test(`${fault}: nobody is logged in`, async () => {
    session.demo.secure.farcaster.fail({ [fault]: true })
    const visit = await start()
    const phone = await openApp(await linkOf(visit.page), 'maren')
    await answer(phone, 'Approve')
    await modal(visit.page).getByText('Logging in with Farcaster didn’t work').waitFor()
    assert.equal((await state(visit.page)).status, 'disconnected')
    assert.deepEqual(visit.errors, [])
    await phone.context.close()
    await visit.context.close()
  })

test('a connection that is lost for a moment while the app is open ends nothing', async () => {
  const visit = await visitWithClipboard(session, '/')
  let lost = 0
  await visit.context.route('**/api/farcaster/result', (route) => (lost++ < 2 ? route.abort() : route.continue()))
  await visit.page.locator('wallet-button').getByRole('button').first().click()
  await choose(visit.page)
  const phone = await openApp(await linkOf(visit.page), 'maren')
  await eventually(() => assert.ok(lost >= 2, `${lost} requests`))
  await answer(phone, 'Approve')
  await connected(visit.page)
  assert.deepEqual(visit.errors, [])
  await phone.context.close()
  await visit.context.close()
})
