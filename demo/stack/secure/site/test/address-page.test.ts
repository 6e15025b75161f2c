import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrowser, ignoredArgs } from '../../../../../scripts/browser.mjs'
import { endAll, shop, stackWith, wide } from '../../server/test-stack.ts'

// The page that the old address of an account is led to, in a browser.

let browser: Browser
beforeAll(async () => {
  const found = await findBrowser()
  browser = await chromium.launch({
    executablePath: found.path,
    env: found.env,
    ignoreDefaultArgs: ignoredArgs,
    args: found.args,
  })
})
afterAll(() => browser?.close())
afterEach(endAll)
const [ann, evil] = ['ann@mail.example', 'evil@mail.example']

/** An account whose address was changed; gives the link that the old one got. */
async function changed() {
  const stack = await stackWith({ limits: wide, projects: { shop } })
  const { frame } = await stack.signIn(ann)
  const { changeId } = (await frame.call('change/open', { kind: 'email', email: evil })).body
  for (const to of [ann, evil]) {
    const after = stack.mail.mails()[0]?.id ?? 0
    await frame.call('change/mail', { changeId })
    const { code } = await stack.mail.next(to, { after })
    expect((await frame.call('change/code', { changeId, code })).status).toBe(200)
  }
  const emailOf = async () => (await frame.call('session')).body.user as unknown
  return { ...stack, frame, emailOf, link: stack.mail.mails(ann)[0]?.link ?? '' }
}

test('its button puts the address back, and opening or loading it again does not', { timeout: 60_000 }, async () => {
  const { link, emailOf, signIn } = await changed()
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Put back the address of your Shop account?' }).waitFor()
  await page.getByText(`from ${ann} to ${evil}`).waitFor()
  await page.reload()
  expect(await emailOf()).toMatchObject({ email: evil })
  // Nothing is wider than a small screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // By the keyboard alone.
  const button = page.getByRole('button', { name: 'Put the address back' })
  await page.keyboard.press('Tab')
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The address was put back' }).waitFor()
  expect(await emailOf()).toBeNull()
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link is over' }).waitFor()
  expect((await signIn(ann)).reply.body.user).toMatchObject({ email: ann })
  await page.context().close()
})

test.each([
  ['de', 'ltr', 'Adresse zurücksetzen', 'Die Adresse ist zurückgesetzt'],
  ['ar', 'rtl', 'إعادة العنوان', 'أُعيد العنوان'],
])('it is said in the language of its reader (%s)', { timeout: 60_000 }, async (locale, dir, press, done) => {
  const { link, emailOf } = await changed()
  const page = await (await browser.newContext({ locale, colorScheme: 'dark' })).newPage()
  await page.goto(link)
  expect(await page.locator('html').getAttribute('dir')).toBe(dir)
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  await page.getByRole('button', { name: press }).click()
  await page.getByRole('heading', { name: done }).waitFor()
  expect(await emailOf()).toBeNull()
  await page.context().close()
})
