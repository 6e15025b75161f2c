import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type FrameLocator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBrowser, ignoredArgs } from '../../../../scripts/browser.mjs'
import type { Project } from '../api/api-schemas.ts'
import type { MemoryProject } from './memory-api.ts'
import { startTestSite, type TestSite } from './test-site.ts'

export interface Answer {
  readonly name: string
  readonly payload?: unknown
}

/** The API of a host page, seen as `globalThis` by functions that run there. */
export interface Host {
  readonly seen: readonly unknown[]
  send(name: string, payload?: object): Promise<Answer>
}

export interface OpenFrame {
  readonly page: Page
  readonly frame: FrameLocator
  send(name: string, payload?: object): Promise<Answer>
  /** Sends an RPC request; resolves after the visitor's press. */
  rpc(method: string, params: unknown, chain?: { chainNamespace: string; chainId: string | number }): Promise<Answer>
  /** Logs in. Resolves with the user object. */
  logIn(email?: string, chainId?: number | string): Promise<{ readonly address: string; readonly chainId: unknown }>
  /** Presses the button of that name once it is enabled. */
  press(name: string): Promise<void>
}

export interface FrameBrowser {
  readonly site: TestSite
  open(name: string, query?: string): Promise<OpenFrame>
  /** Clears the browser's data and sets up a project with these settings. */
  reset(project?: {
    readonly recovery?: 'operator' | 'code'
    readonly rpc?: { readonly [caip2: string]: string }
    readonly networks?: Project['networks']
    readonly bundlers?: MemoryProject['bundlers']
  }): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds for which a press has to be held if it begins as soon as the pointer enters. */
export const HOLD = 700
/** Milliseconds for which tests wait for immediate effects; a busy computer is slow. */
export const PATIENCE = 30_000

export const armed = (frame: FrameLocator) => frame.locator('.button-approve').getAttribute('aria-disabled')

/** Scrolls through the whole request, if it does not fit. */
export async function readToEnd(frame: FrameLocator | Page): Promise<void> {
  const more = frame.locator('.more')
  const state = async () =>
    (await more.isVisible()) ? 'more' : (await frame.locator('[aria-disabled="false"]').count()) && 'free'
  for (;;) {
    await expect.poll(state, { timeout: PATIENCE }).toBeTruthy()
    if ((await state()) !== 'more') return
    // The end may be reached before the click.
    await more.click({ timeout: 2000 }).catch(() => {})
  }
}

/** Completes the second step: presses the digits shown among the facts, each `clickCount` times. */
export async function takeSecondStep(frame: FrameLocator, clickCount = 1): Promise<void> {
  const digits = frame.locator('.digit')
  await readToEnd(frame)
  await expect.poll(() => frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
  const [first = '', second = ''] = await digits.allInnerTexts()
  await frame.getByRole('button', { name: first, exact: true }).click()
  await frame.getByRole('button', { name: second, exact: true }).click({ clickCount })
}

/**
 * @param blocked Blocks the wallet's storage inside `shop`, like a setting of the visitor.
 * @param whole Uses a full browser: the headless shell sends touches to the wrong position in a frame.
 */
export async function startFrameBrowser({ blocked = false, whole = false } = {}): Promise<FrameBrowser> {
  const site = await startTestSite()
  const found = await findBrowser({ whole: whole || blocked })
  const profile = await mkdtemp(join(tmpdir(), 'secure-site-profile-'))
  if (blocked) {
    const [wallet, shop] = [site.wallet, new URL(site.page('shop')).origin]
    const cookies = { [`${wallet},${shop}`]: { setting: 2 } }
    await mkdir(join(profile, 'Default'))
    await writeFile(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { content_settings: { exceptions: { cookies } } } }),
    )
  }
  // Playwright disables storage partitioning, and with it all storage of frames; real browsers have it. The last
  // `--disable-features` list takes effect.
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: found.path,
    env: found.env,
    ignoreDefaultArgs: ignoredArgs,
    args: [...found.args, features, '--host-resolver-rules=MAP *.test 127.0.0.1'],
    ignoreHTTPSErrors: true,
    viewport: { width: 900, height: 800 },
  })
  return {
    site,
    async reset({ recovery = 'operator', rpc = {}, networks = {}, bundlers = {} } = {}) {
      for (const page of context.pages().slice(1)) await page.close()
      await context.clearCookies()
      const origins = ['shop', 'other'].map((name) => new URL(site.page(name)).origin)
      site.api.projects.set('shop', { name: 'Shop', origins, rpc, networks, recovery, bundlers })
      site.api.social = undefined
      site.api.device = undefined
      site.api.waits = 0
      site.api.asking = []
      site.api.decided.length = 0
      site.api.bundlerIsAway = false
    },
    async open(name, query) {
      const page = await context.newPage()
      await page.goto(site.page(name, query))
      const frame = page.frameLocator('#w3m-iframe')
      const send = (event: string, payload?: object): Promise<Answer> =>
        page.evaluate(([event, payload]) => (globalThis as unknown as Host).send(event as string, payload as object), [
          event,
          payload,
        ] as const)
      return {
        page,
        frame,
        send,
        rpc: (method, params, chain = { chainNamespace: 'eip155', chainId: 1 }) =>
          send('RPC_REQUEST', { method, params, ...chain }),
        async logIn(email = 'ada@example.org', chainId = 1) {
          await page.waitForFunction('ready()')
          expect((await send('CONNECT_EMAIL', { email })).payload).toMatchObject({ action: 'VERIFY_OTP' })
          const verified = await send('CONNECT_OTP', { otp: site.api.codes.get(email) })
          expect(verified.name).toBe('CONNECT_OTP_SUCCESS')
          const user = await send('GET_USER', { chainId })
          expect(user.name, JSON.stringify(user.payload)).toBe('GET_USER_SUCCESS')
          return user.payload as { address: string; chainId: unknown }
        },
        async press(name) {
          const button = frame.getByRole('button', { name, exact: true })
          await button.waitFor()
          await readToEnd(frame)
          await expect.poll(() => armed(frame), { timeout: PATIENCE }).toBe('false')
          await button.click({ delay: HOLD })
          const step = frame.locator('.keys, .body-wait')
          await step
            .first()
            .waitFor({ timeout: 1000 })
            .catch(() => {})
          if ((await frame.locator('.keys').count()) > 0) await takeSecondStep(frame)
        },
      }
    },
    async stop() {
      await context.close()
      await site.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
