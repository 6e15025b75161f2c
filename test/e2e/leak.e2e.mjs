// M-01: five hundred times open and closed, and nothing stays.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

const cycles = Number(process.env.M01_CYCLES ?? 500)
const limits = { nodes: 5, listeners: 0, heap: 512 * 1024 }

let session
before(async () => {
  // Without the compiler: the machine code of functions that became hot would count as kept memory.
  session = await startSession({ args: ['--js-flags=--jitless'] })
})
after(() => session?.stop())

async function measure(cdp) {
  // Twice: the first collection lets finalisers run, the second takes what they let go.
  for (let round = 0; round < 2; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name) => metrics.find((metric) => metric.name === name).value
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

/** In the page, so that no test tool holds on to handles. */
const openAndClose = (page, times) =>
  page.evaluate(async (count) => {
    // The dialog is made with the first opening.
    const isOpen = () => !!document.querySelector('wallet-modal').shadowRoot?.querySelector('dialog')?.open
    const until = async (wanted) => {
      while (isOpen() !== wanted) await new Promise((resolve) => requestAnimationFrame(resolve))
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

test(`${cycles} times open and closed keeps nothing`, { timeout: 400_000 }, async (t) => {
  const { page } = await session.visit('/csp', { reducedMotion: 'reduce', init: hurry })
  page.setDefaultTimeout(400_000)
  await page.locator('wallet-button').getByRole('button').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')

  await openAndClose(page, 20)
  const start = await measure(cdp)
  await openAndClose(page, cycles)
  await modal(page).waitFor({ state: 'hidden' })
  await page.waitForTimeout(500)
  const end = await measure(cdp)
  const kept = Object.fromEntries(Object.keys(start).map((name) => [name, end[name] - start[name]]))
  t.diagnostic(`kept after ${cycles}: ${JSON.stringify(kept)}`)
  for (const [name, limit] of Object.entries(limits)) {
    assert.ok(kept[name] <= limit, `${name}: ${kept[name]} kept, at most ${limit} allowed`)
  }
})
