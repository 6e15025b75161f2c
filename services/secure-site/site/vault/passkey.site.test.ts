import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameBrowser, startFrameBrowser } from '../testing/frame-browser.ts'
import { addAuthenticator } from '../testing/passkey-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const query = 'projectId=shop&passkeys'

test('a passkey opens the wallet on another site, without the code', async () => {
  await browser.reset({ recovery: 'code' })
  const shop = await browser.open('shop', query)
  const { address } = await shop.logIn('pass@example.org')
  await addAuthenticator(shop.page)
  const asked = shop.rpc('personal_sign', ['0x00', address])
  await shop.press('I saved it')
  await shop.press('Add a passkey')
  await shop.press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
  const [wallet] = [...browser.site.api.wallets.values()]
  expect(wallet?.wraps.map(({ kind }) => kind)).toEqual(['code', 'passkey'])

  // The same tab, because its passkeys cannot be copied to another one with all that is secret in them.
  await shop.page.goto(browser.site.page('other', query))
  expect((await shop.logIn('pass@example.org')).address).toBe(address)
  const elsewhere = shop.rpc('personal_sign', ['0x00', address])
  await shop.press('Sign')
  await shop.frame.getByRole('button', { name: 'Use a passkey' }).click()
  expect((await elsewhere).payload).toBe((await asked).payload)
})

// Safety F-51.
test('where the page around does not let it, a window of its own makes the passkey', async () => {
  await browser.reset({ recovery: 'code' })
  browser.site.api.wallets.clear()
  const shop = await browser.open('shop')
  const { address } = await shop.logIn('window@example.org')
  const context = shop.page.context()
  const asked = shop.rpc('personal_sign', ['0x00', address])
  await shop.press('I saved it')
  // The window does not go on before it has an authenticator to ask.
  let goOn = () => {}
  const hasAuthenticator = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await context.route('**/assets/frame.css', async (route) => {
    await hasAuthenticator
    await route.continue()
  })
  const opened = shop.page.waitForEvent('popup').then(async (page) => {
    await addAuthenticator(page)
    goOn()
    return page
  })
  await shop.press('Add a passkey')
  const popup = await opened
  await expect.poll(() => popup.isClosed(), { timeout: 10_000 }).toBe(true)
  await context.unroute('**/assets/frame.css')
  await shop.press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
  const [wallet] = [...browser.site.api.wallets.values()]
  expect(wallet?.wraps.map(({ kind }) => kind)).toEqual(['code', 'passkey'])
})
