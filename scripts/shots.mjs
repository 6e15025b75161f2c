// npm run shots [-- --only dark,ar] [--part login]: screenshots of every view (light, dark, drawer, German, Arabic), in
// .cache/shots/<variant>/ with one overview per variant. Real chains and views; the demo's wallet approves at once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { startDemo } from '../demo/lib/demo.mjs'
import { findBrowser } from './browser.mjs'
import { takeFrame } from './frame-shots.mjs'
import { takeLogin, takeNewDevice } from './login-shots.mjs'
import { takeMoney } from './money-shots.mjs'
import { takeSignIn } from './sign-in-shots.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = path.join(root, '.cache/shots')
const { values } = parseArgs({
  options: { only: { type: 'string' }, part: { type: 'string' }, dist: { type: 'string' } },
})

const desktop = { width: 620, height: 780 }
const variants = {
  light: { viewport: desktop, colorScheme: 'light' },
  dark: { viewport: desktop, colorScheme: 'dark' },
  drawer: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  de: { viewport: desktop, colorScheme: 'light', lang: 'de' },
  ar: { viewport: desktop, colorScheme: 'light', lang: 'ar' },
}
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const wanted = values.only?.split(',') ?? Object.keys(variants)
const unknown = wanted.filter((name) => !variants[name])
if (unknown.length > 0)
  throw new Error(`No variant ${unknown.join(', ')}. There are: ${Object.keys(variants).join(', ')}`)

const parts = ['wallets', 'money', 'sign-in', 'login']
if (values.part !== undefined && !parts.includes(values.part))
  throw new Error(`No part ${values.part}. There are: ${parts.join(', ')}`)
const isWanted = (part) => values.part === undefined || values.part === part

const [demo, found] = await Promise.all([
  startDemo({
    port: 0,
    evmPorts: [0, 0],
    blockTime: 0,
    // The stages send two mails to one address within a minute.
    secureLimits: { mailsPerPurpose: [[1000, 1000]] },
    ...(values.dist ? { dist: values.dist } : {}),
  }),
  findBrowser({ whole: true }),
])
// Playwright disables storage in frames, which a wallet needs and browsers allow. The last list of features counts.
const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
const browser = await chromium.launch({
  executablePath: found.path,
  env: found.env,
  args: [...found.args, features],
})
const missing = []
try {
  for (const name of wanted) await shoot(name, variants[name])
} finally {
  await browser.close()
  await demo.stop()
}
if (missing.length > 0) {
  console.error(`\nNot taken:\n${missing.join('\n')}`)
  process.exitCode = 1
}
console.log(`\nPictures: ${path.relative(root, folder)}`)

async function shoot(variant, options) {
  rmSync(path.join(folder, variant), { recursive: true, force: true })
  mkdirSync(path.join(folder, variant), { recursive: true })
  const taken = []
  if (isWanted('wallets')) await takeWallets(await openStage(variant, options, taken))
  if (isWanted('money')) {
    const stage = await openStage(variant, options, taken)
    await takeMoney(stage, demo)
    await stage.context.close()
  }
  if (isWanted('sign-in')) {
    const stage = await openStage(variant, options, taken)
    await takeSignIn(stage, demo)
    await stage.context.close()
  }
  if (isWanted('login')) {
    const email = `ada.${variant}@example.org`
    const stage = await openStage(variant, options, taken)
    await takeLogin(stage, demo, email)
    const other = await openStage(variant, options, taken)
    await takeNewDevice(other, email)
    for (const { context } of [stage, other]) await context.close()
    await takeFrame(options, async (name, act) => {
      try {
        const page = await act()
        // Waits for the end of the entrance animations.
        await page.waitForTimeout(450)
        const file = `${String(taken.length + 1).padStart(2, '0')}-${name}.png`
        await page.screenshot({ path: path.join(folder, variant, file), animations: 'disabled', caret: 'hide' })
        taken.push(file)
      } catch (error) {
        missing.push(`${variant}/${name}: ${String(error.message).split('\n')[0]}`)
      }
    })
  }
  await sheet(variant, taken, options.viewport)
  console.log(`${variant}: ${taken.length} pictures`)
}

