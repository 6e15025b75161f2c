// Measures what a visitor feels, beside an empty React dialog that is fetched in the same way: from the click to the
// painted wallet, from the wallet's own answer to the painted address, and from a press to its next frame. The pages
// take turns, so that another load of the machine meets all of them.
const FLOOR = 'floor'
const pages = { [FLOOR]: '/floor', modal: '/kit', 'modal on React': '/kit-react' }

/** Chromium's own "slow 4G": bytes per second, and milliseconds of each round trip. */
const slowLine = { offline: false, downloadThroughput: 1.6e5, uploadThroughput: 7.5e4, latency: 150 }

/** Time for which a pointer rests on the button before the click, in milliseconds: everything was fetched by then. */
const REST = 1500

const modes = {
  'pointer first': { rate: 1, rest: REST },
  'pointer first, 4× CPU': { rate: 4, rest: REST },
  'first touch, slow line': { rate: 1, line: slowLine },
  'first touch, slow line, 4× CPU': { rate: 4, line: slowLine },
}

const round = (value) => Math.round(value * 10) / 10
function summary(list) {
  const sorted = [...list].sort((a, b) => a - b)
  return { median: round(sorted[Math.floor(sorted.length / 2)]), min: round(sorted[0]) }
}

/** @param {{ visit: Function, runs: number }} options `visit` opens a page of the bench's server */
export async function benchFelt({ visit, runs }) {
  const connected = await connects(visit, runs)
  return { connects: connected, presses: await presses(visit), opens: await opens(visit, runs) }
}

async function opens(visit, runs) {
  const result = {}
  for (const [mode, how] of Object.entries(modes)) {
    const times = Object.fromEntries(Object.keys(pages).map((name) => [name, []]))
    // The first round warms up the browser and does not count.
    for (let run = -1; run < runs; run += 1)
      for (const [name, address] of Object.entries(pages)) {
        const time = await openOnce(visit, address, how)
        if (run >= 0) times[name].push(time)
      }
    const floor = summary(times[FLOOR])
    result[mode] = Object.fromEntries(
      Object.entries(times).map(([name, list]) => {
        const one = summary(list)
        return [name, { ...one, times: round(one.median / floor.median), timesOfMin: round(one.min / floor.min) }]
      }),
    )
  }
  return result
}

async function openOnce(visit, address, { rate, line, rest }) {
  const { page, context, cdp } = await visit(address, { rate })
  try {
    await page.evaluate(() => globalThis.start())
    await page.waitForFunction(() => globalThis.benchFind.button())
    if (line) {
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', line)
    }
    const painted = page.evaluate(async () => (await globalThis.benchPainted('row')) - globalThis.benchClick)
    const [x, y] = await page.evaluate(() => {
      const { left, top, width, height } = globalThis.benchFind.button().getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    })
    if (rest) {
      await page.mouse.move(x, y)
      await page.waitForTimeout(rest)
    }
    await page.mouse.click(x, y)
    return await painted
  } finally {
    await context.close()
  }
}

/** From a click on the wallet to the address in the button, without the time that the wallet takes to answer. */
async function connects(visit, runs) {
  const result = {}
  for (const [mode, rate] of Object.entries({ 'full speed': 1, '4× CPU': 4 })) {
    const beyond = []
    for (let run = -1; run < runs; run += 1) {
      const { page, context } = await visit('/kit', { rate })
      await page.evaluate(() => globalThis.start())
      await page.waitForFunction(() => globalThis.benchFind.button())
      await page.evaluate(() => globalThis.benchFind.button().click())
      await page.waitForFunction(() => globalThis.benchFind.row())
      // The card grows for a moment as its list comes.
      await page.waitForTimeout(REST)
      const [x, y] = await page.evaluate(() => {
        const { left, top, width, height } = globalThis.benchFind.row().getBoundingClientRect()
        return [left + width / 2, top + height / 2]
      })
      // The pointer is on the row for a moment, as a hand's.
      await page.mouse.move(x, y)
      await page.waitForTimeout(REST)
      await page.evaluate(() => {
        globalThis.benchClick = undefined
        globalThis.walletTimes.length = 0
      })
      const address = page.evaluate(async () => {
        const painted = await globalThis.benchPainted('address')
        const own = globalThis.walletTimes.reduce((sum, { from, to }) => sum + to - from, 0)
        return painted - globalThis.benchClick - own
      })
      await page.mouse.click(x, y)
      const took = await address
      if (run >= 0) beyond.push(took)
      await context.close()
    }
    result[mode] = summary(beyond)
  }
  return result
}

/** From the press of each control to the next frame, as the browser measures it (steps of 8 ms). */
async function presses(visit) {
  const result = {}
  for (const [mode, rate] of Object.entries({ 'full speed': 1, '4× CPU': 4 })) {
    const { page, context } = await visit('/kit', { rate })
    await page.evaluate(() => globalThis.start())
    await page.waitForFunction(() => globalThis.benchFind.button())
    const one = async (name, find) => {
      const handle = await page.waitForFunction(find)
      const box = await handle.asElement().boundingBox()
      await page.evaluate(() => {
        globalThis.benchPress = new Promise((resolve) => {
          new PerformanceObserver((list, observer) => {
            const press = list.getEntries().find((entry) => entry.name === 'pointerdown')
            if (!press) return
            observer.disconnect()
            resolve(press.duration)
          }).observe({ type: 'event', durationThreshold: 16 })
          // Entries below the threshold are not told: 16 ms is the least.
          setTimeout(() => resolve(16), 2000)
        })
      })
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForTimeout(200)
      await page.mouse.down()
      await page.mouse.up()
      const took = await page.evaluate(() => globalThis.benchPress)
      result[mode] = { ...result[mode], [name]: took }
    }
    await one('button', () => globalThis.benchFind.button())
    await page.waitForFunction(() => globalThis.benchFind.row())
    await page.waitForTimeout(1000)
    await one('help', () => globalThis.benchFind.help())
    await page.waitForTimeout(1000)
    await one('back', () => globalThis.benchFind.back())
    await page.waitForTimeout(1000)
    await one('wallet', () => globalThis.benchFind.row())
    await context.close()
  }
  return result
}

/** @param {Awaited<ReturnType<typeof benchFelt>>} felt */
export function printFelt({ opens: opened, connects: connected, presses: pressed }, line) {
  line('click → wallet painted', ...Object.keys(pages), '× the floor')
  for (const [mode, of] of Object.entries(opened))
    line(
      `  ${mode}`,
      ...Object.values(of).map(({ median, min }) => `${median} (${min})`),
      Object.entries(of)
        .filter(([name]) => name !== FLOOR)
        .map(([, { times, timesOfMin }]) => `${times} (${timesOfMin})`)
        .join(', '),
    )
  for (const [mode, { median, min }] of Object.entries(connected))
    line(`wallet → address, ${mode}`, `${median} (${min}) ms beyond the wallet's own answer`)
  for (const [mode, all] of Object.entries(pressed))
    line(
      `press → frame, ${mode}`,
      Object.entries(all)
        .map(([name, took]) => `${name} ${took}`)
        .join(', '),
    )
}
