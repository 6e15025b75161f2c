import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameBrowser, type OpenFrame, startFrameBrowser } from './frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const query = 'projectId=shop&passkeys'

async function authenticator({ page }: Pick<OpenFrame, 'page'>) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const options = {
    ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true } as const),
    ...{ hasUserVerification: true, isUserVerified: true, hasPrf: true, automaticPresenceSimulation: true },
  }
  await tools.send('WebAuthn.addVirtualAuthenticator', { options })
}

test('a passkey opens the wallet on another site, without the code', async () => {
  await browser.reset({ recovery: 'code' })
  const shop = await browser.open('shop', query)
  const { address } = await shop.logIn('pass@example.org')
  await authenticator(shop)
  const asked = shop.rpc('personal_sign', ['0x00', address])
  await shop.press('I have kept it')
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
  await shop.press('I have kept it')
  // The window has an authenticator before it asks for one.
  await context.route('**/assets/frame.css', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  const opened = shop.page.waitForEvent('popup').then(async (page) => {
    await authenticator({ page })
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
