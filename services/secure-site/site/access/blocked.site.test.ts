import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, test as anyTest, beforeAll, beforeEach, expect } from 'vitest'
import { findBrowser } from '../../../../scripts/browser.mjs'
import { BLOCKED } from '../host/blocked.ts'
import { type FrameBrowser, HOLD, type OpenFrame, startFrameBrowser } from '../testing/frame-browser.ts'
import { violations } from '../testing/violations.ts'

// Safety F-50: the browser itself keeps neither cookies nor a database for the wallet inside of `shop`. The headless
// shell has no such setting.
const { isWhole } = await findBrowser({ whole: true })
const test = anyTest.skipIf(!isWhole)
let browser: FrameBrowser
let open: OpenFrame
beforeAll(async () => {
  if (isWhole) browser = await startFrameBrowser({ blocked: true })
})
afterAll(() => browser?.stop())
beforeEach(async () => {
  if (!isWhole) return
  await browser.reset()
  open = await browser.open('shop')
  await open.page.waitForFunction('ready()')
})

const status = () => open.frame.getByRole('status')
const button = (name: string) => open.frame.getByRole('button', { name })
/** Asks for the way out, and presses the button of it. */
const openWindow = async (): Promise<Page> => {
  const [opened] = await Promise.all([open.page.waitForEvent('popup'), button('Open the window').click()])
  return opened
}
/** Brings back the state of a browser in which nobody has allowed the storage. */
const forget = async () => {
  const clean = await open.page.context().newPage()
  await clean.goto(`${browser.site.wallet}/access`)
  await clean.evaluate(
    () => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase('wallet'), { onsuccess: resolve })),
  )
  await clean.close()
}
const decide = async (opened: Page, name: string) => {
  const pressed = opened.getByRole('button', { name })
  await expect.poll(() => pressed.getAttribute('aria-disabled'), { timeout: 10_000 }).not.toBe('true')
  // A window that the press closes may be gone before the press is told to be done.
  await pressed.click({ delay: HOLD }).catch((error: unknown) => {
    if (!opened.isClosed()) throw error
  })
}

test('a frame that nothing is kept for says so at once, whatever it is asked', async () => {
  const storage = await open.page.frames()[1]?.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('other')
        request.onsuccess = () => resolve('kept')
        request.onerror = () => resolve('refused')
      }),
  )
  expect(storage).toBe('refused')
  for (const [name, payload] of [
    ['CONNECT_EMAIL', { email: 'ada@example.org' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['GET_USER', { chainId: 1 }],
    ['IS_CONNECTED', {}],
  ] as const)
    expect(await open.send(name, payload)).toMatchObject({ name: `${name}_ERROR`, payload: { code: BLOCKED } })
})

