// Starts one demo and one browser for a test file, on free ports, so that files can run at the same time.
import { afterEach } from 'node:test'
import { chromium } from 'playwright-core'
import { startDemo } from '../../../demo/lib/demo.mjs'
import { browserArgs, findBrowser, ignoredArgs } from '../../../scripts/browser.mjs'
import { limited, limitedHook } from './limits.mjs'

const browsers = new Set()
/** Errors of each page: its console, lost requests and refusals. */
const troubles = new WeakMap()

function noteTroubles(page) {
  const since = performance.now()
  const list = []
  troubles.set(page, list)
  const note = (text) =>
    list.length < 40 && list.push(`  ${(performance.now() - since).toFixed()} ms ${text.slice(0, 200)}`)
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${request.url()}`))
  page.on('response', (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`))
}

// Prints the state of the pages that a failed test leaves open, which says more than its error.
afterEach(async (t) => {
  if (t.passed !== false || t.error === undefined) return
  for (const page of [...browsers].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages()))
    console.log(
      [`${t.name}: ${page.url()}`, await page.evaluate(whatIsThere).catch(String), ...(troubles.get(page) ?? [])].join(
        '\n',
      ),
    )
})

function whatIsThere() {
  const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
  const { status, view, open } = globalThis.kit?.getState() ?? {}
  return JSON.stringify({ status, view, open, says: (dialog ?? document.body).innerText.slice(0, 500) })
}

/**
 * @param {{ blockTime?: number, others?: boolean, embedded?: boolean, secureLimits?: object, secureDatabase?: string,
 * secureProject?: object, args?: readonly string[] }} [options] `others`: with the networks of
 *   Solana and Bitcoin; `embedded`: with the secure site; without `blockTime` every transaction is mined
 *   at once; `args` are more flags for the browser
 */
export async function startSession({
  blockTime,
  others = false,
  embedded = false,
  secureLimits,
  secureDatabase,
  secureProject,
  args = [],
} = {}) {
  const starting = startDemo({
    port: 0,
    evmPorts: [0, 0],
    others,
    embedded,
    secureLimits,
    secureDatabase,
    secureProject,
    ...(blockTime === undefined ? { blockTime: 0 } : { blockTime }),
    ...(process.env.DEMO_BUNDLES ? { bundles: process.env.DEMO_BUNDLES } : {}),
    ...(process.env.DEMO_DIST ? { dist: process.env.DEMO_DIST } : {}),
  })
  const [demo, found] = await limitedHook('start', Promise.all([starting, findBrowser()]))
  let browser
  try {
    const launched = await chromium.launch({
      executablePath: found.path,
      args: [...new Set([...(found.args ?? []), ...browserArgs, ...args])],
      ignoreDefaultArgs: ignoredArgs,
      env: found.env,
    })
    browser = limited(launched)
  } catch (error) {
    await demo.stop()
    throw error
  }
  browsers.add(browser)
  return {
    demo,
    /** A fresh visitor: own storage, own window. Page errors end up in `errors`; `init` runs before the page. */
    async visit(path = '/', { init, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 800, height: 800 },
        locale: 'en-US',
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(30_000)
      context.on('page', noteTroubles)
      if (init) await context.addInitScript(init)
      const page = await context.newPage()
      const errors = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      await page.goto(demo.url + path)
      return { context, page, errors }
    },
    /** Closes the pages of all visitors, so that none asks a service that the next test watches. */
    async closeVisits() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async stop() {
      browsers.delete(browser)
      await limitedHook('stop', browser.close().then(demo.stop))
    },
  }
}
