// A new address for the login: on the wallet's own screens, with real mail, and nothing of it for a script of the page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { embeddedVisitor } from './lib/embedded.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

let session
let visitor
before(async () => {
  // The driver turns the storage of frames off; browsers have it on. The last list of features is the one that counts.
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  session = await startSession({ embedded: true, secureLimits: { mailsPerPurpose: [[1000, 1000]] }, args: [features] })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

const mails = () => session.demo.secure.mail
const view = (page) => page.evaluate(() => globalThis.kit.getState().view)
async function logIn(page, email) {
  const { field, mail } = await visitor.askForCode(page, email)
  await field.focus()
  await page.keyboard.type(mail.code)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  await modal(page).waitFor({ state: 'hidden' })
  return page.evaluate(() => globalThis.kit.getState().address)
}

/** Logs in by Farcaster, which tells no address; the phone stays. */
async function byFarcaster(context, page, name) {
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByRole('button', { name: 'Continue with Farcaster' }).click()
  await modal(page).getByRole('img', { name: 'QR code to log in with Farcaster' }).waitFor()
  const url = visitor.frameOf(page).url()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await modal(page).getByRole('button', { name: 'Copy link' }).click()
  const link = await page.waitForFunction(async () => {
    const text = await navigator.clipboard.readText()
    return text.includes('channelToken') && text
  })
  const phone = await session.visit('/farcaster')
  await approveOn(phone, await link.jsonValue(), name)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  return { phone, url }
}
async function approveOn(phone, link, name) {
  await phone.page.goto(link)
  await phone.page.getByRole('textbox', { name: 'Name' }).fill(name)
  await phone.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await phone.page.getByText('You are signed in.').waitFor()
}

/** Names a new address in the modal; the promise of `updateEmail` is kept in the page. */
async function ask(page, email) {
  await page.evaluate(() => {
    globalThis.changed = globalThis.kit.updateEmail().then(
      (value) => value,
      ({ code }) => ({ code }),
    )
  })
  await modal(page).getByRole('textbox', { name: 'New email address' }).fill(email)
  await modal(page).getByRole('button', { name: 'Save', exact: true }).click()
}
const changed = (page) => page.evaluate(() => globalThis.changed)
const codeField = (page) => visitor.frameOf(page).getByLabel(/Code of \d+ digits/)
const heading = (page, name) => visitor.frameOf(page).getByRole('heading', { name, exact: true }).waitFor()

test('a code of each address, typed in the wallet’s frame; both mails name what they confirm', async () => {
  const [old, next] = ['ida@example.org', 'ida.new@example.org']
  const { context, page, errors } = await session.visit('/')
  await logIn(page, old)
  const before = mails().mails(old)[0].id
  await ask(page, next)
  const facts = await visitor.answer(page, 'Continue')
  assert.deepEqual(facts, { 'New address': next, 'Current address': old })
  assert.equal(await view(page), 'ApproveTransaction')
  await modal(page).getByText('Edit email').first().waitFor()
  await heading(page, 'Confirm that it is you')
  const first = await mails().next(old, { after: before })
  assert.match(first.text, new RegExp(`change the email address of your .* account to ${next}`))
  assert.deepEqual(mails().mails(next), [])
  await codeField(page).pressSequentially(first.code)
  await heading(page, 'Confirm the new address')
  const second = await mails().next(next)
  await codeField(page).pressSequentially(second.code)
  await heading(page, 'Your address was changed')
  await visitor.frameOf(page).getByRole('button', { name: 'Done' }).click()
  assert.deepEqual(await changed(page), { email: next })
  await modal(page).waitFor({ state: 'hidden' })
  for (const address of [old, next]) {
    const notice = mails().mails(address)[0]
    assert.match(notice.subject, /was changed/)
    assert.ok(notice.text.includes(`from ${old} to ${next}`), notice.text)
  }
  assert.deepEqual(errors, [])
  await context.close()
})

test('left in the middle, by closing and by a reload: it goes on with the code that was mailed', async () => {
  const [old, next] = ['lea@example.org', 'lea.new@example.org']
  const { context, page, errors } = await session.visit('/')
  await logIn(page, old)
  const before = mails().mails(old)[0].id
  await ask(page, next)
  await visitor.answer(page, 'Continue')
  const first = await mails().next(old, { after: before })
  await codeField(page).waitFor()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  assert.deepEqual(await changed(page), { code: 'MODAL_CLOSED' })
  await page.reload()
  await page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
  await ask(page, next)
  await heading(page, 'Confirm that it is you')
  await codeField(page).pressSequentially(first.code)
  await heading(page, 'Confirm the new address')
  const second = await mails().next(next)
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await modal(page).waitFor({ state: 'hidden' })
  await ask(page, next)
  await heading(page, 'Confirm the new address')
  await codeField(page).pressSequentially(second.code)
  await heading(page, 'Your address was changed')
  // Closing it here does not lose what was done.
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await modal(page).waitFor({ state: 'hidden' })
  await page.waitForFunction((email) => localStorage.getItem('@wallet-modal/EMAIL')?.includes(email), next)
  assert.equal(
    mails()
      .mails(next)
      .filter(({ code }) => code).length,
    1,
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('a script of the page binds no mailbox of its own to an account without an address', async () => {
  const eve = 'eve@evil.example'
  const { context, page } = await session.visit('/')
  const { phone, url } = await byFarcaster(context, page, 'victim')
  const before = await page.evaluate(() => globalThis.kit.getState().address)

  // Nothing here goes through the library: a frame of its own that nobody sees, and every message of a change.
  const heard = await page.evaluate(
    async ([src, email]) => {
      const frame = document.createElement('iframe')
      frame.style.display = 'none'
      frame.referrerPolicy = 'strict-origin'
      frame.src = src
      const { origin } = new URL(src)
      const said = []
      const ready = new Promise((resolve) => {
        addEventListener('message', ({ data, source }) => {
          if (source !== frame.contentWindow) return
          if (data.type === '@w3m-frame/READY') resolve()
          else said.push(data)
        })
      })
      document.body.append(frame)
      await ready
      const send = (name, payload) =>
        frame.contentWindow.postMessage({ type: `@w3m-app/${name}`, id: crypto.randomUUID(), payload }, origin)
      const until = async (pattern, count = 1) => {
        const end = performance.now() + 20_000
        while (said.filter(({ type }) => pattern.test(type)).length < count && performance.now() < end)
          await new Promise((resolve) => setTimeout(resolve, 50))
      }
      send('UPDATE_EMAIL', { email })
      await until(/UPDATE_EMAIL_(?:SUCCESS|ERROR)$/)
      send('AWAIT_UPDATE_EMAIL')
      for (const otp of ['000000', '123456']) {
        send('UPDATE_EMAIL_PRIMARY_OTP', { otp })
        send('UPDATE_EMAIL_SECONDARY_OTP', { otp })
      }
      await until(/OTP_(?:SUCCESS|ERROR)$/, 4)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      send('GET_USER')
      await until(/GET_USER_/)
      return said
    },
    [url, eve],
  )
  const answers = heard.map(({ type }) => type.replace('@w3m-frame/', ''))
  assert.ok(answers.includes('UPDATE_EMAIL_SUCCESS'), answers.join())
  assert.deepEqual(
    heard.find(({ type }) => type.endsWith('/UPDATE_EMAIL_SUCCESS')).payload,
    { action: 'AWAIT_UPDATE_EMAIL' },
    'no code was mailed for it',
  )
  assert.equal(answers.filter((name) => /OTP_ERROR$/.test(name)).length, 4)
  assert.ok(!answers.some((name) => /OTP_SUCCESS$|AWAIT_UPDATE_EMAIL_SUCCESS/.test(name)), answers.join())
  const user = heard.find(({ type }) => type.endsWith('/GET_USER_SUCCESS')).payload
  assert.equal(user.email ?? null, null)
  assert.equal(user.address.toLowerCase(), before.toLowerCase())
  assert.deepEqual(mails().mails(eve), [])

  // A sign-in with the old mailbox now opens another account.
  const other = await session.visit('/')
  const evm = await logIn(other.page, eve)
  assert.notEqual(evm.toLowerCase(), before.toLowerCase())
  await other.context.close()
  await phone.context.close()
  await context.close()
})
