import { inPage } from './in-page.mjs'
import { random } from './random.mjs'
import { steps } from './steps.mjs'

/** For how long what is on its way may contradict itself. */
const PATIENCE = 15_000
/** After so many steps everything is mended, and must work again. */
const CALM_AFTER = 125
/** For everything to be as it was. */
const CALM_LIMIT = 30_000

/** Console messages of the browser, or of the secure frame, about requests that were meant to fail. */
const ofTheBrowser =
  /The wallet server could not be reached|^Failed to load resource|^WebSocket connection to|net::ERR_|Refused to connect|^Access to (fetch|image)/

/**
 * Runs random steps of a visitor with two tabs. The same seed gives the same steps.
 * @param {{ seed: number, count: number, demo: object, browser: import('playwright-core').Browser, tally: Map<string,
 * number>, trace?: (line: string) => void }} how
 * @returns {Promise<{ steps: number, calms: number, failure?: { text: string, seed: number, last: readonly string[],
 * report: string } }>}
 */
export async function walk({ seed, count, demo, browser, tally, trace }) {
  const context = await browser.newContext({
    viewport: { width: 800, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  await context.addInitScript(inPage)
  const heard = []
  const first = random(seed, -1)
  const pages = []
  /** The closings of other tabs, settled or not. */
  const closings = []
  const world = {
    demo,
    context,
    isOnline: true,
    front: 0,
    async setOnline(isOnline) {
      // A page that changes its process meanwhile may miss that it is online: each time it is told again.
      if (!isOnline && !world.isOnline) return
      world.isOnline = isOnline
      for (;;) {
        const before = closings.length
        await Promise.all(closings)
        try {
          return await context.setOffline(!isOnline)
        } catch (error) {
          // Playwright tells each tab of the context, and gives up where one of them closes meanwhile.
          if (closings.length === before) throw error
        }
      }
    },
    async turn() {
      world.front = 1 - world.front
      await pages[world.front].bringToFront()
      return `tab ${world.front + 1}`
    },
  }
  // Stores and sites of wallets open in tabs of their own, and are none of this.
  context.on('page', (page) => {
    if (pages.length === 2) closings.push(page.close().catch(() => {}))
  })
  /** Pages to which a script did not come: some browsers ask for it again only once the page was reloaded. */
  const incomplete = new Set()
  const last = []
  let done = 0
  let calms = 0
  const note = (line) => {
    trace?.(line)
    last.push(line)
    if (last.length > 25) last.shift()
  }
  try {
    for (const path of [first.pick(['/', '/html']), first.pick(['/', '/html', '/csp'])]) {
      const page = await context.newPage()
      page.on('pageerror', (error) =>
        heard.push(`uncaught: ${error.stack || error.message || String(error) || 'an empty error'}`),
      )
      page.on('requestfailed', (request) => {
        if (request.resourceType() === 'script') incomplete.add(page)
      })
      page.on('crash', () => heard.push('the page crashed'))
      page.on('console', (message) => {
        if (message.type() === 'error' && !ofTheBrowser.test(message.text())) heard.push(`console: ${message.text()}`)
      })
      await page.goto(demo.url + path)
      pages.push(page)
    }
    await pages[0].bringToFront()
    for (; done < count; done++) {
      const chance = random(seed, done)
      const step = chance.weighted(steps)
      const page = pages[world.front]
      const what = await step.run({ page, random: chance, world })
      note(`${done} ${step.name}${what ? ` (${what})` : ''}`)
      tally.set(step.name, (tally.get(step.name) ?? 0) + 1)
      await expectAll(page)
      if ((done + 1) % CALM_AFTER === 0) {
        note(`${done} all is mended`)
        await calm()
        calms++
      }
    }
    return { steps: done, calms }
  } catch (error) {
    const page = pages[world.front]
    const report = await page?.evaluate(() => globalThis.walk.report()).catch(String)
    return {
      steps: done,
      calms,
      failure: { text: error instanceof Wrong ? error.message : error.stack, seed, last, report, page },
    }
  } finally {
    await mendServices()
    await context.close()
  }

  /** Everything that must hold, in the tab that is seen; errors of both. */
  async function expectAll(page) {
    const wrong = await verdict(page)
    wrong.push(...heard.splice(0))
    if (wrong.length > 0) throw new Wrong(wrong.join('\n'))
  }

  async function verdict(page) {
    try {
      const wrong = await page.evaluate((patience) => globalThis.walk.verdict(patience), PATIENCE)
      if (wrong) return wrong
    } catch (error) {
      if (
        !/context was destroyed|navigat|Cannot read properties of undefined \(reading 'verdict'\)/i.test(error.message)
      )
        throw error
      await page.waitForLoadState('domcontentloaded')
    }
    // A link of the page was followed, to where there may be no kit.
    if (await page.evaluate(() => !globalThis.walk?.kit()).catch(() => true)) {
      await world.setOnline(true)
      await page.goto(demo.url, { waitUntil: 'domcontentloaded' })
    }
    return []
  }

  async function mendServices() {
    demo.providerApi.fail()
    demo.dataApi.fail()
    await demo.relay.start()
    demo.relay.resume()
    demo.relay.refuse()
  }

  /** Mends all there is and looks whether everything ends, both tabs agree, and a visitor can connect. */
  async function calm() {
    await mendServices()
    await world.setOnline(true)
    for (const page of pages) {
      if (incomplete.delete(page)) await page.reload({ waitUntil: 'domcontentloaded' })
      await page.evaluate(mend)
    }
    const page = pages[world.front]
    await until(page, () => {
      const { walk } = globalThis
      const { status, open } = walk.kit().getState()
      // An earlier request may open the modal only now.
      if (open) walk.call('close')
      const waits = [...walk.waiting.values()].map((title) => `${title} has not ended`)
      return status === 'connecting' ? [...waits, 'it connects for ever'] : waits
    })
    await expectAll(page)
    const [one, other] = await Promise.all(
      pages.map((tab) => tab.evaluate(() => globalThis.walk.kit().getState().status)),
    )
    note(`the tabs are ${one} and ${other}`)
    const state = await page.evaluate(() => globalThis.walk.kit().getState())
    if (state.status !== 'connected') {
      await page.evaluate(() => globalThis.walk.call('open', { view: 'Connect' }))
      const row = page
        .locator('wallet-modal')
        .getByRole('button', { name: /^Demo Wallet/ })
        .first()
      await row.click().catch(async (error) => {
        // A session that the other tab began may have arrived meanwhile, which closes the modal.
        const { status } = await page.evaluate(() => globalThis.walk.kit().getState())
        if (status !== 'connected') throw new Wrong(`nobody can connect: ${error.message}`)
      })
    }
    await until(page, () => (globalThis.walk.kit().getState().status === 'connected' ? [] : ['nobody is connected']))
    await page.evaluate(() => globalThis.walk.call('close'))
    await expectAll(page)
  }

  async function until(page, look) {
    const end = performance.now() + CALM_LIMIT
    for (;;) {
      const wrong = await page.evaluate(look)
      if (wrong.length === 0) return
      if (performance.now() > end)
        throw new Wrong(`after ${CALM_LIMIT / 1000} s without any fault:\n${wrong.join('\n')}`)
      await page.waitForTimeout(100)
    }
  }
}

class Wrong extends Error {}

/** Back to how the page was made, with nothing open, nothing asked and no fault. */
function mend() {
  const { walk } = globalThis
  for (const { element, parent } of walk.detached.splice(0)) parent.append(element)
  walk.approve = 'always'
  for (const wallet of walk.wallets()) {
    wallet.failures.clear()
    wallet.setApprove('always')
    for (const approval of wallet.pendingApprovals) approval.reject()
  }
  const { demoWallet } = globalThis
  demoWallet.setAccounts(demoWallet.accounts.map(({ address }) => address))
  demoWallet.announce()
  walk.call('setOptions', {
    ...{ enableNetworkSwitch: true, allowUnsupportedChain: false, enableWalletGuide: true, basic: false },
    ...{ allWallets: 'SHOW', enableWallets: true, features: {}, excludeWalletIds: [], locale: 'en' },
  })
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  walk.call('close')
}
