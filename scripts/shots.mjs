// npm run shots [-- --only <view>]: a picture of every view, in light, dark, as a drawer, in German and in Arabic,
// driven through the real elements against a real local chain. Pictures go to .cache/shots.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { startDemo } from '../demo/lib/demo.mjs'
import { browserArgs, findBrowser } from './browser.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const out = path.join(root, '.cache', 'shots')
const { values } = parseArgs({
  options: { only: { type: 'string' }, look: { type: 'string' }, dist: { type: 'string' } },
})

const looks = {
  light: { theme: 'light', locale: 'en', width: 440, height: 760 },
  dark: { theme: 'dark', locale: 'en', width: 440, height: 760 },
  drawer: { theme: 'light', locale: 'en', width: 390, height: 844 },
  de: { theme: 'light', locale: 'de', width: 440, height: 760 },
  ar: { theme: 'dark', locale: 'ar', width: 440, height: 760 },
  long: { theme: 'light', locale: 'en-XA', width: 440, height: 760 },
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#f26b2a"/><circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="3"/></svg>',
)}`

/** A wallet that is there before the page's own scripts, as an extension is. */
async function walletScript(chains) {
  const source = `import { createTestWallet } from './src/testing.ts'
    globalThis.shotWallet = createTestWallet({ chains: ${JSON.stringify(chains)}, name: 'Lantern', rdns: 'example.lantern', icon: ${JSON.stringify(icon)} })
    globalThis.shotWallet.announce()`
  const result = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2022',
  })
  return result.outputFiles[0].text
}

const modal = (page) => page.locator('wallet-modal')
const show = (page, view) => page.evaluate((name) => document.querySelector('wallet-modal').show({ view: name }), view)
const close = async (page) => {
  await page.evaluate(() => document.querySelector('wallet-modal').close())
  await page.waitForTimeout(250)
}
const id = (page, testId) => modal(page).getByTestId(testId)
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const fillSend = async (page, amount) => {
  await show(page, 'WalletSend')
  const fields = modal(page).locator('input')
  await fields.nth(0).fill(amount)
  await fields.nth(1).fill(recipient)
  await page.waitForTimeout(900)
}
const primary = (page) => modal(page).locator('[data-view] button').last()

/** In the order in which a visitor meets them; each starts where the one before it ended. */
const steps = [
  ['connect', (page) => show(page, 'Connect')],
  ['what-is-a-wallet', (page) => show(page, 'WhatIsAWallet')],
  [
    'connecting-waiting',
    async (page) => {
      await close(page)
      await page.evaluate(() => globalThis.shotWallet.setApprove('never'))
      await show(page, 'Connect')
      await id(page, 'wm-wallet-example.lantern').click()
      await page.waitForTimeout(700)
    },
  ],
  [
    'connecting-declined',
    async (page) => {
      await page.evaluate(() => globalThis.shotWallet.pendingApprovals.at(-1)?.reject())
      await page.waitForTimeout(300)
    },
  ],
  [
    'account',
    async (page) => {
      await page.evaluate(() => globalThis.shotWallet.setApprove('always'))
      await id(page, 'wm-connecting-retry').click()
      await page.waitForFunction(() => !document.querySelector('wallet-modal').open)
      await page.waitForTimeout(800)
      await show(page, 'Account')
      await page.waitForTimeout(600)
    },
  ],
  ['networks', (page) => show(page, 'Networks')],
  [
    'networks-none',
    async (page) => {
      await modal(page).locator('input').fill('meridain')
    },
  ],
  ['what-is-a-network', (page) => show(page, 'WhatIsANetwork')],
  ['profile-wallets', (page) => show(page, 'ProfileWallets')],
  ['receive', (page) => show(page, 'WalletReceive')],
  ['send-empty', (page) => show(page, 'WalletSend')],
  ['send-too-much', (page) => fillSend(page, '999999')],
  ['send', (page) => fillSend(page, '1.5')],
  [
    'send-review',
    async (page) => {
      await primary(page).click()
      await page.waitForTimeout(900)
    },
  ],
  [
    'send-approve',
    async (page) => {
      await page.evaluate(() => globalThis.shotWallet.setApprove('never'))
      await primary(page).click()
      await page.waitForTimeout(900)
    },
  ],
  [
    'send-sent',
    async (page) => {
      await page.evaluate(() => globalThis.shotWallet.pendingApprovals.at(-1)?.approve())
      await page.waitForTimeout(2500)
    },
  ],
  [
    'switch-network',
    async (page) => {
      await close(page)
      await show(page, 'Networks')
      await modal(page).locator('[data-view] li button:not([aria-current=true])').first().click()
      await page.waitForTimeout(900)
    },
  ],
  [
    'unsupported-chain',
    async (page) => {
      await page.evaluate(() => {
        for (const pending of globalThis.shotWallet.pendingApprovals) pending.reject()
        globalThis.shotWallet.setApprove('always')
      })
      await close(page)
      await show(page, 'Account')
      await page.evaluate(() => globalThis.shotWallet.setChain(4242))
      await page.waitForTimeout(500)
    },
  ],
]

async function picture(browser, url, script, look, name) {
  const { theme, locale, width, height } = look
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 2, locale: 'en' })
  const page = await context.newPage()
  await page.addInitScript({ content: script })
  await page.goto(`${url}/html`)
  await page.evaluate(
    ([mode, language]) => {
      const element = document.querySelector('wallet-modal')
      element.setAttribute('theme', mode)
      element.setAttribute('locale', language)
      document.documentElement.style.setProperty('--wm-font-family', 'Inter, system-ui')
    },
    [theme, locale],
  )
  const files = []
  for (const [step, run] of steps) {
    try {
      await run(page)
    } catch (error) {
      console.error(`${name}/${step}: ${error.message.split('\n')[0]}`)
    }
    await page.waitForTimeout(450)
    if (values.only && values.only !== step) continue
    const file = path.join(out, name, `${step}.png`)
    await page.screenshot({ path: file })
    files.push(file)
  }
  await context.close()
  return files
}

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
const [demo, found] = await Promise.all([
  startDemo({ port: 0, evmPorts: [0, 0], ...(values.dist && { dist: values.dist }) }),
  findBrowser(),
])
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...new Set([...(found.args ?? []), ...browserArgs])],
  env: found.env,
})
try {
  const chains = demo.chains.map(({ id, name, rpcUrl }) => ({
    id,
    name,
    rpcUrls: { default: { http: [rpcUrl] } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }))
  const first = chains[0]
  // One more chain that the page does not know, for the view of an unsupported network.
  const script = await walletScript([first, { ...first, id: 4242, name: 'Delta' }])
  const all = []
  for (const [name, look] of Object.entries(looks)) {
    if (values.look && values.look !== name) continue
    await mkdir(path.join(out, name), { recursive: true })
    all.push(...(await picture(browser, demo.url, script, look, name)))
    console.log(`[shots] ${name}`)
  }
  const figures = all.map((file) => {
    const source = path.relative(out, file)
    return `<figure><img src="${source}" width="220"><figcaption>${source}</figcaption></figure>`
  })
  const style = 'body{font:13px system-ui;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}'
  await writeFile(
    path.join(out, 'index.html'),
    `<!doctype html><title>Shots</title><style>${style}</style>${figures.join('')}`,
  )
  console.log(`[shots] ${all.length} pictures in .cache/shots, index.html shows them`)
} finally {
  await browser.close()
  await demo.stop()
}
