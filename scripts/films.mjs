// npm run films [-- --only dark,ar] [--film connect]: frame strips of what happens between two views, in
// .cache/films/<variant>/<film>.png, what each frame contains in <film>.json, and what is wrong in a frame: an empty
// card, a jump, a wrong label.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { startDemo } from '../demo/lib/demo.mjs'
import { findBrowser } from './browser.mjs'
import { choose, frameProbe, judge, screencast } from './lib/film.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = path.join(root, '.cache/films')
const { values } = parseArgs({
  options: { only: { type: 'string' }, film: { type: 'string' }, dist: { type: 'string' } },
})

const desktop = { width: 620, height: 780 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const variants = {
  light: { viewport: desktop, colorScheme: 'light' },
  dark: { viewport: desktop, colorScheme: 'dark' },
  drawer: { ...phone, colorScheme: 'light' },
  'drawer-dark': { ...phone, colorScheme: 'dark' },
  'drawer-ar': { ...phone, colorScheme: 'light', lang: 'ar' },
  ar: { viewport: desktop, colorScheme: 'light', lang: 'ar' },
}
const variantsWanted = values.only?.split(',') ?? Object.keys(variants)
const unknown = variantsWanted.filter((name) => !variants[name])
if (unknown.length > 0)
  throw new Error(`No variant ${unknown.join(', ')}. There are: ${Object.keys(variants).join(', ')}`)

/** Opens the modal by its button and waits for the first wallet. */
const openWallets = async ({ button, card }) => {
  await button.click()
  await card
    .getByTestId(/^wm-wallet-/)
    .first()
    .waitFor()
}

/**
 * `onPhone`: only a phone has it. `resizes`: the visitor changes the window. `keepsWidth` is explained at `judge`.
 *
 * @type {Record<string, { prepare?: Function, act: Function, onPhone?: boolean, resizes?: boolean,
 * keepsWidth?: boolean }>}
 */
const films = {
  'open-cold': {
    act: openWallets,
  },
  'open-warm': {
    prepare: async ({ open, close }) => {
      await open('Connect')
      await close()
    },
    act: openWallets,
  },
  'view-forward': {
    prepare: ({ open }) => open('Connect'),
    act: ({ card }) => card.locator('[part=header] button').first().click(),
  },
  'view-back': {
    prepare: async ({ open, card }) => {
      await open('Connect')
      await card.locator('[part=header] button').first().click()
      await card.locator('[data-view=WhatIsAWallet]').waitFor()
    },
    act: ({ card }) => card.locator('[part=header] button').first().click(),
  },
  connect: {
    prepare: async ({ open, wallet }) => {
      await wallet('always')
      await open('Connect')
    },
    act: async ({ card, page }) => {
      await card.getByRole('button', { name: /^Demo Wallet/ }).click()
      await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    },
  },
  'connect-waiting': {
    prepare: async ({ open, wallet }) => {
      await wallet('never')
      await open('Connect')
    },
    act: async ({ card, page }) => {
      await card.getByRole('button', { name: /^Demo Wallet/ }).click()
      await page.waitForFunction(() => globalThis.demoWallet.pendingApprovals.length > 0)
      await page.waitForTimeout(300)
      await page.evaluate(() => globalThis.demoWallet.pendingApprovals[0].approve())
      await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    },
  },
  declined: {
    prepare: async ({ open, wallet }) => {
      await wallet('never')
      await open('Connect')
    },
    act: async ({ card, page }) => {
      await card.getByRole('button', { name: /^Demo Wallet/ }).click()
      await page.waitForFunction(() => globalThis.demoWallet.pendingApprovals.length > 0)
      await page.waitForTimeout(300)
      await page.evaluate(() => globalThis.demoWallet.pendingApprovals[0].reject())
      await card.getByTestId('wm-connecting-retry').waitFor()
    },
  },
  account: {
    prepare: ({ connected }) => connected(),
    act: async ({ button, card }) => {
      await button.click()
      await card.locator('[data-view=Account]').waitFor()
    },
  },
  'account-tabs': {
    prepare: async ({ connected, open }) => {
      await connected()
      await open('Account')
    },
    act: async ({ card, page }) => {
      await card.getByTestId('wm-account-tab-activity').click()
      await page.waitForTimeout(500)
      await card.getByTestId('wm-account-tab-tokens').click()
    },
  },
  networks: {
    prepare: async ({ connected, open }) => {
      await connected()
      await open('Account')
    },
    act: async ({ card }) => {
      await card.locator('[part=header] button').first().click()
      await card.locator('[data-view=Networks]').waitFor()
    },
  },
  search: {
    prepare: ({ open }) => open('AllWallets'),
    act: async ({ card }) => {
      await card.getByRole('searchbox').pressSequentially('lan', { delay: 60 })
      await card.getByRole('searchbox').fill('')
    },
  },
  reload: {
    prepare: async ({ connected, page }) => {
      await connected()
      await page.evaluate(() => localStorage.setItem('film-reload', '1'))
    },
    act: async ({ page }) => {
      await page.reload()
      await page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
    },
    keepsWidth: true,
  },
  drag: {
    onPhone: true,
    prepare: ({ open }) => open('Connect'),
    // Down and back up, which does not close, and then down until it closes.
    act: async ({ card, page }) => {
      const { x, y, width } = await card.locator('[part=header]').boundingBox()
      const finger = await touch(page, x + width / 2, y + 12)
      for (const by of [10, 20, 30, 40, 50, 40, 30, 20, 10, 0]) await finger.move(by)
      await finger.up()
      await page.waitForTimeout(400)
      const again = await touch(page, x + width / 2, y + 12)
      for (let by = 20; by <= 240; by += 20) await again.move(by)
      await again.up()
      await page.waitForFunction(() => !globalThis.kit.getState().open)
    },
  },
  keyboard: {
    onPhone: true,
    prepare: ({ open }) => open('AllWallets'),
    // No browser without a screen has a keyboard of its own: the part of the window that it leaves is what changes.
    act: async ({ card, page }) => {
      await card.getByRole('searchbox').tap()
      for (const height of [760, 640, 508, 508]) await keyboardLeaves(page, height)
      await card.getByRole('searchbox').pressSequentially('lan', { delay: 60 })
      await page.waitForTimeout(400)
      await keyboardLeaves(page, 844)
    },
    resizes: true,
  },
  rotation: {
    onPhone: true,
    prepare: ({ open }) => open('Connect'),
    act: async ({ page }) => {
      await page.setViewportSize({ width: 844, height: 390 })
      await page.waitForTimeout(500)
      await page.setViewportSize({ width: 390, height: 844 })
    },
    resizes: true,
  },
}

const languages = await readLanguages()
const [demo, found] = await Promise.all([
  startDemo({ port: 0, evmPorts: [0, 0], blockTime: 0, ...(values.dist ? { dist: values.dist } : {}) }),
  findBrowser({ whole: true }),
])
const browser = await chromium.launch({ executablePath: found.path, env: found.env, args: found.args })
let wrongs = 0
try {
  for (const variant of variantsWanted)
    for (const [name, film] of Object.entries(films)) {
      if ((values.film && values.film !== name) || (film.onPhone && !variants[variant].isMobile)) continue
      const wrong = await shoot(variant, name, film).catch((error) => [`not taken: ${error.message.split('\n')[0]}`])
      wrongs += wrong.length
      console.log(`${wrong.length ? '✖' : '✔'} ${variant}/${name}${wrong.map((one) => `\n    ${one}`).join('')}`)
    }
} finally {
  await browser.close()
  await demo.stop()
}
console.log(`\nStrips: ${path.relative(root, folder)}; ${wrongs} findings`)
if (wrongs > 0) process.exitCode = 1

async function shoot(variant, name, film) {
  const { lang, ...options } = variants[variant]
  const context = await browser.newContext({ locale: 'en-US', ...options })
  context.setDefaultTimeout(10_000)
  try {
    const page = await context.newPage()
    await page.addInitScript(frameProbe)
    await page.addInitScript((language) => {
      // A film of a reload begins with its first frame.
      if (localStorage.getItem('film-reload')) globalThis.film.start()
      if (!language) return
      // The parser sets the language of the file after this: it is replaced before the page's own scripts run.
      const speak = () => Object.assign(document.documentElement, { lang: language })
      document.addEventListener('readystatechange', speak, { once: true })
    }, lang)
    await page.goto(demo.url)
    await page.waitForFunction(() => globalThis.kit && globalThis.demoWallet)
    const stage = stageOf(page)
    await film.prepare?.(stage)
    await page.waitForTimeout(600)
    const stop = await screencast(page)
    await page.evaluate(() => globalThis.film.start())
    await film.act(stage)
    // The last animations end.
    await page.waitForTimeout(900)
    const { frames, shift, shifted } = await page.evaluate(() => globalThis.film.stop())
    await strip(variant, name, await stop(), options.viewport)
    writeFileSync(path.join(folder, variant, `${name}.json`), JSON.stringify(frames, null, 1))
    const wrong = judge(frames, { ...film, words: languages.locales[lang ?? 'en'], foreign: foreignTo(lang ?? 'en') })
    if (shift > 0.02 && !film.resizes) wrong.push(`the page shifts by ${shift.toFixed(3)}: ${shifted.join('; ')}`)
    return wrong
  } finally {
    await context.close()
  }
}

/** The texts of the button, and all messages of each language. */
async function readLanguages() {
  const imports = [
    "export { locales } from './atoms/i18n/locale.ts'",
    "export { englishMessages as en } from './atoms/i18n/english-messages.ts'",
    "export { ar } from './atoms/i18n/locales/ar.ts'",
  ]
  const { outputFiles } = await build({
    stdin: { contents: imports.join('\n'), resolveDir: path.join(root, 'src'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
}

/** Texts of the other language that this one does not have: in no frame may one be read. */
function foreignTo(lang) {
  const textsOf = (name) =>
    [...Object.values(languages[name]), ...Object.values(languages.locales[name])].filter(
      (one) => typeof one === 'string',
    )
  const own = new Set(textsOf(lang))
  return new Set(textsOf(lang === 'ar' ? 'en' : 'ar').filter((text) => !own.has(text)))
}

/** A finger on the screen, as the browser reports one. */
async function touch(page, x, y) {
  const cdp = await page.context().newCDPSession(page)
  const send = (type, at) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: y + at }] })
  await send('touchStart', 0)
  return {
    async move(by) {
      await send('touchMove', by)
      await page.waitForTimeout(16)
    },
    up: () => send('touchEnd'),
  }
}

async function keyboardLeaves(page, height) {
  await page.evaluate((left) => {
    Object.defineProperty(visualViewport, 'height', { value: left, configurable: true })
    visualViewport.dispatchEvent(new Event('resize'))
  }, height)
  await page.waitForTimeout(50)
}

function stageOf(page) {
  const card = page.locator('wallet-modal').getByRole('dialog')
  const button = page.locator('wallet-button').getByRole('button').first()
  const close = () => page.evaluate(() => globalThis.kit.close()).then(() => page.waitForTimeout(300))
  const open = async (name) => {
    await page.evaluate((view) => void globalThis.kit.open({ view }), name)
    await card.locator(`[data-view=${name}]`).waitFor()
    await page.waitForTimeout(500)
  }
  const wallet = (mode) => page.evaluate((how) => globalThis.demoWallet.setApprove(how), mode)
  const connected = async () => {
    await page.evaluate(() => {
      const { kit, demoWallet } = globalThis
      demoWallet.setApprove('always')
      void kit.open()
    })
    await page.waitForFunction(() => globalThis.kit.getState().connectors.some(({ name }) => name === 'Demo Wallet'))
    await page.evaluate(() => {
      const { id } = globalThis.kit.getState().connectors.find(({ name }) => name === 'Demo Wallet')
      void globalThis.kit.connect({ connectorId: id })
    })
    await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    await close()
    await page.waitForTimeout(800)
  }
  return { page, card, button, open, close, wallet, connected }
}

/** Makes one picture with the frames in a row. */
async function strip(variant, name, all, viewport) {
  mkdirSync(path.join(folder, variant), { recursive: true })
  const frames = choose(all, 24)
  const width = Math.round(viewport.width * 0.42)
  const figures = frames.map(
    ({ at, data }) =>
      `<figure><img width="${width}" src="data:image/jpeg;base64,${data}" alt=""><figcaption>${Math.round(at - frames[0].at)} ms</figcaption></figure>`,
  )
  const html = `<!doctype html><meta charset="utf-8"><style>body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;font:12px sans-serif;background:#ccc}figure{margin:0}img{display:block}</style>${figures.join('')}`
  const page = await browser.newPage({ viewport: { width: 6 * (width + 8) + 8, height: 600 } })
  await page.setContent(html)
  writeFileSync(path.join(folder, variant, `${name}.png`), await page.screenshot({ fullPage: true }))
  await page.close()
}
