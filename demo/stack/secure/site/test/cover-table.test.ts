import { afterAll, beforeAll, describe, test } from 'vitest'
import { type CoverLane, openLane, until } from './cover-lane.ts'
import { covers } from './covers.ts'
import { armed, type FrameBrowser, startFrameBrowser } from './frame-browser.ts'

const LANES = 5
let browser: FrameBrowser
const free: CoverLane[] = []
const waiting: ((lane: CoverLane) => void)[] = []
beforeAll(async () => {
  browser = await startFrameBrowser()
  await browser.reset()
  for (let at = 0; at < LANES; at++) free.push(await openLane(browser, at === 0))
})
afterAll(() => browser?.stop())

const take = async () => free.pop() ?? new Promise<CoverLane>((resolve) => waiting.push(resolve))
function give(lane: CoverLane) {
  const next = waiting.shift()
  if (next) next(lane)
  else free.push(lane)
}
/** Runs a test on a page that nobody else uses, with a request that could be approved now. */
async function onLane(run: (lane: CoverLane) => Promise<void>) {
  const lane = await take()
  try {
    await lane.ask()
    await run(lane)
    await lane.approve()
  } finally {
    await lane.end()
    give(lane)
  }
}

describe.concurrent('covers', () => {
  test.for(covers)('$name gets no press', async ({ script, takesPress }, { expect }) => {
    await onLane(async (lane) => {
      const { page, frame } = lane.open
      await until(async () => (await lane.aim()).isHit, true)
      await page.evaluate(`(async () => { ${script} })()`)
      await until(() => armed(frame), 'true')
      await until(async () => (await lane.aim()).isHit, !takesPress)
      const { at } = await lane.aim()
      if (!at) return
      await lane.press(at)
      const presses = (await lane.presses()).filter(({ type }) => type !== 'pointermove')
      expect(presses.filter(({ type, onButton }) => type === 'pointerdown' && onButton)).toHaveLength(takesPress ? 0 : 2)
      expect(presses.filter(({ isArmed }) => isArmed)).toEqual([])
      expect(await lane.isAsking()).toBe(true)
    })
  })
})