test('a window of its own lets somebody log in and sign; the next page needs no code, and asks nothing', async () => {
  const allowed = open.send('REQUEST_ACCESS')
  await open.frame.getByRole('heading', { name: 'Open your wallet’s window' }).waitFor()
  const opened = await openWindow()
  await opened.getByRole('heading', { name: 'Let your wallet work on this page?' }).waitFor()
  await decide(opened, 'Allow')
  expect((await allowed).name).toBe('REQUEST_ACCESS_SUCCESS')
  await opened.getByRole('heading', { name: 'Your wallet works now' }).waitFor()
  const closed = opened.waitForEvent('close')
  const { address } = await open.logIn('lent@example.org')
  await closed
  const asked = open.rpc('personal_sign', ['0x68656c6c6f', address])
  await open.press('Sign')
  const { payload } = await asked
  expect(await verifyMessage({ address: address as '0x', message: 'hello', signature: payload as '0x' })).toBe(true)

  await open.page.reload()
  await open.page.waitForFunction('ready()')
  const again = open.send('REQUEST_ACCESS')
  await openWindow()
  expect((await again).name).toBe('REQUEST_ACCESS_SUCCESS')
  expect((await open.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
  expect((await open.send('GET_USER', { chainId: 1 })).payload).toMatchObject({ address })

  // Logging out works without a window.
  expect((await open.send('SIGN_OUT')).name).toBe('SIGN_OUT_SUCCESS')
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  const last = open.send('REQUEST_ACCESS')
  const third = await openWindow()
  expect((await last).name).toBe('REQUEST_ACCESS_SUCCESS')
  expect((await open.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await third.close()
})

test('a login that is left at the code closes the window; the next one opens it again, and is kept', async () => {
  const first = open.send('REQUEST_ACCESS')
  const opened = await openWindow()
  expect((await first).name).toBe('REQUEST_ACCESS_SUCCESS')
  expect((await open.send('CONNECT_EMAIL', { email: 'left@example.org' })).name).toBe('CONNECT_EMAIL_SUCCESS')
  expect(opened.isClosed()).toBe(false)
  await open.send('RPC_ABORT')
  await expect.poll(() => opened.isClosed()).toBe(true)
  const late = await open.send('CONNECT_OTP', { otp: browser.site.api.codes.get('left@example.org') })
  expect(late).toMatchObject({ name: 'CONNECT_OTP_ERROR' })

  const email = 'left@example.org'
  for (const name of ['CONNECT_EMAIL', 'GET_PENDING_EMAIL'])
    expect(await open.send(name, { email })).toMatchObject({ payload: { code: BLOCKED } })
  const second = open.send('REQUEST_ACCESS')
  const again = await openWindow()
  await second
  const closed = again.waitForEvent('close')
  // The code that was mailed before is good.
  expect((await open.send('GET_PENDING_EMAIL', { email })).payload).toMatchObject({ action: 'VERIFY_OTP' })
  expect((await open.send('CONNECT_OTP', { otp: browser.site.api.codes.get(email) })).name).toBe('CONNECT_OTP_SUCCESS')
  const { address } = (await open.send('GET_USER', { chainId: 1 })).payload as { address: string }
  await closed
  await open.page.reload()
  await open.page.waitForFunction('ready()')
  const third = open.send('REQUEST_ACCESS')
  const last = await openWindow()
  await third
  expect((await open.send('GET_USER', { chainId: 1 })).payload).toMatchObject({ address })
  // A cancelled request leaves the login as it is.
  await open.send('RPC_ABORT')
  expect((await open.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
  await expect.poll(() => last.isClosed()).toBe(true)
})

test('a wallet with a code of its own is made and kept through the window', async () => {
  await browser.reset({ recovery: 'code' })
  open = await browser.open('shop')
  await open.page.waitForFunction('ready()')
  const allowed = open.send('REQUEST_ACCESS')
  const opened = await openWindow()
  await allowed
  const { address } = await open.logIn('keeper@example.org')
  const asked = open.rpc('personal_sign', ['0x00', address])
  await open.frame.getByRole('heading', { name: 'Keep your recovery code' }).waitFor()
  expect(opened.isClosed()).toBe(false)
  await open.press('I saved it')
  await open.frame.getByRole('button', { name: 'Not now' }).click()
  await open.press('Sign')
  const { payload } = await asked
  await expect.poll(() => opened.isClosed()).toBe(true)

  await open.page.reload()
  await open.page.waitForFunction('ready()')
  const again = open.send('REQUEST_ACCESS')
  await openWindow()
  await again
  await open.send('GET_USER', { chainId: 1 })
  const next = open.rpc('personal_sign', ['0x00', address])
  await open.press('Sign')
  expect((await next).payload).toBe(payload)
})

test('a no, a window that is closed, one that the browser does not open: each is said, and can be tried again', async () => {
  await forget()
  const allowed = open.send('REQUEST_ACCESS')
  const first = await openWindow()
  await decide(first, 'Not now')
  await expect.poll(() => status().textContent()).toBe('You did not let your wallet work here.')
  await expect.poll(() => first.isClosed()).toBe(true)

  const second = await openWindow()
  await second.getByRole('heading', { name: 'Let your wallet work on this page?' }).waitFor()
  await expect.poll(() => status().textContent()).toBe('Continue in the window that was opened.')
  await button('Show the window').waitFor()
  await second.close()
  await expect.poll(() => status().textContent()).toBe('The window was closed before it was done.')

  const link = open.frame.getByRole('link', { name: 'Open it by this link' })
  expect(await link.isVisible()).toBe(false)
  await open.page.frames()[1]?.evaluate(() => {
    window.open = () => null
  })
  await button('Open the window').click()
  await expect.poll(() => status().textContent()).toBe('The browser blocked the window. Use the link instead.')
  const [third] = await Promise.all([open.page.waitForEvent('popup'), link.click()])
  await decide(third, 'Allow')
  expect((await allowed).name).toBe('REQUEST_ACCESS_SUCCESS')
  await third.close()
})

test.each(['en', 'ar'] as const)('the screen and the window can be used by everyone, in %s', async (locale) => {
  await forget()
  await open.send('SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#7b2d6b' }, locale })
  const left = open.send('REQUEST_ACCESS')
  const inside = open.page.frames()[1]
  if (!inside) throw new Error('no frame')
  const pressed = open.frame.locator('.button-approve')
  await pressed.waitFor()
  expect(await inside.evaluate(() => [document.activeElement?.tagName, document.documentElement.dir])).toEqual([
    'H1',
    locale === 'ar' ? 'rtl' : 'ltr',
  ])
  await inside.evaluate(() => {
    Object.assign(globalThis, { really: window.open })
    window.open = () => null
  })
  // By the keyboard alone, and with all that it may show.
  await pressed.focus()
  await open.page.keyboard.press('Enter')
  await open.frame.locator('.button-link').waitFor()
  expect(await violations(open.page, inside)).toEqual([])
  await inside.evaluate(() => {
    window.open = (globalThis as unknown as { really: typeof window.open }).really
  })
  const [opened] = await Promise.all([open.page.waitForEvent('popup'), open.page.keyboard.press('Enter')])
  await opened.locator('.title').waitFor()
  expect(await opened.evaluate(() => [document.documentElement.lang, document.title !== ''])).toEqual([locale, true])
  const yes = opened.locator('.button-approve')
  await expect.poll(() => yes.getAttribute('aria-disabled'), { timeout: 5000 }).toBe('false')
  expect(await violations(open.page, opened)).toEqual([])
  await yes.press('Enter')
  await opened.locator('.body-done').waitFor()
  expect(await violations(open.page, opened)).toEqual([])
  expect((await left).name).toBe('REQUEST_ACCESS_SUCCESS')
  await opened.close()
})

test('whoever cancels is told, and a page that leaves takes the window along', async () => {
  const left = open.send('REQUEST_ACCESS')
  await button('Cancel').click()
  expect(await left).toMatchObject({ name: 'REQUEST_ACCESS_ERROR', payload: { code: 4001 } })
  const aborted = open.send('REQUEST_ACCESS')
  await button('Open the window').waitFor()
  await open.send('RPC_ABORT')
  expect((await aborted).name).toBe('REQUEST_ACCESS_ERROR')
  expect(await open.send('CONNECT_EMAIL', { email: 'ada@example.org' })).toMatchObject({ payload: { code: BLOCKED } })

  await forget()
  const asking = () => open.page.evaluate("void send('REQUEST_ACCESS')")
  await asking()
  const before = await openWindow()
  await before.getByRole('button', { name: 'Allow' }).waitFor()
  await open.page.reload()
  await expect.poll(() => before.isClosed()).toBe(true)
  await open.page.waitForFunction('ready()')
  await asking()
  const lent = await openWindow()
  await decide(lent, 'Allow')
  await lent.getByRole('heading', { name: 'Your wallet works now' }).waitFor()
  await open.page.reload()
  await expect.poll(() => lent.isClosed()).toBe(true)
})

test('what others say of the window counts for nothing', async () => {
  const allowed = open.send('REQUEST_ACCESS')
  await button('Open the window').waitFor()
  const [id] = (await open.frame.locator('.button-link').getAttribute('href'))?.split('#').slice(1) ?? []
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  // The page around, with the right id.
  await open.page.evaluate((id) => {
    const frame = document.querySelector('iframe')
    frame?.contentWindow?.postMessage({ type: 'wm-access', id }, frame.src)
  }, id)
  // A window of the wallet that somebody else has opened, with the right id: it tells whoever opened it, and its own
  // site alone.
  const [stranger] = await Promise.all([
    open.page.waitForEvent('popup'),
    open.page.evaluate((url) => void window.open(url), `${browser.site.wallet}/access#${id}`),
  ])
  await stranger.waitForLoadState()
  expect(await stranger.locator('main').count()).toBe(0)
  // The frame's own, with an id of another time.
  const [old] = await Promise.all([
    open.page.waitForEvent('popup'),
    open.page.frames()[1]?.evaluate(() => void window.open('/access#11111111-1111-4111-8111-111111111111')),
  ])
  await old.waitForLoadState()
  await new Promise((done) => setTimeout(done, 500))
  expect(await old.locator('main').count()).toBe(0)
  expect(await status().textContent()).toBe('')
  await button('Cancel').click()
  expect((await allowed).name).toBe('REQUEST_ACCESS_ERROR')
})
