// Figures that need the demo's relay and wallet lists: times of a pairing, and the scrolling of long lists.
import { startDemo } from '../../demo/lib/demo.mjs'

const median = (list) => Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] * 10) / 10
const modal = (page) => page.locator('wallet-modal').getByRole('dialog')
const button = (page) => page.getByRole('button', { name: 'Connect wallet' }).first()

/** Runs in the page before all other code: records paint times and long tasks of the main thread. */
function probe() {
  const all = function* (scope) {
    for (const element of scope.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* all(element.shadowRoot)
    }
  }
  const find = (fits) => [...all(document)].filter((element) => fits(element) && element.getClientRects().length > 0)
  const look = {
    code: () => find((element) => element.dataset?.testid === 'wm-qr-code').length > 0,
    address: () =>
      find((element) => element.localName === 'button' && /0x\w+…\w+/.test(element.textContent)).length > 0,
    page: () => globalThis.benchCards().length > 8,
    found: (word) => {
      const cards = globalThis.benchCards()
      return cards.length > 0 && cards.every((card) => card.textContent.toLowerCase().includes(word))
    },
  }
  // Called in each frame: a cheap query keeps its own cost out of the figure.
  globalThis.benchCards = () => [
    ...document.querySelector('wallet-modal').shadowRoot.querySelectorAll('[data-testid^=wm-wallet-search-item-]'),
  ]
  globalThis.benchBody = () => find((element) => element.part?.contains('body'))[0]
  /** Resolves with the paint time as epoch time, so that two pages can be compared. */
  globalThis.benchPainted = (name, ...rest) =>
    new Promise((resolve) => {
      const check = () => {
        if (!look[name](...rest)) return requestAnimationFrame(check)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
        port2.postMessage(undefined)
      }
      requestAnimationFrame(check)
    })
  for (const type of ['click', 'input'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        globalThis.benchLast = performance.timeOrigin + timeStamp
      },
      { capture: true },
    )
  globalThis.benchLong = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.benchLong.push(duration)
  }).observe({ type: 'longtask' })
}

const since = (page, painted) => page.evaluate((at) => at - globalThis.benchLast, painted)

async function visit(browser, demo, path) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: 'en-US' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.url })
  await context.addInitScript(probe)
  const page = await context.newPage()
  const requests = []
  const frames = { sockets: 0, sent: 0, received: 0 }
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => {
    frames.sockets += 1
    socket.on('framesent', () => {
      frames.sent += 1
    })
    socket.on('framereceived', () => {
      frames.received += 1
    })
  })
  await page.goto(demo.url + path)
  await page.waitForLoadState('networkidle')
  return { context, page, requests, frames }
}

/** Counts the requests by destination. */
function sort(requests, demo, meta) {
  const files = requests.flatMap((url) => {
    const file = url.replace(`${demo.url}/cdn/`, '')
    return file in meta.cdn ? [file] : []
  })
  const starting = (start) => requests.filter((url) => url.startsWith(start)).length
  const sum = (kind) => files.reduce((total, file) => total + meta.cdn[file][kind], 0)
  const known = [demo.url, demo.providerApi.url, ...demo.chains.map(({ rpcUrl }) => rpcUrl), 'data:', 'blob:', 'ws']
  return {
    files: files.length,
    min: sum('min'),
    gzip: sum('gzip'),
    brotli: sum('brotli'),
    list: starting(`${demo.providerApi.url}/getWallets`),
    images: starting(demo.providerApi.url) - starting(`${demo.providerApi.url}/getWallets`),
    rpc: demo.chains.reduce((total, { rpcUrl }) => total + starting(rpcUrl), 0),
    foreign: requests.filter((url) => !known.some((start) => url.startsWith(start))).length,
  }
}

/** Pairs a fresh visitor with a phone that has a browser of its own. */
async function pairOnce(browser, demo, meta) {
  const site = await visit(browser, demo, '/html')
  const phone = await visit(browser, demo, '/wallet')
  const { page } = site
  await button(page).click()
  const row = modal(page).getByTestId('wm-wallet-walletConnect')
  await row.waitFor()
  await page.waitForTimeout(800)
  const asked = site.requests.length
  demo.relay.resetStats()
  const code = page.evaluate(() => globalThis.benchPainted('code'))
  const box = await row.boundingBox()
  // A click without hovering first, since hovering would fetch the view.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const clickToCode = await since(page, await code)
  await modal(page).getByRole('button', { name: 'Copy link' }).click()
  await page.waitForTimeout(200)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await phone.page.getByRole('textbox', { name: 'Pairing link' }).fill(link)
  await phone.page.getByRole('button', { name: 'Open', exact: true }).click()
  await phone.page.getByRole('heading', { name: /^Connect to / }).waitFor()
  const address = page.evaluate(() => globalThis.benchPainted('address'))
  await phone.page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  const approvalToAddress = await since(phone.page, await address)
  await page.waitForTimeout(1000)
  const { published, calls, byMethod, accepted } = demo.relay.stats()
  const result = {
    clickToCode,
    approvalToAddress,
    relay: { connections: accepted, published, calls, byMethod, page: { ...site.frames } },
    requests: sort(site.requests.slice(asked), demo, meta),
  }
  await site.context.close()
  await phone.context.close()
  return result
}

