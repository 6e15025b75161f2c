import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FrameBrowser, type OpenFrame, startFrameBrowser } from '../testing/frame-browser.ts'
import { addAuthenticator } from '../testing/passkey-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const ada = 'ada@example.org'
const eve = 'eve.of.the.long.harbour@mail.example'
const passkeys = 'projectId=shop&passkeys'

beforeEach(async () => {
  await browser.reset()
  browser.site.api.forget()
})

/** Signs in, names a new address, and lets the frame show its screens. */
async function asked(email = eve, query?: string) {
  const shop = await browser.open('shop', query)
  await shop.logIn(ada)
  return { shop, ...(await ask(shop, email)) }
}
async function ask(shop: OpenFrame, email = eve) {
  const named = await shop.send('UPDATE_EMAIL', { email })
  expect(named.payload, JSON.stringify(named)).toEqual({ action: 'AWAIT_UPDATE_EMAIL' })
  return { answer: shop.send('AWAIT_UPDATE_EMAIL') }
}
const input = ({ frame }: OpenFrame) => frame.getByLabel('Code of 8 digits')
const heading = ({ frame }: OpenFrame, name: string) => frame.getByRole('heading', { name }).waitFor()
const codeOf = (email: string) => String(browser.site.api.codes.get(email))
const type = (shop: OpenFrame, code: string) => input(shop).pressSequentially(code)
const text = ({ frame }: OpenFrame) => frame.locator('body').innerText()
const mails = () => browser.site.api.mails

/** Signs in to a wallet that its owner's code opens, and starts to add a passkey; resolves with the answer to come. */
async function addPasskey() {
  const shop = await browser.open('shop', passkeys)
  const { address } = await shop.logIn(ada)
  await addAuthenticator(shop.page)
  const signed = shop.rpc('personal_sign', ['0x00', address])
  await shop.press('I saved it')
  await shop.press('Add a passkey')
  return { shop, signed }
}

test('names both addresses, and takes two codes on screens of its own', async () => {
  const { shop, answer } = await asked()
  await heading(shop, 'Change your email address')
  for (const named of [ada, eve, 'shop.test', 'New browsers are signed out']) expect(await text(shop)).toContain(named)
  expect(mails()).toEqual([])
  await shop.press('Continue')
  await heading(shop, 'Confirm that it is you')
  await expect.poll(mails).toEqual([{ to: ada, about: eve }])
  for (const named of [ada, eve]) expect(await text(shop)).toContain(named)
  await type(shop, codeOf(ada))
  await heading(shop, 'Confirm the new address')
  await expect.poll(() => mails().at(-1)).toEqual({ to: eve, about: eve })
  await type(shop, codeOf(eve))
  await heading(shop, 'Your address was changed')
  expect(await text(shop)).toContain(eve)
  await shop.frame.getByRole('button', { name: 'Done' }).click()
  expect(await answer).toMatchObject({ name: 'AWAIT_UPDATE_EMAIL_SUCCESS', payload: { newEmail: eve } })
  expect(await shop.send('GET_USER')).toMatchObject({ payload: { email: eve } })
})

test('a code typed while the frame still waits for the answer to its mail is kept, and submitted after it', async () => {
  const { shop, answer } = await asked()
  let arrive = () => {}
  browser.site.api.afterMail = new Promise((resolve) => {
    arrive = resolve
  })
  await shop.press('Continue')
  await heading(shop, 'Confirm that it is you')
  await expect.poll(mails).toEqual([{ to: ada, about: eve }])
  expect(await text(shop)).toContain('Sending the mail')
  await type(shop, codeOf(ada))
  expect(await input(shop).inputValue()).toBe(codeOf(ada))
  arrive()
  await heading(shop, 'Confirm the new address')
  await shop.frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toMatchObject({ payload: { code: 4001 } })
})

