// npm run bench [-- --runs 7] [--cycles 200] [--felt | --holdings]: sizes and times of the built CDN files, printed and
// saved in .cache/bench.json. Times are medians in milliseconds; each run has a fresh browser context with an empty
// cache.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { sizeTable, withTable } from '../build/size-table.mjs'
import { measureStages } from '../build/stages.mjs'
import { findBrowser } from './browser.mjs'
import { benchDemo } from './lib/bench-demo.mjs'
import { benchFelt, printFelt } from './lib/bench-felt.mjs'
import { benchHoldings, printHoldings, tooMuch } from './lib/bench-holdings.mjs'
import { serveBench } from './lib/bench-server.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    cycles: { type: 'string', default: '200' },
    dist: { type: 'string', default: 'dist' },
    felt: { type: 'boolean', default: false },
    holdings: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const cycles = Number(values.cycles)
const dist = path.resolve(root, values.dist)

const readMeta = () => {
  const file = path.join(dist, 'meta.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
if (!readMeta()?.release) {
  console.log('No release build there: building first.')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--out', dist], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const meta = readMeta()

const found = await findBrowser({ whole: true })
const server = await serveBench({ dist })
const browser = await chromium.launch({ executablePath: found.path, env: found.env, args: found.args })
try {
  if (values.felt) {
    console.log(
      `load of the machine: ${os
        .loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}`,
    )
    printFelt(await benchFelt({ visit, runs }), tableLine)
  } else if (values.holdings) {
    const holdings = await benchHoldings({ visit, measure })
    printHoldings(holdings, tableLine)
    for (const line of tooMuch(holdings)) {
      console.error(`Too much: ${line}`)
      process.exitCode = 1
    }
  } else await everything()
} finally {
  await browser.close()
  await server.stop()
}

async function everything() {
  const report = {
    version: meta.version,
    browser: `${browser.version()} (${found.source})`,
    machine: { cores: os.cpus().length, node: process.version },
    bytes: Object.fromEntries(
      Object.entries(measureStages(meta.cdn)).map(([name, { title, min, gzip, brotli, files, budget }]) => [
        name,
        { title, min, gzip, brotli, requests: files.length, ...(budget ? { gzipBudget: budget } : {}) },
      ]),
    ),
    fetched: await fetched(),
    felt: await benchFelt({ visit, runs }),
    times: { unthrottled: await times(1), cpu4x: await times(4) },
    memory: await memory(),
    idle: await idle(),
    cycles: await retained(),
    holdings: await benchHoldings({ visit, measure }),
    ...(await benchDemo({ browser, dist, meta, runs })),
  }
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(path.join(root, '.cache/bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  print(report)
  const document = path.join(root, 'docs/sizes.md')
  const table = sizeTable(measureStages(meta.cdn), measureStages(meta.cdnReact).open.gzip)
  writeFileSync(document, withTable(readFileSync(document, 'utf8'), table))
}

async function visit(address, { rate = 1, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options })
  const page = await context.newPage()
  await page.addInitScript(probe)
  const cdp = await context.newCDPSession(page)
  if (rate > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const requests = []
  page.on('request', (request) => requests.push(request.url()))
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(server.url + address)
  return { context, page, cdp, requests, errors }
}

/** Runs in the page before all other code. Checks each frame, so that a measured time is one of a painted frame. */
function probe() {
  const all = function* (scope) {
    for (const element of scope.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* all(element.shadowRoot)
    }
  }
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  globalThis.benchFind = {
    button: () =>
      [...(document.querySelector('wallet-button')?.shadowRoot ?? document).querySelectorAll('button')].find(shown),
    address: () => {
      const button = globalThis.benchFind.button()
      return /0x\w+…\w+/.test(button?.innerText) ? button : undefined
    },
    help: () => [...all(document)].find((element) => element.ariaLabel === 'Help' && shown(element)),
    back: () => [...all(document)].find((element) => element.ariaLabel === 'Back' && shown(element)),
    card: () => [...all(document)].find((element) => element.part?.contains('card') && shown(element)),
    row: () =>
      [...all(document)].find(
        (element) => element.localName === 'button' && /Bench Wallet/.test(element.textContent ?? '') && shown(element),
      ),
  }
  globalThis.benchPainted = (name) =>
    new Promise((resolve) => {
      const look = () => {
        if (!globalThis.benchFind[name]()) return requestAnimationFrame(look)
        // A message runs as a task after this frame's callbacks, when the frame has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    })
  globalThis.benchButton = globalThis.benchPainted('button')
  addEventListener(
    'click',
    (event) => {
      globalThis.benchClick ??= event.timeStamp
    },
    { capture: true },
  )
}

async function clickButton(page) {
  const box = await page.locator('wallet-button').getByRole('button').first().boundingBox()
  // A click without hovering first is the worst case, since hovering starts the fetches.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

async function times(rate) {
  const list = { buttonVisible: [], clickToCard: [], clickToRows: [] }
  // The first run warms up the browser and does not count.
  for (let run = -1; run < runs; run += 1) {
    const bare = await visit('/', { rate })
    const buttonVisible = await bare.page.evaluate(() => globalThis.benchButton)
    await bare.context.close()
    const { page, context } = await visit('/kit', { rate })
    await page.evaluate(() => globalThis.start().then(() => globalThis.benchButton))
    await page.waitForTimeout(300)
    const painted = page.evaluate(async () => {
      const [card, row] = await Promise.all([globalThis.benchPainted('card'), globalThis.benchPainted('row')])
      return { clickToCard: card - globalThis.benchClick, clickToRows: row - globalThis.benchClick }
    })
    await clickButton(page)
    const one = { buttonVisible, ...(await painted) }
    await context.close()
    if (run >= 0) for (const name of Object.keys(list)) list[name].push(one[name])
  }
  return Object.fromEntries(Object.entries(list).map(([name, all]) => [name, median(all)]))
}

function median(list) {
  return Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] * 10) / 10
}

/** Returns the files that a real visit fetches in each stage, to verify the plan in build/stages.mjs. */
async function fetched() {
  const { page, context, requests } = await visit('/kit')
  const result = {}
  const seen = new Set()
  const take = (name) => {
    const files = requests
      .map((url) => url.replace(`${server.url}/lib/`, ''))
      .filter((file) => file in meta.cdn && !seen.has(file))
    for (const file of files) seen.add(file)
    const sum = (kind) => files.reduce((total, file) => total + meta.cdn[file][kind], 0)
    result[name] = { min: sum('min'), gzip: sum('gzip'), brotli: sum('brotli'), files }
  }
  await page.evaluate(() => globalThis.start().then(() => globalThis.benchButton))
  await page.waitForTimeout(500)
  take('load')
  await clickButton(page)
  await page.evaluate(() => globalThis.benchPainted('row'))
  await page.waitForTimeout(500)
  take('open')
  await page.evaluate(() => globalThis.benchFind.row().click())
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  await page.waitForTimeout(1000)
  take('connect')
  await context.close()
  return result
}

async function memory() {
  const { page, context, cdp } = await visit('/kit')
  await cdp.send('Performance.enable')
  await page.evaluate(() => globalThis.start().then(() => globalThis.benchButton))
  const idleState = await measure(cdp)
  await clickButton(page)
  await page.evaluate(() => globalThis.benchPainted('row'))
  await page.waitForTimeout(500)
  const open = await measure(cdp)
  await context.close()
  return { idle: idleState, open }
}

async function measure(cdp) {
  // The first collection runs finalizers; the next ones collect the objects that they release.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name) => metrics.find((metric) => metric.name === name).value
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** Records five seconds of a page without interaction. */
async function idle() {
  const { page, context, requests, errors } = await visit('/')
  await page.evaluate(() => globalThis.benchButton)
  const atStart = requests.length
  await page.waitForTimeout(5000)
  const stored = await page.evaluate(() => localStorage.length + sessionStorage.length)
  const cookies = (await context.cookies()).length
  await context.close()
  return {
    requestsToLoad: atStart,
    requestsAfter: requests.length - atStart,
    foreignRequests: requests.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:')).length,
    stored,
    cookies,
    errors,
  }
}

async function retained() {
  const { page, context, cdp } = await visit('/kit', { reducedMotion: 'reduce' })
  await cdp.send('Performance.enable')
  await page.evaluate(() => globalThis.start())
  const openAndClose = (count) =>
    page.evaluate(async (times) => {
      const open = () => !!document.querySelector('wallet-modal').shadowRoot?.querySelector('dialog')?.open
      const until = async (wanted) => {
        while (open() !== wanted) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      for (let done = 0; done < times; done += 1) {
        await globalThis.kit.open()
        await until(true)
        globalThis.kit.close()
        await until(false)
      }
    }, count)
  await openAndClose(20)
  await page.waitForTimeout(500)
  const before = await measure(cdp)
  const since = performance.now()
  await openAndClose(cycles)
  const took = performance.now() - since
  await page.waitForTimeout(500)
  const after = await measure(cdp)
  await context.close()
  const kept = Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]]))
  return { cycles, milliseconds: Math.round(took), kept }
}

function tableLine(...cells) {
  console.log(cells.map((cell, index) => String(cell)[index ? 'padStart' : 'padEnd'](index ? 16 : 32)).join(''))
}

function print({
  version,
  browser: name,
  machine,
  bytes,
  fetched: seen,
  times: all,
  felt,
  memory: heap,
  idle: calm,
  cycles: loop,
  holdings,
  pairing,
  lists,
}) {
  const kb = (n) => `${(n / 1024).toFixed(1)} KB`
  const line = tableLine
  console.log(`\nwallet-modal ${version}, Chromium ${name}, ${machine.cores} cores, Node ${machine.node}\n`)
  line('bytes', 'min', 'gzip', 'brotli', 'requests', 'budget')
  for (const { title, min, gzip, brotli, requests, gzipBudget } of Object.values(bytes))
    line(title, kb(min), kb(gzip), kb(brotli), requests, gzipBudget ? kb(gzipBudget) : '–')
  for (const [step, { min, gzip, brotli, files }] of Object.entries(seen))
    line(`a real visit, ${step}`, kb(min), kb(gzip), kb(brotli), files.length)
  console.log()
  line('milliseconds (median)', 'unthrottled', '4× CPU')
  line('button visible', all.unthrottled.buttonVisible, all.cpu4x.buttonVisible)
  line('click → card painted', all.unthrottled.clickToCard, all.cpu4x.clickToCard)
  line('click → wallets painted', all.unthrottled.clickToRows, all.cpu4x.clickToRows)
  console.log()
  printFelt(felt, line)
  console.log()
  line('memory', 'heap', 'nodes', 'listeners')
  for (const [state, { heap: used, nodes, listeners }] of Object.entries(heap)) line(state, kb(used), nodes, listeners)
  const { kept } = loop
  line(`kept after ${loop.cycles} open/close`, kb(kept.heap), kept.nodes, kept.listeners)
  console.log(
    `\nidle page: ${calm.requestsToLoad} requests to load, ${calm.requestsAfter} after, ${calm.foreignRequests} to other origins, ${calm.stored} stored keys, ${calm.cookies} cookies`,
  )
  console.log()
  printHoldings(holdings, line)
  console.log()
  line('a first pairing')
  const { requests: asked, relay } = pairing
  line('bytes of its files', kb(asked.min), kb(asked.gzip), kb(asked.brotli), asked.files)
  line('click → code painted', `${pairing.clickToCode} ms`)
  line('approval → address', `${pairing.approvalToAddress} ms`)
  line(
    'HTTP, after the click',
    `${asked.files} files`,
    `${asked.rpc} RPC`,
    `${asked.images} images`,
    `${asked.foreign} foreign`,
  )
  line('relay messages', `${relay.published} both`, `${relay.calls} calls`, `${relay.connections} sockets`)
  line('frames of the page', `${relay.page.sent} sent`, `${relay.page.received} got`, `${relay.page.sockets} socket`)
  console.log()
  const lengths = Object.values(lists)
  line('wallets in the list', ...Object.keys(lists).map((count) => count))
  line('requests before a click', ...lengths.map((one) => one.untouched))
  line('list calls to open', ...lengths.map((one) => one.opened.list))
  line('images to open', ...lengths.map((one) => one.opened.images))
  line('data → rows painted', ...lengths.map((one) => `${one.dataToRows} ms`))
  line('debounce → found', ...lengths.map((one) => `${one.debounceToFound} ms`))
  line('pages while scrolling', ...lengths.map((one) => `${one.pages} of ${one.pagesInAll}`))
  line('most cards in the page', ...lengths.map((one) => one.cards))
  line(
    'longest task scrolling',
    ...lengths.map((one) => (one.longest ? `${Math.round(one.longest)} ms` : 'below 50 ms')),
  )
  console.log('\nkept in .cache/bench.json')
}
