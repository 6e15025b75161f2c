import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLOCKED } from '../host/blocked.ts'
import { type FrameBrowser, HOLD, PATIENCE, startFrameBrowser } from '../testing/frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

test('a frame that has cookies and no database takes the same way as one that has neither', async () => {
  await browser.reset()
  const open = await browser.open('shop')
  const { page, frame } = open
  await page.context().addInitScript(() => {
    if (window === window.top) return
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access to storage is not allowed from this context.', 'SecurityError')
    }
  })
  await page.reload()
  await page.waitForFunction('ready()')
  const email = 'ada@example.org'
  expect(await open.send('CONNECT_EMAIL', { email })).toMatchObject({ payload: { code: BLOCKED } })
  const allowed = open.send('REQUEST_ACCESS')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Open the window' }).click(),
  ])
  await opened.getByRole('heading', { name: 'Let your wallet work on this page?' }).waitFor()
  await expect
    .poll(() => opened.locator('.button-approve').getAttribute('aria-disabled'), { timeout: PATIENCE })
    .toBe('false')
  await opened.getByRole('button', { name: 'Allow' }).click({ delay: HOLD })
  expect((await allowed).name).toBe('REQUEST_ACCESS_SUCCESS')
  const { address } = await open.logIn(email)
  const asked = open.rpc('personal_sign', ['0x68656c6c6f', address])
  await open.press('Sign')
  const { payload } = await asked
  expect(await verifyMessage({ address: address as '0x', message: 'hello', signature: payload as '0x' })).toBe(true)
})