test('a script of the page gets nothing by itself: hidden, with codes of its own, or with another address', async () => {
  const { shop, answer } = await asked()
  let settled = false
  answer.then(() => {
    settled = true
  }, console.error)
  // Not seen by anybody, so that nothing of it counts.
  await shop.page.locator('#w3m-iframe').evaluate((frame) => {
    frame.style.display = 'none'
  })
  for (const name of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'])
    expect(await shop.send(name, { otp: '12345678' })).toMatchObject({ name: `${name}_ERROR` })
  await shop.send('UPDATE_EMAIL', { email: 'other@mail.example' })
  await new Promise((done) => setTimeout(done, 2500))
  expect(settled).toBe(false)
  expect(mails()).toEqual([])
  await shop.page.locator('#w3m-iframe').evaluate((frame) => {
    frame.style.display = 'block'
  })
  // The approval still shows the address of the first request, not that of the later one.
  await shop.press('Continue')
  await expect.poll(mails).toEqual([{ to: ada, about: eve }])
  expect(await text(shop)).toContain(eve)
  // The code itself, sent by the page, changes nothing either.
  expect((await shop.send('UPDATE_EMAIL_PRIMARY_OTP', { otp: codeOf(ada) })).name).toBe(
    'UPDATE_EMAIL_PRIMARY_OTP_ERROR',
  )
  expect(mails()).toHaveLength(1)
  await shop.send('RPC_ABORT')
  expect(await answer).toMatchObject({ name: 'AWAIT_UPDATE_EMAIL_ERROR', payload: { code: 4001 } })
  expect(await shop.send('GET_USER')).toMatchObject({ payload: { email: ada } })
  // The other address was only named.
  const unseen = shop.send('AWAIT_UPDATE_EMAIL')
  await heading(shop, 'Change your email address')
  expect(await text(shop)).toContain('other@mail.example')
  await shop.frame.getByRole('button', { name: 'Not now' }).click()
  expect(await unseen).toMatchObject({ payload: { code: 4001 } })
  expect((await shop.send('AWAIT_UPDATE_EMAIL')).name).toBe('AWAIT_UPDATE_EMAIL_ERROR')
  expect(mails()).toHaveLength(1)
})

test('goes on where it was left: after Cancel, after a reload, and in a second tab', async () => {
  const { shop, answer } = await asked()
  await shop.press('Continue')
  await input(shop).waitFor()
  await shop.frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toMatchObject({ payload: { code: 4001 } })

  await shop.page.reload()
  await shop.page.waitForFunction('ready()')
  const again = await ask(shop)
  await heading(shop, 'Confirm that it is you')
  await expect.poll(mails).toHaveLength(1)
  await type(shop, codeOf(ada))
  await heading(shop, 'Confirm the new address')
  await expect.poll(mails).toHaveLength(2)
  again.answer.catch(() => {})

  const other = await browser.open('shop')
  await other.page.waitForFunction('ready()')
  const { answer: second } = await ask(other)
  await heading(other, 'Confirm the new address')
  await type(other, codeOf(eve))
  await other.frame.getByRole('button', { name: 'Done' }).click()
  expect(await second).toMatchObject({ payload: { newEmail: eve } })
  expect(mails()).toHaveLength(2)

  // The first tab hears that it is over, and has changed nothing a second time.
  await shop.page.bringToFront()
  await type(shop, codeOf(eve))
  await heading(shop, 'Nothing was changed')
  await shop.frame.getByRole('button', { name: 'Done' }).click()
  expect(await again.answer).toMatchObject({ payload: { code: 4001 } })
})

test('says a wrong code, a mail that was not sent, and an address that somebody else has', async () => {
  await (await browser.open('shop')).logIn('bob@example.org')
  const { shop, answer } = await asked('bob@example.org')
  browser.site.api.mailIsAway = true
  await shop.press('Continue')
  await shop.frame.getByText('The mail could not be sent. Try again.').waitFor()
  browser.site.api.mailIsAway = false
  await shop.frame.getByRole('button', { name: 'Send another code', exact: true }).click()
  await shop.frame.getByText(/Send another code in \d+ s/).waitFor()
  expect(await shop.frame.getByRole('button', { name: /Send another code/ }).isDisabled()).toBe(true)
  const wrong = codeOf(ada) === '00000000' ? '11111111' : '00000000'
  await type(shop, wrong)
  await shop.frame.getByText('That is not the code. Tries left: 4.').waitFor()
  expect(await input(shop).getAttribute('aria-invalid')).toBe('true')
  await type(shop, codeOf(ada))
  await heading(shop, 'Confirm the new address')
  await expect.poll(() => mails().at(-1)?.to).toBe('bob@example.org')
  await type(shop, codeOf('bob@example.org'))
  await shop.frame.getByText('Another account has this address.').waitFor()
  await shop.frame.getByRole('button', { name: 'Done' }).click()
  expect(await answer).toMatchObject({ payload: { code: 4001, message: 'Another account has this address.' } })
  const same = await shop.send('UPDATE_EMAIL', { email: ada })
  expect(same).toMatchObject({ payload: { message: 'This is the address of your account already.' } })
})

test('a passkey of the wallet takes the place of the code on the old address', async () => {
  await browser.reset({ recovery: 'code' })
  const { shop, signed } = await addPasskey()
  await shop.press('Sign')
  await signed
  const { answer } = await ask(shop)
  await shop.press('Continue')
  await input(shop).waitFor()
  await expect.poll(mails).toHaveLength(1)
  await shop.frame.getByRole('button', { name: 'Use a passkey' }).click()
  await heading(shop, 'Confirm the new address')
  await expect.poll(mails).toHaveLength(2)
  await type(shop, codeOf(eve))
  await shop.frame.getByRole('button', { name: 'Done' }).click()
  expect(await answer).toMatchObject({ payload: { newEmail: eve } })
})

test('a passkey that is the only way is asked for in a press, and can be tried again', async () => {
  await browser.reset({ recovery: 'code' })
  browser.site.api.tellsAddress = false
  const { shop, signed } = await addPasskey()
  await shop.press('Sign')
  await signed
  const { answer } = await ask(shop)
  await shop.press('Continue')
  await heading(shop, 'Confirm that it is you')
  expect(await text(shop)).toContain(eve)
  await shop.page.context().route('**/api/change/passkey', (route) => route.abort())
  const use = shop.frame.getByRole('button', { name: 'Use a passkey' })
  await use.click()
  await shop.frame.getByText('The wallet could not be reached. Check the connection, then try again.').waitFor()
  await shop.page.context().unroute('**/api/change/passkey')
  await use.click()
  await heading(shop, 'Confirm the new address')
  await shop.frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toMatchObject({ payload: { code: 4001 } })
})

test('a passkey for a wallet that is not new is proved by its owner first', async () => {
  await browser.reset({ recovery: 'code' })
  browser.site.api.isOld = true
  const { shop, signed } = await addPasskey()
  await heading(shop, 'Confirm that it is you')
  await expect.poll(mails).toHaveLength(1)
  await type(shop, codeOf(ada))
  await shop.press('Sign')
  expect((await signed).name).toBe('RPC_REQUEST_SUCCESS')
  const [wallet] = [...browser.site.api.wallets.values()]
  expect(wallet?.wraps.map(({ kind }) => kind)).toEqual(['code', 'passkey'])
})

test('a browser that is new for the wallet changes no address, and says why', async () => {
  const { api } = browser.site
  const shop = await browser.open('shop')
  await shop.logIn(ada)
  api.device = { state: 'asked', until: 0, passkeys: [] }
  const named = await shop.send('UPDATE_EMAIL', { email: eve })
  expect(named.name).toBe('UPDATE_EMAIL_ERROR')
  expect(JSON.stringify(named.payload)).toContain('This browser is new for your wallet')
  api.device = undefined
  const { answer } = await ask(shop)
  await heading(shop, 'Change your email address')
  api.device = { state: 'asked', until: 0, passkeys: [] }
  await shop.press('Continue')
  await heading(shop, 'Nothing was changed')
  expect(await text(shop)).toContain('Make the change in a browser that knows it')
  await shop.frame.getByRole('button', { name: 'Done' }).click()
  expect((await answer).name).toBe('AWAIT_UPDATE_EMAIL_ERROR')
  api.device = undefined
})

test('a provider whose number was refused can be tried again, and then proves the change', async () => {
  const { api } = browser.site
  api.tellsAddress = false
  api.provider = { provider: 'google', label: 'Google' }
  const shop = await browser.open('shop')
  await shop.logIn(ada)
  const { answer } = await ask(shop)
  await shop.press('Continue')
  await heading(shop, 'Sign in with Google once more')
  const go = shop.frame.getByRole('button', { name: 'Continue with Google' })
  const digits = shop.frame.getByLabel('Six digits')
  const open = async () => {
    const [opened] = await Promise.all([shop.page.waitForEvent('popup'), go.click()])
    return opened
  }
  api.social = { state: 'done', email: ada, number: '271828' }
  const first = await open()
  await digits.fill('000 000')
  // The sign-in is over; the screen that begins another says so.
  await heading(shop, 'Sign in with Google once more')
  await expect.poll(() => shop.frame.getByRole('alert').textContent()).not.toBe('')
  api.social = { ...api.social, email: 'somebody@else.example' }
  await open()
  await digits.fill('271 828')
  await shop.frame.getByText('That is another account. Use the one that you signed in with before.').waitFor()
  await heading(shop, 'Sign in with Google once more')
  api.social = { ...api.social, email: ada }
  await open()
  await digits.fill('271 828')
  await heading(shop, 'Confirm the new address')
  await shop.frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toMatchObject({ payload: { code: 4001 } })
  // The site has said that it is disowned: a browser writes an error for each try to close it.
  expect(first.isClosed()).toBe(false)
})
