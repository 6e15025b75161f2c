import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '../../../../../scripts/browser.mjs'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let context: BrowserContext
let profile: string
beforeAll(async () => {
  site = await startTestSite()
  const found = await findBrowser()
  profile = await mkdtemp(join(tmpdir(), 'secure-site-profile-'))
  // A profile on disk: private windows give frames no storage.
  context = await chromium.launchPersistentContext(profile, {
    executablePath: found.path,
    env: found.env,
    args: found.args,
    viewport: { width: 900, height: 800 },
  })
})
afterAll(async () => {
  await context?.close()
  await site?.stop()
  await rm(profile, { recursive: true, force: true })
})
beforeEach(async () => {
  await context.clearCookies()
  for (const page of context.pages().slice(1)) await page.close()
  site.api.projects.set('shop', {
    name: 'Shop',
    origins: ['shop', 'other'].map((name) => new URL(site.page(name)).origin),
    rpc: {},
    recovery: 'operator',
  })
})

type Answer = { readonly name: string; readonly payload?: { readonly [name: string]: unknown } }
/** What the host page has to offer; functions of a test that run there see it as `globalThis`. */
type Host = { send(name: string, payload?: object): Promise<Answer> }

async function openPage(name: string): Promise<{ page: Page; frame: FrameLocator }> {
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await page.goto(site.page(name))
  return { page, frame: page.frameLocator('iframe') }
}
const send = (page: Page, name: string, payload?: object): Promise<Answer> =>
  page.evaluate(([name, payload]) => (globalThis as unknown as Host).send(name as string, payload as object), [
    name,
    payload,
  ] as const)

async function logIn(page: Page, email = 'ada@example.org'): Promise<{ readonly address: string }> {
  await page.waitForFunction('ready()')
  expect((await send(page, 'CONNECT_EMAIL', { email })).payload).toEqual({ action: 'VERIFY_OTP' })
  expect((await send(page, 'CONNECT_OTP', { otp: site.api.codes.get(email) })).name).toBe('CONNECT_OTP_SUCCESS')
  const { payload } = await send(page, 'GET_USER', { chainId: 1 })
  return payload as { address: string }
}

test('logs in by code and reaches one address from two sites', async () => {
  const { page } = await openPage('shop')
  const user = await logIn(page)
  expect(user).toMatchObject({ email: 'ada@example.org', chainId: 1, address: expect.stringMatching(/^0x/) })
  const { page: other } = await openPage('other')
  expect((await logIn(other)).address).toBe(user.address)
})

test('signs a message after a press, and not before', async () => {
  const { page, frame } = await openPage('shop')
  const { address } = await logIn(page)
  const message = 'Hello from the shop'
  const asked = send(page, 'RPC_REQUEST', {
    method: 'personal_sign',
    params: [`0x${Buffer.from(message).toString('hex')}`, address],
    chainId: 1,
  })
  const approve = frame.getByRole('button', { name: 'Sign' })
  await approve.waitFor()
  await page.screenshot({ path: '/tmp/shot.png' })
  await expect.poll(() => approve.getAttribute('aria-disabled'), { timeout: 4000 }).toBe('false')
  await approve.click()
  const answer = await asked
  expect(answer.name).toBe('RPC_REQUEST_SUCCESS')
  const signature = answer.payload as unknown as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
})
