// Measures the account of somebody who holds and did a lot: what each tab costs the page's main thread in CPU time,
// which another load of the machine does not change much, and what stays in memory.
import { holdings } from './holdings-answers.mjs'

/** Pages of a list that are measured one by one, at its end, where it is longest. */
const LAST = 20

const tabs = {
  activity: { row: 'wm-activity-entry', more: 'wm-activity-more', length: holdings.entries },
  nfts: { row: 'wm-nft', more: 'wm-nfts-more', length: holdings.nfts },
}

const round = (value) => Math.round(value * 10) / 10

/** Runs in the page. Counts the answers of the lists, and finds elements of the modal. */
function probe() {
  globalThis.benchAnswers = 0
  const { fetch } = globalThis
  globalThis.fetch = async (...args) => {
    const response = await fetch(...args)
    if (/\/(?:nfts|history|balance)\?/.test(response.url)) globalThis.benchAnswers += 1
    return response
  }
  globalThis.benchRoot = () => document.querySelector('wallet-modal').shadowRoot
  globalThis.benchById = (id) => [...globalThis.benchRoot().querySelectorAll(`[data-testid^="${id}"]`)]
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  /** Presses "Show more" until that many pages have come, and all of them are painted. */
  globalThis.benchMore = async (id, pages) => {
    const end = globalThis.benchAnswers + pages
    while (globalThis.benchAnswers < end) {
      const [button] = globalThis.benchById(id)
      if (!button) return false
      if (button.ariaBusy !== 'true') button.click()
      await frame()
    }
    while (globalThis.benchById(id)[0]?.ariaBusy === 'true') await frame()
    await frame()
    await frame()
    return true
  }
}

async function cpu(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

async function costOf(cdp, action) {
  const before = await cpu(cdp)
  await action()
  return round((await cpu(cdp)) - before)
}

/** Scrolls through the whole list, and returns the most rows that were in the page, and the longest task. */
const scroll = (page, id) =>
  page.evaluate(async (row) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const body = globalThis.benchRoot().querySelector('[part~=body]')
    const tasks = []
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    watch.observe({ type: 'longtask' })
    let rows = 0
    for (let step = 0; step <= 40; step += 1) {
      body.scrollTop = (body.scrollHeight * step) / 40
      await frame()
      await frame()
      rows = Math.max(rows, globalThis.benchById(row).length)
    }
    watch.disconnect()
    return { rows, longest: Math.max(0, ...tasks) }
  }, id)

async function list(page, cdp, measure, { row, more, length }, tab) {
  const before = await measure(cdp)
  await page.evaluate((id) => globalThis.benchById(id)[0].click(), `wm-account-tab-${tab}`)
  await page.waitForFunction((id) => globalThis.benchById(id).length > 0, row)
  const pages = length / holdings.page
  await page.evaluate(
    async ([id, count]) => {
      while (globalThis.benchAnswers < count && (await globalThis.benchMore(id, 1)));
    },
    [more, (await page.evaluate(() => globalThis.benchAnswers)) + pages - 1 - LAST],
  )
  const costs = []
  for (let index = 0; index < LAST; index += 1)
    costs.push(await costOf(cdp, () => page.evaluate((id) => globalThis.benchMore(id, 1), more)))
  const scrolled = await scroll(page, row)
  const after = await measure(cdp)
  costs.sort((a, b) => a - b)
  return {
    ...{ length, page: holdings.page, perPage: costs[costs.length >> 1], slowestPage: costs.at(-1) },
    ...scrolled,
    kept: after.heap - before.heap,
  }
}

async function tokens(page, cdp, measure) {
  const before = await measure(cdp)
  const first = await costOf(cdp, async () => {
    await page.evaluate(() => globalThis.kit.open())
    await page.waitForFunction(() => globalThis.benchById('wm-token-').length > 0)
  })
  const all = await costOf(cdp, async () => {
    const isMore = await page.evaluate(() => {
      const [button] = globalThis.benchById('wm-tokens-all')
      button?.click()
      return !!button
    })
    if (isMore) await page.waitForFunction(() => globalThis.benchById('wm-tokens-all').length === 0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  })
  const scrolled = await scroll(page, 'wm-token-')
  const after = await measure(cdp)
  return {
    length: holdings.tokens,
    page: holdings.tokens,
    perPage: first,
    slowestPage: all,
    ...scrolled,
    kept: after.heap - before.heap,
  }
}

/** @param {{ visit: Function, measure: Function }} options `visit` opens a page of the bench's server */
export async function benchHoldings({ visit, measure }) {
  const { page, context, cdp, errors } = await visit('/holdings', { reducedMotion: 'reduce' })
  try {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate(probe)
    await page.evaluate(() => globalThis.start())
    await page.evaluate(async () => {
      await globalThis.kit.ready()
      await globalThis.kit.connect({ connectorId: 'test.wallet-modal' })
    })
    const result = { tokens: await tokens(page, cdp, measure) }
    for (const tab of ['nfts', 'activity']) result[tab] = await list(page, cdp, measure, tabs[tab], tab)
    if (errors.length > 0) throw new Error(`the page threw: ${errors.join('; ')}`)
    return result
  } finally {
    await context.close()
  }
}

/** Milliseconds of CPU time that one page more may take, elements of rows at once, and bytes that a list may keep. */
const limits = { perPage: 20, rows: 80, kept: 80 * 1024 * 1024 }

/**
 * Returns what is above its limit. The tokens come in one answer, so no page of them is added.
 * @param {Awaited<ReturnType<typeof benchHoldings>>} result
 */
export const tooMuch = (result) =>
  Object.entries(result).flatMap(([name, one]) =>
    Object.entries(limits)
      .filter(([what, most]) => one[what] > most && !(name === 'tokens' && what === 'perPage'))
      .map(([what, most]) => `${name}, ${what}: ${one[what]}, at most ${most}`),
  )

export function printHoldings(result, line) {
  const all = Object.values(result)
  const kb = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  line('an account with', ...Object.entries(result).map(([name, { length }]) => `${length} ${name}`))
  line('CPU of a page more (tokens: of all)', ...all.map(({ perPage }) => `${perPage} ms`))
  line('slowest (tokens: to show all)', ...all.map(({ slowestPage }) => `${slowestPage} ms`))
  line('most rows in the page', ...all.map(({ rows }) => rows))
  line('longest task scrolling', ...all.map(({ longest }) => (longest ? `${Math.round(longest)} ms` : 'below 50 ms')))
  line('heap kept', ...all.map(({ kept }) => kb(kept)))
}