/** Opens a page for a new visitor, with the helpers that act on it. */
async function openStage(variant, { lang, ...options }, taken) {
  const place = path.join(folder, variant)
  const context = await browser.newContext({ deviceScaleFactor: 1.5, locale: 'en-US', ...options })
  context.setDefaultTimeout(8000)
  const page = await context.newPage()
  // A chain in the wallet that the site does not list, so that the wallet can be on an unsupported network.
  await page.addInitScript(
    ({ chainId, rpcUrl }) => {
      const addedChains = [{ id: 777, name: 'Elsewhere', rpcUrls: { default: { http: [rpcUrl] } } }]
      if (!localStorage.getItem('demo-wallet'))
        localStorage.setItem('demo-wallet', JSON.stringify({ origins: [], chainId, addedChains }))
    },
    { chainId: demo.chains[0].id, rpcUrl: demo.chains[0].rpcUrl },
  )
  await page.goto(demo.url)

  const take = async (name) => {
    // Waits for the end of animations and for images.
    await page.waitForTimeout(450)
    const file = `${String(taken.length + 1).padStart(2, '0')}-${name}.png`
    await page.screenshot({ path: path.join(place, file), animations: 'disabled', caret: 'hide' })
    taken.push(file)
  }
  const step = async (name, act) => {
    try {
      await act()
      await take(name)
    } catch (error) {
      missing.push(`${variant}/${name}: ${String(error.message).split('\n')[0]}`)
    }
  }
  const inPage = (act, argument) => page.evaluate(act, argument)
  const card = page.locator('wallet-modal').getByRole('dialog')
  const view = async (name) => {
    await inPage((wantedView) => globalThis.kit.open({ view: wantedView }), name)
    await card.waitFor()
    await page.waitForFunction((wantedView) => globalThis.kit.getState().view === wantedView, name)
  }
  const close = () => inPage(() => globalThis.kit.close())
  await page.waitForFunction(() => globalThis.kit && globalThis.demoWallet)
  const setLanguage = async () => {
    if (!lang) return
    await inPage((code) => {
      document.documentElement.lang = code
    }, lang)
    await inPage((code) => globalThis.kit.setOptions({ locale: code }), lang)
  }
  await setLanguage()
  return { context, page, step, inPage, card, view, close, setLanguage }
}