/** Opens the list of all wallets, of one length. */
async function browse(browser, demo, meta, scroll) {
  const { page, context, requests } = await visit(browser, demo, '/html')
  await page.waitForTimeout(500)
  const untouched = requests.filter((url) => url.startsWith(demo.providerApi.url)).length
  await button(page).click()
  const entry = modal(page).getByTestId('wm-all-wallets')
  await entry.waitFor()
  await page.waitForTimeout(500)
  const opened = sort(requests, demo, meta)
  const rows = page.evaluate(() => globalThis.benchPainted('page'))
  await entry.click()
  const painted = await rows
  const dataToRows = await page.evaluate((at) => {
    const pages = performance.getEntriesByType('resource').filter(({ name }) => /getWallets.*entries=40/.test(name))
    return at - performance.timeOrigin - pages[0].responseEnd
  }, painted)
  await page.waitForTimeout(500)

  const word = 'har'
  await modal(page).getByRole('searchbox').click()
  const found = page.evaluate((text) => globalThis.benchPainted('found', text), word)
  await page.keyboard.insertText(word)
  const foundAt = await found
  // The request starts at the end of the debounce; the figure includes the response time.
  const debounceToFound = await page.evaluate((at) => {
    const [request] = performance.getEntriesByType('resource').filter(({ name }) => /getWallets.*search=/.test(name))
    return at - performance.timeOrigin - request.startTime
  }, foundAt)
  await modal(page).getByRole('searchbox').fill('')
  await page.waitForTimeout(600)

  if (!scroll) return void (await context.close())
  // Scrolls to the end as fast as pages arrive, then back up by one screen at a time.
  const scrolled = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    globalThis.benchLong.length = 0
    const body = globalThis.benchBody()
    let cards = 0
    const count = () => {
      cards = Math.max(cards, globalThis.benchCards().length)
    }
    // A list at its end keeps its height; the time limit is for a list that never ends.
    const limit = performance.now() + 60_000
    for (let still = 0, height = 0, frames = 0; still < 60 && performance.now() < limit; frames += 1) {
      body.scrollTop = body.scrollHeight
      await frame()
      // Counting every 30th frame keeps the cost of counting out of the figure.
      if (frames % 30 === 0) count()
      still = body.scrollHeight <= height ? still + 1 : 0
      height = Math.max(height, body.scrollHeight)
    }
    const end = body.scrollHeight
    while (body.scrollTop > 0 && performance.now() < limit + 30_000) {
      body.scrollTop -= body.clientHeight
      await frame()
    }
    count()
    await frame()
    return { cards, end, longest: Math.max(0, ...globalThis.benchLong), long: globalThis.benchLong.length }
  })
  const listed = requests.filter((url) => /getWallets.*entries=40/.test(url))
  const { count } = await (await fetch(listed[0])).json()
  await context.close()
  return {
    untouched,
    opened,
    dataToRows,
    debounceToFound,
    pages: listed.length,
    pagesInAll: Math.ceil(count / 40),
    ...scrolled,
  }
}

/** @param {{ browser: import('playwright-core').Browser, dist: string, meta: object, runs: number }} options */
export async function benchDemo({ browser, dist, meta, runs }) {
  const lists = {}
  let pairing
  for (const wallets of [600, 5000]) {
    const demo = await startDemo({ port: 0, evmPorts: [0, 0], blockTime: 0, wallets, dist, embedded: false })
    try {
      const rounds = []
      // The first round warms up the browser and does not count.
      for (let run = -1; run < runs; run += 1) {
        const one = await browse(browser, demo, meta, run >= 0)
        if (run >= 0) rounds.push(one)
      }
      lists[wallets] = {
        ...rounds.at(-1),
        dataToRows: median(rounds.map((one) => one.dataToRows)),
        debounceToFound: median(rounds.map((one) => one.debounceToFound)),
        longest: Math.max(...rounds.map((one) => one.longest)),
        cards: Math.max(...rounds.map((one) => one.cards)),
      }
      if (pairing) continue
      const pairs = []
      for (let run = -1; run < runs; run += 1) {
        const one = await pairOnce(browser, demo, meta)
        if (run >= 0) pairs.push(one)
      }
      pairing = {
        ...pairs.at(-1),
        clickToCode: median(pairs.map((one) => one.clickToCode)),
        approvalToAddress: median(pairs.map((one) => one.approvalToAddress)),
      }
    } finally {
      await demo.stop()
    }
  }
  return { pairing, lists }
}
