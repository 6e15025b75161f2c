// Limits every wait of a journey, so that a journey that hangs fails and says what it waited for. The driver limits
// only waits for elements (30 s).
import { afterEach, beforeEach } from 'node:test'

/** A call into a page. */
const CALL = 60_000
/** A whole test. The longest takes 40 seconds, and more on a busy machine. */
const TEST = Number(process.env.E2E_TEST_LIMIT ?? 240_000)
/** The start and the end of a demo with its browser, which take a few seconds. */
const START = 180_000
const STOP = 60_000
/** From the end of its browsers to the end of what waited for them. */
const REST = TEST / 12

/** @type {Set<import('playwright-core').Browser | import('playwright-core').BrowserContext>} */
const browsers = new Set()
const timers = []

beforeEach((t) => {
  timers.push(
    setTimeout(async () => {
      console.error(`“${t.name}” has not ended within ${TEST / 1000} s; its browsers are closed.`)
      timers.push(setTimeout(() => process.exit(1), REST))
      // Closing the browsers makes every pending wait fail, and with it the test.
      for (const browser of browsers) await browser.close()
    }, TEST),
  )
})
afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
})

/**
 * Limits the calls into all pages of a browser, and closes it when a test does not end.
 * @template {import('playwright-core').Browser | import('playwright-core').BrowserContext} Browser
 * @param {Browser} browser
 */
export function limited(browser) {
  browsers.add(browser)
  if ('newContext' in browser) {
    browser.on('disconnected', () => browsers.delete(browser))
    browser.on('context', (context) => context.on('page', limitCalls))
  } else {
    browser.on('close', () => browsers.delete(browser))
    for (const page of browser.pages()) limitCalls(page)
    browser.on('page', limitCalls)
  }
  return browser
}

let areLimited = false

/** Limits calls of a page for which the driver has no limit of its own. */
function limitCalls(page) {
  if (areLimited) return
  areLimited = true
  const { prototype } = page.mainFrame().constructor
  const { evaluate } = prototype
  prototype.evaluate = function (call, ...args) {
    const { stack } = new Error()
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        const what = String(call).replace(/\s+/g, ' ').slice(0, 200)
        const error = new Error(`The page at ${this.url()} has not answered within ${CALL / 1000} s: ${what}`)
        error.stack = `${error.message}\n${stack?.split('\n').slice(2).join('\n')}`
        reject(error)
      }, CALL)
    })
    return Promise.race([evaluate.call(this, call, ...args), late]).finally(() => clearTimeout(timer))
  }
}

/**
 * Limits a hook before or after the tests of a file, for which the limit of a test does not count.
 * @template Value
 * @param {'start' | 'stop'} hook
 * @param {Promise<Value>} work
 * @returns {Promise<Value>}
 */
export function limitedHook(hook, work) {
  const limit = hook === 'start' ? START : STOP
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The demo and its browser did not ${hook} within ${limit / 1000} s.`)),
      limit,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
