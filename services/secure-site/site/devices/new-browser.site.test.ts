import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameBrowser, startFrameBrowser } from '../testing/frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const text = '0x68656c6c6f'
const until = Date.UTC(2030, 4, 6, 12)

test('a browser that is new for its wallet says what it waits for, and goes on by itself', async () => {
  await browser.reset()
  const { api } = browser.site
  const { frame, rpc, logIn, press } = await browser.open('shop')
  const { address } = await logIn()
  api.device = { state: 'asked', until, passkeys: [] }
  const asked = rpc('personal_sign', [text, address])
  await frame.getByRole('heading', { name: 'This browser is new for your wallet' }).waitFor()
  await frame.getByText('A mail is on its way to ada@example.org').waitFor()
  expect(await frame.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false)
  api.device = { state: 'waiting', until }
  await frame.getByText('It gets your wallet on').waitFor()
  await frame.getByText('2030').waitFor()
  await frame.getByRole('button', { name: 'Check again' }).click()
  await frame.getByText('Not yet.').waitFor()
  api.device = undefined
  await press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a browser that could not ask by mail says so, asks the server for nothing meanwhile, and goes on by the button', async () => {
  await browser.reset()
  const { api } = browser.site
  const { frame, rpc, logIn, press } = await browser.open('shop')
  const { address } = await logIn()
  api.device = { state: 'asked', until, mail: 'later', passkeys: [] }
  const asked = rpc('personal_sign', [text, address])
  await frame.getByText('no mail could be sent for this one').waitFor()
  await frame.getByText('2030').waitFor()
  expect(await frame.getByText('on its way').count()).toBe(0)
  expect(api.waits).toBe(0)
  await frame.getByRole('button', { name: 'Check again' }).click()
  await frame.getByText('Not yet.').waitFor()
  api.device = undefined
  await frame.getByRole('button', { name: 'Check again' }).click()
  await press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a browser that is new for its wallet signs nothing when its person gives up, or was refused', async () => {
  await browser.reset()
  const { api } = browser.site
  const { page, frame, rpc, logIn } = await browser.open('shop')
  const { address } = await logIn()
  api.device = { state: 'waiting', until }
  const asked = rpc('personal_sign', [text, address])
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect(await asked).toMatchObject({ name: 'RPC_REQUEST_ERROR', payload: { code: 4001 } })
  const again = rpc('personal_sign', [text, address])
  await frame.getByText('It gets your wallet on').waitFor()
  // The wait hears nothing of it: what says it is the look that the press begins.
  await page.context().route('**/api/device/wait', () => {})
  api.forgetSessions()
  await frame.getByRole('button', { name: 'Check again' }).click()
  await frame.getByText('This browser was refused and logged out').waitFor()
  await page.context().unroute('**/api/device/wait')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect((await again).name).toBe('RPC_REQUEST_ERROR')
})

test('a browser that knows the wallet is asked about a new one, and its answer goes to the server', async () => {
  await browser.reset()
  const { api } = browser.site
  const { frame, rpc, logIn, press } = await browser.open('shop')
  const { address } = await logIn()
  const newcomer = { created: until, browser: 'Firefox', network: '203.0.113.0/24', origin: 'https://shop.test' }
  api.asking = [
    { ...newcomer, device: 'one' },
    { ...newcomer, device: 'two' },
  ]
  const asked = rpc('personal_sign', [text, address])
  await frame.getByRole('heading', { name: 'Let a new browser use your wallet?' }).waitFor()
  await frame.getByText('203.0.113.0/24').first().waitFor()
  await frame.getByRole('button', { name: 'Refuse it' }).click()
  await expect.poll(() => api.decided).toEqual([{ device: 'one', approve: false }])
  await frame.getByRole('heading', { name: 'Let a new browser use your wallet?' }).waitFor()
  await press('Let it in')
  await expect.poll(() => api.decided).toHaveLength(2)
  expect(api.decided[1]).toEqual({ device: 'two', approve: true })
  await press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('an answer about a new browser that does not arrive is said, and can be given again', async () => {
  await browser.reset()
  const { api } = browser.site
  const { page, frame, rpc, logIn, press } = await browser.open('shop')
  const { address } = await logIn()
  const newcomer = { created: until, browser: 'Firefox', network: '203.0.113.0/24', origin: 'https://shop.test' }
  api.asking = ['one', 'gone'].map((device) => ({ ...newcomer, device }))
  const asked = rpc('personal_sign', [text, address])
  await page.context().route('**/api/device/decide', (route) => route.abort())
  await frame.getByRole('button', { name: 'Refuse it' }).click()
  await frame.getByRole('heading', { name: 'The browser was not refused' }).waitFor()
  await frame.getByText('the new browser may still get your wallet').waitFor()
  await frame.getByRole('button', { name: 'Try again' }).click()
  await frame.getByRole('heading', { name: 'The browser was not refused' }).waitFor()
  expect(api.decided).toEqual([])
  await page.context().unroute('**/api/device/decide')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => api.decided).toEqual([{ device: 'one', approve: false }])
  // The request may have been answered on another device meanwhile; that is no error.
  api.asking = []
  await press('Let it in')
  await press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('a browser that is new for the wallet of an account without an address is told of no time and no mail', async () => {
  await browser.reset()
  const { api } = browser.site
  api.forget()
  api.tellsAddress = false
  const { frame, rpc, logIn } = await browser.open('shop')
  const { address } = await logIn()
  api.tellsAddress = true
  api.device = { state: 'asked', until: 0, passkeys: [] }
  const asked = rpc('personal_sign', [text, address])
  await frame.getByText('Approve it in a browser that knows this wallet').waitFor()
  await frame.getByText('Waiting alone does not let it in').waitFor()
  expect(await frame.getByText('Or sign something on a page').isVisible()).toBe(false)
  await frame.getByRole('button', { name: 'Cancel' }).click()
  expect((await asked).name).toBe('RPC_REQUEST_ERROR')
  api.device = undefined
})