/** Takes every view of wallets. */
async function takeWallets({ context, page, step, inPage, card, view, close }) {
  const approving = (mode) => inPage((how) => globalThis.demoWallet.setApprove(how), mode)
  const rejectPending = async () => {
    await page.waitForFunction(() => globalThis.demoWallet.pendingApprovals.length > 0)
    await inPage(() => globalThis.demoWallet.pendingApprovals[0].reject())
  }
  /** The last button of the card is its main action, in every language. */
  const mainAction = () => card.getByRole('button').last()
  const row = (name) => card.getByRole('button', { name }).first()

  await step('button', () => page.locator('wallet-button').first().scrollIntoViewIfNeeded())
  await step('connect', () => view('Connect'))
  await step('what-is-a-wallet', () => view('WhatIsAWallet'))
  await close()
  const byId = (id) => card.getByTestId(id)
  const inConnect = async (options, ready) => {
    await inPage((change) => globalThis.kit.setOptions(change), options)
    await view('Connect')
    await byId(ready).waitFor()
  }
  const terms = { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }
  await step('connect-terms', () => inConnect({ ...terms, features: { legalCheckbox: true } }, 'wm-legal-checkbox'))
  await close()
  await step('connect-collapsed', () => inConnect({ features: { collapseWallets: true } }, 'wm-collapsed-wallets'))
  await inPage(() => globalThis.kit.setOptions({ features: {} }))
  await close()
  await step('all-wallets', async () => {
    await view('AllWallets')
    await card
      .getByTestId(/^wm-wallet-search-item-/)
      .first()
      .waitFor()
  })
  await step('all-wallets-none', async () => {
    await card.getByRole('searchbox').fill('lanturn')
    await byId('wm-no-wallet-found').waitFor()
  })
  await close()
  await step('get-wallet', async () => {
    await view('GetWallet')
    await card
      .getByTestId(/^wm-get-wallet-/)
      .first()
      .waitFor()
  })
  await step('downloads', async () => {
    await card
      .getByTestId(/^wm-get-wallet-/)
      .first()
      .click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'Downloads')
  })
  await close()
  await step('pairing-wallet', async () => {
    await view('AllWallets')
    await card
      .getByTestId(/^wm-wallet-search-item-/)
      .first()
      .click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'ConnectingWalletConnect')
    await card
      .getByTestId(/^wm-(qr-code|open-wallet)$/)
      .first()
      .waitFor()
  })
  await step('pairing-other-way', () => card.getByRole('tab').last().click())
  await close()
  await step('pairing-any', async () => {
    await view('ConnectingWalletConnectBasic')
    await card
      .getByTestId(/^wm-(qr-code|copy-uri)$/)
      .first()
      .waitFor()
    await page.waitForTimeout(500)
  })
  await close()
  await step('connecting-waiting', async () => {
    await approving('never')
    await view('Connect')
    await row(/^Demo Wallet/).click()
    await page.waitForFunction(() => globalThis.demoWallet.pendingApprovals.length > 0)
  })
  await step('connecting-declined', rejectPending)
  await step('button-connected', async () => {
    await approving('always')
    await close()
    const id = await inPage(() => globalThis.kit.getState().connectors.find(({ name }) => name === 'Demo Wallet').id)
    await inPage((connectorId) => void globalThis.kit.connect({ connectorId }), id)
    await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    await close()
    await page.waitForTimeout(1200)
  })
  await step('account', () => view('Account'))
  await step('networks', () => view('Networks'))
  await step('what-is-a-network', () => view('WhatIsANetwork'))
  await step('profile-wallets', () => view('ProfileWallets'))
  await step('receive', () => view('WalletReceive'))
  await step('account-activity-none', async () => {
    await view('Account')
    await byId('wm-account-tab-activity').click()
  })
  await step('send-token', async () => {
    await byId('wm-account-tab-tokens').click()
    await byId(/^wm-token-0x/)
      .first()
      .click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'WalletSend')
    await card.getByRole('textbox').nth(0).fill('120')
    await card.getByRole('textbox').nth(1).fill(receiver)
    await page.waitForTimeout(1500)
  })
  await step('send-select-token', async () => {
    await byId('wm-send-token').click()
    await byId('wm-send-tokens').waitFor()
  })
  await step('send-token-review', async () => {
    await view('WalletSend')
    await page.waitForTimeout(1000)
    await mainAction().click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'WalletSendPreview')
    await page.waitForTimeout(800)
  })
  await close()
  await step('send-select-coin', async () => {
    await view('WalletSend')
    await byId('wm-send-token').click()
    await byId('wm-token-native').click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'WalletSend')
  })
  await step('send-empty', () => view('WalletSend'))
  await step('send-filled', async () => {
    await card.getByRole('textbox').nth(0).fill('1.5')
    await card.getByRole('textbox').nth(1).fill(receiver)
    await page.waitForTimeout(1500)
  })
  await step('send-review', async () => {
    await mainAction().click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'WalletSendPreview')
    await page.waitForTimeout(800)
  })
  await step('send-sent', async () => {
    await mainAction().click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'WalletSendConfirmed')
    await page.waitForTimeout(1200)
  })
  await step('account-activity', async () => {
    await view('Account')
    await byId('wm-account-tab-activity').click()
  })
  await close()
  await step('swap-empty', async () => {
    await view('Swap')
    await byId('wm-swap-token-receive').waitFor()
  })
  await step('swap-select-token', async () => {
    await byId('wm-swap-token-receive').click()
    await byId(/^wm-token-0x/)
      .first()
      .waitFor()
  })
  await step('swap-filled', async () => {
    await byId(/^wm-token-0x/)
      .first()
      .click()
    await byId('wm-swap-pay').fill('0.5')
    await page.waitForTimeout(1500)
  })
  await step('swap-details', () => byId('wm-swap-details').click())
  await step('swap-too-much', async () => {
    await byId('wm-swap-pay').fill('120000')
    await page.waitForTimeout(1000)
  })
  await step('swap-approval', async () => {
    await byId('wm-swap-flip').click()
    await byId('wm-swap-pay').fill('120')
    await page.waitForTimeout(1500)
    await byId('wm-swap-review').click()
    await byId('wm-swap-confirm').waitFor()
  })
  await step('swap-review', async () => {
    await byId('wm-swap-confirm').click()
    await card.locator('[data-step="swap"]').waitFor()
  })
  await step('swapped', async () => {
    await byId('wm-swap-confirm').click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'WalletSendConfirmed')
    await page.waitForTimeout(1200)
  })
  await step('swap-loss', async () => {
    await view('Swap')
    await byId('wm-swap-token-receive').click()
    await byId(/^wm-token-0x/)
      .first()
      .click()
    await byId('wm-swap-pay').fill('90')
    await page.waitForTimeout(1500)
    await byId('wm-swap-review').click()
    await byId('wm-swap-accept-loss').waitFor()
  })
  await step('account-activity-swaps', async () => {
    await view('Account')
    await byId('wm-account-tab-activity').click()
  })
  await close()
  await step('swap-networks', async () => {
    await approving('always')
    await view('Networks')
    await row(/Basalt/).click()
    await page.waitForFunction(() => globalThis.kit.getState().caipNetworkId === 'eip155:31338')
    await view('Swap')
    await byId('wm-swap-networks').waitFor()
  })
  await row(/Tidepool/).click()
  await page.waitForFunction(() => globalThis.kit.getState().caipNetworkId === 'eip155:31337')
  await close()
  await step('switch-network-waiting', async () => {
    await approving('never')
    await view('Networks')
    await row(/Basalt/).click()
    await page.waitForFunction(() => globalThis.demoWallet.pendingApprovals.length > 0)
  })
  await step('switch-network-declined', rejectPending)
  await close()
  await step('switch-active-chain', async () => {
    await view('Networks')
    await row(/Lantern/).click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'SwitchActiveChain')
  })
  await step('connect-solana', async () => {
    await inPage(() => globalThis.solanaDemoWallet.setApprove('always'))
    await mainAction().click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'Connect')
  })
  await step('wallets-of-two', async () => {
    await row(/^Solana Demo/).click()
    await page.waitForFunction(() => globalThis.kit.getState().connections.length === 2)
    await close()
    await view('ProfileWallets')
  })
  await step('wallets-none-of-a-kind', () => card.getByRole('tab').last().click())
  await close()
  await step('unsupported-network', async () => {
    await inPage((id) => globalThis.kit.switchNetwork(id), `eip155:${demo.chains[0].id}`)
    await approving('always')
    await inPage(() => globalThis.demoWallet.setChain(777))
    await page.waitForFunction(() => globalThis.kit.getState().caipNetworkId === 'eip155:777')
    await inPage(() => globalThis.kit.open())
    await card.waitFor()
  })
  await context.close()
}

/** Makes one page with all screenshots of a variant. */
async function sheet(variant, files, viewport) {
  const width = Math.round(viewport.width * 0.55)
  const figures = files.map((file) => {
    const data = readFileSync(path.join(folder, variant, file)).toString('base64')
    return `<figure><img width="${width}" src="data:image/png;base64,${data}" alt=""><figcaption>${file}</figcaption></figure>`
  })
  const html = `<!doctype html><meta charset="utf-8"><style>body{display:flex;flex-wrap:wrap;gap:16px;margin:16px;font:13px sans-serif;background:#ddd}figure{margin:0}img{display:block;background:#fff}</style>${figures.join('')}`
  writeFileSync(path.join(folder, `${variant}.html`), html)
  const page = await browser.newPage({ viewport: { width: 5 * (width + 16) + 16, height: 800 } })
  await page.setContent(html)
  await page.screenshot({ path: path.join(folder, `${variant}.png`), fullPage: true })
  await page.close()
}
