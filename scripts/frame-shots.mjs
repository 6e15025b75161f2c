// Rare screens of the embedded wallet, for `npm run shots`: a browser that stores nothing for the wallet, a new
// wallet's recovery code and passkey, and a new browser to which no mail could be sent.
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { startHttpsHosts } from '../test/e2e/lib/https-hosts.mjs'
import { startRealSecureSite } from '../test/e2e/lib/real-secure-site.mjs'
import { browserArgs, findBrowser, ignoredArgs } from './browser.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const HOLD = 700

/**
 * @param {{ viewport: { width: number, height: number }, colorScheme?: string, lang?: string }} options
 * @param {(name: string, act: () => Promise<import('playwright-core').Page>) => Promise<void>} step takes a screenshot
 * of the page that `act` resolves with
 */
export async function takeFrame({ lang, ...options }, step) {
  const dist = path.join(root, 'dist/cdn')
  let site
  // A secure site whose operator can open wallets: it makes a new browser wait.
  let operated
  const page = (walletHost) => (request, response) => {
    const { pathname } = new URL(request.url, 'https://shop.test')
    const file = path.join(dist, path.normalize(pathname.replace(/^\/cdn/, '')))
    if (!pathname.startsWith('/cdn/')) {
      const html = pageOf(hosts.url(walletHost, '/sdk?projectId=shop'), lang)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    }
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/javascript' })
    createReadStream(file).pipe(response)
  }
  const answers = {
    'blocked.test': page('wallet.test'),
    'free.test': page('wallet.test'),
    'operated.test': page('operator.test'),
    'wallet.test': (request, response) => site.forward(request, response),
    'operator.test': (request, response) => operated.forward(request, response),
  }
  const hosts = await startHttpsHosts(answers, { blocked: { host: 'wallet.test', around: 'blocked.test' } })
  const origins = ['blocked.test', 'free.test', 'operated.test'].map((host) => new URL(hosts.url(host)).origin)
  const limits = { mailsPerPurpose: [[1000, 1000]], deviceMails: [[1, 86_400_000]] }
  site = await startRealSecureSite({
    publicUrl: hosts.url('wallet.test'),
    shop: { origins, recovery: 'code' },
    limits,
  })
  operated = await startRealSecureSite({ publicUrl: hosts.url('operator.test'), shop: { origins }, limits })
  const others = []
  const visit = async (host, context) => {
    const visitor = await context.newPage()
    visitor.setDefaultTimeout(20_000)
    await visitor.setViewportSize(options.viewport)
    await visitor.emulateMedia({ colorScheme: options.colorScheme ?? 'light' })
    await visitor.goto(hosts.url(host))
    await visitor.waitForFunction(() => globalThis.kit)
    return visitor
  }
  /** Submits an email address. The modal then asks for the code of the mail. */
  const typeEmail = async (visitor, email) => {
    await visitor.evaluate(() => globalThis.kit.open({ view: 'EmailLogin' }))
    const field = visitor.locator('wallet-modal').getByRole('dialog').getByRole('textbox').first()
    await field.fill(email)
    await visitor.keyboard.press('Enter')
  }
  const logIn = async (visitor, email, { mail } = site) => {
    const after = mail.mails(email).at(0)?.id ?? 0
    await typeEmail(visitor, email)
    await visitor.waitForFunction(() => /^EmailVerify/.test(globalThis.kit.getState().view))
    let letter = await mail.next(email, { after })
    if (letter.link) {
      const inbox = await visitor.context().newPage()
      await inbox.goto(letter.link)
      await inbox.locator('button').first().click()
      letter = await mail.next(email, { after: letter.id })
      await inbox.close()
      await visitor.bringToFront()
    }
    const { code } = letter
    await visitor.waitForFunction(() => globalThis.kit.getState().view === 'EmailVerifyOtp')
    await visitor.locator('wallet-modal').getByTestId('wm-otp-input').focus()
    await visitor.keyboard.type(code)
    await visitor.waitForFunction(() => globalThis.kit.getState().connections.length > 0)
    await visitor.waitForFunction(() => !globalThis.kit.getState().open)
  }
  const ask = (visitor) => visitor.evaluate(() => void globalThis.kit.signMessage('Hello').catch(() => {}))
  const frameOf = (visitor) => visitor.frameLocator('iframe#w3m-iframe')
  /** Holds a button for as long as the secure frame requires. */
  const press = async (place, selector) => {
    const button = place.locator(`${selector}:not([aria-disabled="true"])`)
    await button.waitFor()
    await button.click({ delay: HOLD })
  }
  try {
    let blocked
    await step('frame-access', async () => {
      blocked = await visit('blocked.test', hosts.context)
      await typeEmail(blocked, 'ada@shop.test')
      await frameOf(blocked).locator('.button-approve').waitFor()
      await blocked.waitForTimeout(500)
      return blocked
    })
    let opened
    await step('frame-access-window', async () => {
      const popup = blocked.waitForEvent('popup')
      await frameOf(blocked).locator('.button-approve').click()
      opened = await popup
      await opened.setViewportSize({ width: Math.min(600, options.viewport.width), height: options.viewport.height })
      await opened.locator('.button-approve:not([aria-disabled="true"])').waitFor()
      return opened
    })
    await step('frame-access-waits', async () => blocked)
    await step('frame-access-done', async () => {
      await press(opened, '.button-approve')
      await opened.locator('.body-done').waitFor()
      return opened
    })
    await blocked?.close()

    const email = 'grace@shop.test'
    const free = await visit('free.test', hosts.context)
    await logIn(free, email)
    await step('frame-recovery-code', async () => {
      await ask(free)
      await frameOf(free).locator('.button-approve:not([aria-disabled="true"])').waitFor()
      return free
    })
    await step('frame-passkey', async () => {
      const before = await frameOf(free).locator('h1').innerText()
      await press(frameOf(free), '.button-approve')
      await frameOf(free).locator('h1').filter({ hasNotText: before }).waitFor()
      await frameOf(free).locator('.button-approve:not([aria-disabled="true"])').waitFor()
      return free
    })

    const first = await visit('operated.test', hosts.context)
    await logIn(first, email, operated)
    await ask(first)
    await frameOf(first).locator('.button-reject').click()
    for (const name of ['frame-device-mailed', 'frame-device-later'])
      await step(name, async () => {
        const other = await anotherBrowser()
        others.push(other)
        const visitor = await visit('operated.test', other)
        await logIn(visitor, email, operated)
        await ask(visitor)
        await frameOf(visitor).locator('.lead').first().waitFor()
        await visitor.waitForTimeout(500)
        return visitor
      })
  } finally {
    for (const other of others) await other.close()
    await hosts.stop()
    await Promise.all([site.stop(), operated.stop()])
  }
}

/** Launches a fresh browser that resolves the same hosts. */
async function anotherBrowser() {
  const found = await findBrowser({ whole: true })
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  const hosts = ['--host-resolver-rules=MAP *.test 127.0.0.1', '--ignore-certificate-errors']
  return chromium.launchPersistentContext('', {
    executablePath: found.path,
    env: found.env,
    args: [...new Set([...found.args, ...browserArgs, ...hosts, features])],
    ignoreDefaultArgs: ignoredArgs,
    ignoreHTTPSErrors: true,
  })
}

const pageOf = (secureFrame, lang = 'en') => `<!doctype html><html lang="${lang}"><title>Shop</title>
<meta name="viewport" content="width=device-width">
<wallet-button></wallet-button><wallet-modal></wallet-modal>
<script type="module">
  import { createKit } from '/cdn/wallet-modal.js'
  const chain = { id: 1, name: 'Meridian', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.test/'] } } }
  globalThis.kit = createKit({ networks: [chain], locale: '${lang}', hosts: { secureFrame: '${secureFrame}' } })
</script>`
