// M-01: five hundred times open and closed, and nothing stays; nor in the next hundred.
//
// The engine's compilers of hot functions are off: what they make in the first few hundred openings counts as used heap
// (nearly 400 KB), is a cache with an end, and is kept by no opening. Everything else of the heap counts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { difference, measure, weigh } from './lib/heap.mjs'
import { quiet } from './lib/quiet.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

const cycles = Number(process.env.M01_CYCLES ?? 500)
const more = cycles / 5
const KB = 1024

let session
before(async () => {
  session = await startSession({ args: ['--js-flags=--no-opt --no-maglev --no-sparkplug'] })
})
after(() => session?.stop())

/** In the page, so that no test tool holds on to handles. */
const openAndClose = (page, times) =>
  page.evaluate(async (count) => {
    // The dialog is made with the first opening.
    const isOpen = () => !!document.querySelector('wallet-modal').shadowRoot?.querySelector('dialog')?.open
    const until = async (wanted) => {
      const end = performance.now() + 20_000
      while (isOpen() !== wanted) {
        if (performance.now() > end) throw new Error(`The dialog is not ${wanted ? 'open' : 'closed'} after 20 s.`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
    for (let done = 0; done < count; done += 1) {
      await globalThis.kit.open()
      await until(true)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      globalThis.kit.close()
      await until(false)
    }
  }, times)

/** Cuts the waits for closing animations, or this test would mostly wait for them. */
const hurry = () => {
  const { setTimeout: real } = globalThis
  globalThis.setTimeout = (call, ms, ...args) => real(call, ms > 50 && ms < 300 ? 5 : ms, ...args)
}

async function start() {
  // A small window, because drawing would take most of the time.
  const viewport = { width: 480, height: 640 }
  const { page } = await session.visit('/csp', { reducedMotion: 'reduce', init: hurry, viewport })
  page.setDefaultTimeout(400_000)
  await page.locator('wallet-button').getByRole('button').first().waitFor()
  // The list of wallets may come late; it stays in the page, and is no leak.
  const rest = quiet(page)
  await page.evaluate(() => globalThis.kit.open())
  await modal(page).waitFor()
  await rest(500)
  await page.evaluate(() => globalThis.kit.close())
  await modal(page).waitFor({ state: 'hidden' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  const look = async () => ({ ...(await measure(cdp)), kinds: await weigh(cdp) })
  const run = async (times) => {
    // A call into a page has a limit.
    for (let done = 0; done < times; done += 100) await openAndClose(page, Math.min(100, times - done))
    await modal(page).waitFor({ state: 'hidden' })
    await rest(500)
    return look()
  }
  return { page, look, run }
}

function kept(end, start) {
  const { kinds, ...counts } = end
  const { code, native, ...rest } = difference(kinds, start.kinds)
  const objects = Object.values(rest).reduce((sum, bytes) => sum + bytes, 0)
  return { ...difference(counts, start), code, native, objects, things: objects + native }
}

function assertKept(found, limits) {
  for (const [name, limit] of Object.entries(limits))
    assert.ok(found[name] <= limit, `${name}: ${found[name]} kept, at most ${limit} allowed`)
}

test(`${cycles} times open and closed keeps nothing`, { timeout: 400_000 }, async (t) => {
  const { run } = await start()
  const warm = await run(20)
  const first = await run(cycles)
  const second = await run(more)
  const [one, two] = [kept(first, warm), kept(second, first)]
  t.diagnostic(`kept after ${cycles}: ${JSON.stringify(one)}`)
  t.diagnostic(`kept after ${more} more: ${JSON.stringify(two)}`)
  // `native` is memory of the browser itself, for example timeline entries of slow frames and tables that grew.
  // JavaScript objects must not grow even by a small closure per opening.
  assertKept(one, { nodes: 5, listeners: 0, heap: 512 * KB, things: 512 * KB, objects: 32 * KB })
  assertKept(two, { nodes: 5, listeners: 0, heap: 128 * KB, objects: 32 * KB })
})

test('the scales see what a page keeps', { timeout: 60_000 }, async () => {
  const { page, look, run } = await start()
  const warm = await run(2)
  await page.evaluate(() => {
    globalThis.hoard = Array.from({ length: 500 }, (_, at) => ({ at, grain: new Array(400).fill(at) }))
    for (const { at } of globalThis.hoard.slice(0, 6)) {
      const node = document.createElement('p')
      node.addEventListener('click', () => at)
      document.body.append(node)
    }
  })
  const found = kept(await look(), warm)
  assert.ok(found.things > 512 * KB && found.heap > 512 * KB, JSON.stringify(found))
  assert.ok(found.nodes > 5 && found.listeners > 0, JSON.stringify(found))
})
