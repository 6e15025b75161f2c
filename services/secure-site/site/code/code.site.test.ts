import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FrameBrowser, HOLD, type OpenFrame, PATIENCE, startFrameBrowser } from '../testing/frame-browser.ts'
import { violations } from '../testing/violations.ts'

// Behaviour that all screens of the frame share which ask for a code.
let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())
beforeEach(async () => {
  await browser.reset()
  browser.site.api.forget()
})

const ada = 'ada@example.org'
const next = 'ada.new@example.org'
const codeOf = (email: string) => String(browser.site.api.codes.get(email))
const other = (code: string) => code.replace(/^\d/, (digit) => (digit === '1' ? '2' : '1'))
const insideOf = ({ page }: OpenFrame) => {
  const frame = page.frames()[1]
  if (!frame) throw new Error('no frame')
  return frame
}

/** Goes as far as the code on the address in use. */
async function askForCode(locale?: string) {
  const shop = await browser.open('shop')
  await shop.logIn(ada)
  if (locale) await shop.send('SYNC_THEME', { themeMode: 'light', locale })
  expect((await shop.send('UPDATE_EMAIL', { email: next })).name).toBe('UPDATE_EMAIL_SUCCESS')
  await shop.page.evaluate("void send('AWAIT_UPDATE_EMAIL')")
  await shop.press(locale === 'ar' ? 'متابعة التغيير' : 'Continue')
  const input = shop.frame.locator('.digits-input')
  await input.waitFor()
  await expect.poll(() => browser.site.api.mails.length).toBe(1)
  return { shop, input }
}
const shown = ({ frame }: OpenFrame) => frame.locator('.digits-cell').allInnerTexts()

test('digits are typed, deleted, pasted and selected as in any other field', async () => {
  const { shop, input } = await askForCode()
  const code = other(codeOf(ada))
  let tries = 0
  shop.page.on('request', (request) => {
    if (request.url().endsWith('/api/change/code')) tries++
  })
  await input.pressSequentially('12a4')
  expect(await shown(shop)).toEqual(['1', '2', '4', '', '', '', '', ''])
  await input.press('Backspace')
  expect(await shown(shop)).toEqual(['1', '2', '', '', '', '', '', ''])
  // A press anywhere in it goes on after the last digit.
  await shop.frame.locator('.digits').click({ position: { x: 4, y: 10 } })
  await shop.page.keyboard.type('3')
  expect(await input.inputValue()).toBe('123')
  await shop.frame.getByRole('button', { name: 'Continue' }).click()
  await shop.frame.getByText('The code has 8 digits.').waitFor()
  expect(await input.getAttribute('aria-invalid')).toBe('true')

  // As it stands in the mail.
  await input.press('ControlOrMeta+a')
  await shop.page.keyboard.insertText(` ${code.slice(0, 4)} ${code.slice(4)} `)
  await shop.frame.getByText('That is not the code. Tries left: 4.').waitFor()
  expect(await shown(shop)).toEqual([...code])
  // A digit too many is dropped, and the refused code is not sent a second time.
  await input.press('End')
  await shop.page.keyboard.type('5')
  expect(await shown(shop)).toEqual([...code])
  await input.press('ControlOrMeta+a')
  // From a keyboard of Arabic digits.
  const right = [...codeOf(ada)].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
  await shop.page.keyboard.insertText(right.slice(0, 1))
  expect((await shown(shop)).filter(Boolean)).toEqual([codeOf(ada)[0]])
  expect(await input.getAttribute('aria-invalid')).toBe('false')
  await shop.page.keyboard.insertText(right.slice(1))
  await shop.frame.getByRole('heading', { name: 'Confirm the new address' }).waitFor()
  expect(tries).toBe(2)
})

test('a code is tried once, waits for its answer, and can be tried again when none comes', async () => {
  const { shop, input } = await askForCode()
  const asked: string[] = []
  let answer = () => {}
  await shop.page.context().route('**/api/change/code', async (route) => {
    asked.push(JSON.parse(route.request().postData() ?? '{}').code)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    if (asked.length === 1) await route.abort()
    else await route.continue()
  })
  const go = shop.frame.getByRole('button', { name: 'Continue' })
  await input.pressSequentially(codeOf(ada))
  await shop.frame.getByText('Checking…').waitFor()
  expect(await go.isDisabled()).toBe(true)
  await expect.poll(() => asked).toHaveLength(1)
  await shop.page.keyboard.press('Backspace')
  await shop.page.keyboard.press('Enter')
  expect(await input.inputValue()).toBe(codeOf(ada))
  answer()
  await shop.frame.getByText('The wallet could not be reached. Check the connection, then try again.').waitFor()
  await go.click()
  await expect.poll(() => asked).toHaveLength(2)
  answer()
  await shop.frame.getByRole('heading', { name: 'Confirm the new address' }).waitFor()
  await shop.page.context().unroute('**/api/change/code')
  expect(asked).toEqual([codeOf(ada), codeOf(ada)].map((code) => code.padStart(8, '0')))
})

