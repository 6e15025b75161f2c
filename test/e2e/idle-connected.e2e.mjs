// Eight hours connected, in virtual time: what is asked is no more than the page says of itself, and nothing grows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { difference, measure } from './lib/heap.mjs'
import { openPhone, pair, visitWithClipboard } from './lib/pairing.mjs'
import { quiet } from './lib/quiet.mjs'
import { startSession } from './lib/session.mjs'
import { accountButton, connect, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ args: ['--js-flags=--no-opt --no-maglev --no-sparkplug'] })
})
after(() => session?.stop())

const minute = 60_000
const hours = 8
// Tables that the engine enlarges, and what the browser itself notes of each request; half a kilobyte kept for each
// minute is more. What is just being drawn on a busy machine has a few listeners; one kept for each hour is more.
const limits = { nodes: 30, listeners: 4, heap: 256 * 1024 }

/** A visit whose clock the test moves, with all that it asks of anybody. */
async function start(visited = session.visit('/wallet')) {
  const visit = await visited
  const { page, context } = visit
  const asked = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  page.on('websocket', (socket) => {
    const { host } = new URL(socket.url())
    asked.push(`socket ${host}`)
    socket.on('framesent', () => asked.push(`message ${host}`))
  })
  const rest = quiet(page)
  await page.clock.install()
  await page.goto(`${session.demo.url}/`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  /** Lets the time pass, in steps that leave requests the real time that they take. */
  const pass = async (ms, step = minute) => {
    for (let done = 0; done < ms; done += step) {
      await page.clock.runFor(step)
      await rest(0)
    }
  }
  /** Simulates eight idle hours. Limited caches fill in the first minutes; after that, memory must not grow. */
  const idle = async () => {
    // The clock belongs to all pages of the context, and a wallet's window that is closing has none.
    await eventually(() => assert.equal(context.pages().length, 1))
    await rest(500)
    await pass(10 * minute)
    const start = await measure(cdp)
    const since = await page.evaluate(() => Date.now())
    asked.length = 0
    await pass(hours * 60 * minute)
    assert.ok((await page.evaluate(() => Date.now())) - since >= hours * 60 * minute)
    const kept = difference(await measure(cdp), start)
    for (const [name, limit] of Object.entries(limits))
      assert.ok(kept[name] <= limit, `${name}: ${kept[name]} kept, at most ${limit} allowed`)
    return { kept, asked: [...asked] }
  }
  return { ...visit, idle }
}

const summary = (asked) => {
  const counts = {}
  for (const one of asked) counts[one.replace(/\?.*/, '')] = (counts[one.replace(/\?.*/, '')] ?? 0) + 1
  return JSON.stringify(counts)
}

test('a wallet of this browser, with the modal closed: nobody is asked (M-08)', { timeout: 240_000 }, async (t) => {
  const { page, context, idle, errors } = await start()
  await connect(page)
  const { asked, kept } = await idle()
  t.diagnostic(`${JSON.stringify(kept)} ${summary(asked)}`)
  assert.deepEqual(asked, [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('with the account open: what it holds, every half minute at most', { timeout: 240_000 }, async (t) => {
  const { page, context, idle, errors } = await start()
  await connect(page)
  await accountButton(page).first().click()
  await modal(page).getByRole('button', { name: 'Disconnect' }).waitFor()
  const { asked, kept } = await idle()
  t.diagnostic(`${JSON.stringify(kept)} ${summary(asked)}`)
  const portfolio = asked.filter((one) => /\/v1\/account\/0x\w+\/balance\?/.test(one))
  assert.ok(portfolio.length > 0 && portfolio.length <= hours * 120, `${portfolio.length} times`)
  assert.deepEqual(
    asked.filter((one) => !portfolio.includes(one)),
    [],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('a wallet on a phone: no request and no message', { timeout: 240_000 }, async (t) => {
  const { page: phonePage, context: other } = await openPhone(session)
  const { page, context, idle, errors } = await start(visitWithClipboard(session, '/wallet'))
  await pair(page, phonePage)
  const { asked, kept } = await idle()
  t.diagnostic(`${JSON.stringify(kept)} ${summary(asked)}`)
  assert.deepEqual(asked, [])
  assert.equal(await page.evaluate(() => globalThis.kit.getState().status), 'connected')
  // A request still reaches the phone.
  await page.evaluate(() => {
    globalThis.signature = globalThis.kit.signMessage('Still here')
  })
  await eventually(() => phonePage.getByRole('heading', { name: /Sign this message/ }).waitFor())
  await phonePage.getByRole('button', { name: 'Approve', exact: true }).click()
  assert.match(await page.evaluate(() => globalThis.signature), /^0x/)
  assert.deepEqual(errors, [])
  await Promise.all([context.close(), other.close()])
})
