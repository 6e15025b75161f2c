import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameBrowser, startFrameBrowser } from '../testing/frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const text = '0x68656c6c6f'
const host = () => new URL(browser.site.wallet).host

test('keeps who could open the wallet to be looked up, and does not begin with it', async () => {
  await browser.reset({ recovery: 'operator' })
  const open = await browser.open('shop')
  const { address } = await open.logIn('keeper@example.org')
  const asked = open.rpc('personal_sign', [text, address])
  const line = open.frame.locator('summary', { hasText: 'Who can open this wallet' })
  const told = open.frame.getByText(`Whoever runs ${host()} could use it and spend everything`)
  await line.waitFor()
  expect(await told.isVisible()).toBe(false)
  await line.click()
  expect(await told.isVisible()).toBe(true)
  await open.press('Sign')
  await asked
})

test('says that the operator cannot, where that is so', async () => {
  await browser.reset({ recovery: 'code' })
  const open = await browser.open('shop')
  const { address } = await open.logIn('own@example.org')
  const asked = open.rpc('personal_sign', [text, address])
  await open.press('I saved it')
  // The screen before it has a button of that name too.
  await open.frame.getByRole('heading', { name: 'Add a passkey too' }).waitFor()
  await open.frame.getByRole('button', { name: 'Not now' }).click()
  await open.frame.locator('summary', { hasText: 'Who can open this wallet' }).click()
  await open.frame
    .getByText(`${host()} keeps only a part of this wallet’s key, so whoever runs ${host()} cannot use it`)
    .waitFor()
  await open.press('Sign')
  await asked
})