test.each([
  ['en', 320],
  ['en', 360],
  ['ar', 320],
])(
  'in %s, at a width of %d pixels: eight boxes in two groups from left to right, for everyone',
  async (locale, width) => {
    const { shop, input } = await askForCode(locale)
    await shop.page.evaluate((pixels) => {
      ;(document.querySelector('iframe') as HTMLIFrameElement).style.width = `${pixels}px`
    }, width)
    // The frame may take no keys while it changes its size.
    await expect
      .poll(
        async () => {
          for (let at = 0; at < 4; at++) await input.press('Backspace')
          await input.pressSequentially('1234')
          return (await shown(shop)).join('')
        },
        { timeout: PATIENCE },
      )
      .toBe('1234')
    const inside = insideOf(shop)
    const boxes = () =>
      inside.evaluate(() =>
        [...document.querySelectorAll('.digits-cell')].map((cell) => {
          const { left, right, top } = cell.getBoundingClientRect()
          return { left, right, top }
        }),
      )
    await expect.poll(async () => (await boxes()).at(-1)?.right).toBeLessThanOrEqual(width - 20)
    const found = await boxes()
    expect(found).toHaveLength(8)
    for (const [at, { left, right, top }] of found.entries()) {
      expect(right - left, `box ${at}`).toBeGreaterThan(24)
      expect(top).toBe(found[0]?.top)
      const before = found[at - 1]
      // The groups of four stand apart.
      if (before) expect(left - before.right, `before box ${at}`).toBeGreaterThan(at === 4 ? 8 : 2)
      if (before && at !== 4) expect(left - before.right).toBeLessThan(8)
    }
    expect(await shown(shop)).toEqual(['1', '2', '3', '4', '', '', '', ''])
    expect(await inside.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect([await input.getAttribute('autocomplete'), await input.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    expect(await violations(shop.page, inside)).toEqual([])
  },
)

test('a recovery code is shown in groups, can be copied, and is grouped while it is typed elsewhere', async () => {
  await browser.reset({ recovery: 'code' })
  const shop = await browser.open('shop', 'projectId=shop&passkeys')
  await shop.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address } = await shop.logIn('carol@example.org')
  const signed = shop.rpc('personal_sign', ['0x00', address])
  const group = shop.frame.getByRole('group', { name: 'Recovery code' })
  const code = (await group.textContent()) ?? ''
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  expect((await group.locator('span').allInnerTexts()).map((text) => text.replace('-', ''))).toEqual(code.split('-'))
  const copy = shop.frame.getByRole('button', { name: 'Copy' })
  const isOff = () => copy.getAttribute('aria-disabled')
  const clipboard = () => shop.page.evaluate(() => navigator.clipboard.readText())
  await shop.page.evaluate(() => navigator.clipboard.writeText('of the page'))
  // The frame measures the place of the button while nothing covers it.
  await copy.scrollIntoViewIfNeeded()
  await expect.poll(isOff, { timeout: PATIENCE }).toBe('false')
  await shop.page.evaluate(
    `{ const over = document.createElement('div'); over.id = 'over'; over.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;background:#fff'; document.body.append(over) }`,
  )
  await expect.poll(isOff, { timeout: PATIENCE }).toBe('true')
  await copy.click({ force: true })
  await copy.click({ delay: HOLD, force: true })
  await copy.press('Enter')
  expect(await shop.frame.locator('#status').innerText()).not.toContain('Copied')
  expect(await clipboard()).toBe('of the page')
  await shop.page.evaluate(`document.querySelector('#over').remove()`)
  await expect.poll(isOff, { timeout: PATIENCE }).toBe('false')
  await copy.click({ delay: HOLD })
  await shop.frame.getByText('Copied').waitFor()
  expect(await clipboard()).toBe(code)
  await shop.press('I saved it')
  await shop.frame.getByRole('button', { name: 'Not now' }).click()
  await shop.press('Sign')
  await signed
  await shop.page.context().clearPermissions()

  const elsewhere = await browser.open('other')
  await elsewhere.logIn('carol@example.org')
  const asked = elsewhere.rpc('personal_sign', ['0x00', address])
  await elsewhere.press('Sign')
  const field = elsewhere.frame.getByLabel('Seven groups of four letters or digits')
  await field.pressSequentially(code.replaceAll('-', '').toLowerCase().slice(0, 10))
  expect(await field.inputValue()).toBe(code.slice(0, 12))
  await field.press('Enter')
  await elsewhere.frame.getByText('A recovery code has 28 letters and digits. These are 10.').waitFor()
  for (let at = 0; at < 4; at++) await field.press('Backspace')
  expect(await field.inputValue()).toBe(code.slice(0, 8))
  await field.pressSequentially('u')
  await field.press('Enter')
  await elsewhere.frame.getByText('No recovery code has the letter U.').waitFor()
  expect(await violations(elsewhere.page, insideOf(elsewhere))).toEqual([])
  await field.fill(code.toLowerCase().replaceAll('-', ' – ').replaceAll('0', 'o'))
  await field.press('Enter')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('where the page around does not let the frame copy, the code is to be written down', async () => {
  await browser.reset({ recovery: 'code' })
  const shop = await browser.open('shop')
  const { address } = await shop.logIn('dora@example.org')
  const signed = shop.rpc('personal_sign', ['0x00', address])
  const copy = shop.frame.getByRole('button', { name: 'Copy' })
  await expect.poll(() => copy.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  await copy.click({ delay: HOLD })
  await shop.frame.getByText('The browser did not let it be copied. Write it down.').waitFor()
  await shop.frame.getByRole('button', { name: 'Not now' }).click()
  expect((await signed).name).toBe('RPC_REQUEST_ERROR')
})
