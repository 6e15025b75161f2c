import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FrameBrowser, startFrameBrowser } from '../testing/frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())
beforeEach(() => browser.reset())

const text = '0x68656c6c6f'
const rootOf = (open: Awaited<ReturnType<FrameBrowser['open']>>) =>
  open.page.frames()[1]?.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

test('speaks the language of the page, from right to left where that is so', async () => {
  const open = await browser.open('shop')
  const { address } = await open.logIn('ada@example.org')
  await open.send('SYNC_THEME', { locale: 'ar-EG' })
  const called = ['log', 'wallet/read'].map((name) => open.page.waitForRequest(`**/api/${name}`))
  const asked = open.rpc('personal_sign', [text, address])
  await open.frame.getByRole('heading', { name: 'توقيع رسالة' }).waitFor()
  expect(await rootOf(open)).toEqual(['ar', 'rtl'])
  // The button that approves is where it belongs in Arabic: at the left.
  const [yes, no] = await Promise.all(
    ['توقيع', 'رفض'].map((name) => open.frame.getByRole('button', { name, exact: true }).boundingBox()),
  )
  expect(yes?.x).toBeLessThan(no?.x ?? 0)
  expect(await open.frame.locator('.site-origin').getAttribute('dir')).toBe('ltr')
  expect(await open.frame.locator('.address').first().getAttribute('dir')).toBe('ltr')
  await open.press('توقيع')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
  // Every call of the frame and of the worker names the language, because the server writes mails in it.
  for (const request of await Promise.all(called)) expect(request.headers()['x-wm-language'], request.url()).toBe('ar')
  // The log of the server is in English whatever the language of the visitor.
  expect(browser.site.api.log.at(-1)).toMatchObject({ action: 'sign', summary: 'Sign a message' })
})

test('does not turn a screen that somebody is looking at', async () => {
  const open = await browser.open('shop')
  const { address } = await open.logIn('ada@example.org')
  await open.send('SYNC_THEME', { locale: 'de' })
  const first = open.rpc('personal_sign', [text, address])
  await open.frame.getByRole('heading', { name: 'Nachricht signieren' }).waitFor()
  await open.send('SYNC_THEME', { locale: 'ar' })
  expect(await rootOf(open)).toEqual(['de', 'ltr'])
  await open.frame.getByRole('button', { name: 'Ablehnen' }).click()
  expect((await first).payload).toMatchObject({ code: 4001 })
  const second = open.rpc('personal_sign', [text, address])
  await open.frame.getByRole('heading', { name: 'توقيع رسالة' }).waitFor()
  await open.page.keyboard.press('Escape')
  await second
  // A language that there is not is English, and what is no tag is not read.
  await open.send('SYNC_THEME', { locale: 'fr' })
  open.page.evaluate("post({ type: '@w3m-app/SYNC_THEME', id: 'x', payload: { locale: { ar: 1 } } })")
  const third = open.rpc('personal_sign', [text, address])
  await open.frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  expect(await rootOf(open)).toEqual(['en', 'ltr'])
  await open.page.keyboard.press('Escape')
  await third
})
