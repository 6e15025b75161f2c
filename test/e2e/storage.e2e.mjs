// A page that may not keep anything, or cannot: connect, switch, sign, send and disconnect all the same.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { review, sendButton } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import {
  account,
  accountButton,
  balanceOn,
  closeModal,
  connectButton,
  eventually,
  modal,
  receiver,
  walletRow,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const unit = 10n ** 18n

/**
 * The demo again, with a page that has it in a sandboxed frame: the demo itself forbids frames, and lets no origin but
 * its own read its scripts. A server and not routes: what is routed on a machine of the public internet may not call
 * this one.
 */
async function startPageAround(demo) {
  const server = createServer(async (request, response) => {
    if (request.url === '/frame-host') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        '<!doctype html><iframe name="box" sandbox="allow-scripts" src="/?approval=panel" style="inline-size:1100px;block-size:860px"></iframe>',
      )
      return
    }
    try {
      const answer = await fetch(demo + request.url)
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type, 'access-control-allow-origin': '*' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.writeHead(502).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** Everything that must not happen, from the first script on: collected in the place itself, whatever its origin. */
const watch = () => {
  globalThis.uncaught = []
  addEventListener('error', ({ message }) => globalThis.uncaught.push(message))
  addEventListener('unhandledrejection', ({ reason }) => globalThis.uncaught.push(String(reason)))
}

// The browser's own word on the dialog's title in a foreign frame; where focus goes then is looked at below.
const notice = /^Blocked autofocusing on a <h2> element in a cross-origin subframe/

function listen(page) {
  const said = { warnings: [], errors: [] }
  page.on('console', (message) => {
    if (message.type() === 'warning') said.warnings.push(message.text())
    if (message.type() === 'error' && !notice.test(message.text())) said.errors.push(message.text())
  })
  page.on('pageerror', (error) => said.errors.push(error.message))
  return said
}

/** The whole job in a page or a frame; the wallet says yes to everything. */
async function journey(place, amount, to) {
  const [tidepool, basalt] = session.demo.chains
  await place.evaluate(() => globalThis.demoWallet.setApprove('always'))
  await connectButton(place).first().click()
  await walletRow(place).click()
  await accountButton(place).first().waitFor()
  await modal(place).waitFor({ state: 'hidden' })
  await eventually(async () => assert.match(await accountButton(place).innerText(), /[\d.,]+\s*TIDE/))
  const state = () => place.evaluate(() => globalThis.kit.getState())
  assert.equal((await state()).address, account)

  await place.evaluate((id) => globalThis.kit.switchNetwork(id), `eip155:${basalt.id}`)
  assert.equal((await state()).caipNetworkId, `eip155:${basalt.id}`)
  await place.evaluate((id) => globalThis.kit.switchNetwork(id), `eip155:${tidepool.id}`)
  const signature = await place.evaluate(() => globalThis.kit.signMessage('no storage here'))
  assert.match(signature, /^0x[0-9a-f]{130}$/)

  const had = await balanceOn(tidepool, receiver)
  await review(place, { amount, to: receiver })
  await sendButton(place, amount).click()
  await eventually(async () => assert.match(await modal(place).innerText(), new RegExp(`${amount} TIDE sent`)))
  assert.equal((await balanceOn(tidepool, receiver)) - had, to)
  await closeModal(place)
  await accountButton(place).click()
  await modal(place).locator('[data-testid="wm-transaction"][data-status="confirmed"]').waitFor()
  await modal(place).getByRole('button', { name: 'Disconnect', exact: true }).click()
  await connectButton(place).first().waitFor()
  assert.equal((await state()).status, 'disconnected')
  assert.deepEqual(await place.evaluate(() => globalThis.uncaught), [])
}

test('a sandboxed frame that may not touch storage: all of it, in memory (G-01)', async (t) => {
  const around = await startPageAround(session.demo.url)
  t.after(() => around.stop())
  const { page } = await session.visit('/csp', { init: watch })
  const said = listen(page)
  await page.goto(`${around.url}/frame-host`)
  await eventually(() => assert.ok(page.frame('box')))
  const frame = page.frame('box')
  await connectButton(frame).first().waitFor()
  const refusal = await frame.evaluate(() => {
    try {
      return String(localStorage.length)
    } catch (error) {
      return error.name
    }
  })
  assert.equal(refusal, 'SecurityError', 'the frame has no storage')

  await connectButton(frame).first().click()
  // Without the browser's own help, which it refuses to a frame of another origin.
  await eventually(async () => assert.ok(await frame.evaluate(() => document.activeElement?.matches('wallet-modal'))))
  await walletRow(frame).waitFor()
  await closeModal(frame)
  await eventually(async () => assert.ok(await frame.evaluate(() => document.activeElement?.matches('wallet-button'))))

  await journey(frame, '0.25', unit / 4n)
  assert.ok(said.warnings.length <= 1, `warnings: ${said.warnings.join(' | ')}`)
  assert.deepEqual(said.errors, [])

  // Data that was only in memory is gone after the reload, and nothing breaks.
  await page.reload()
  await eventually(() => assert.ok(page.frame('box')))
  await connectButton(page.frame('box')).first().waitFor()
  assert.deepEqual(said.errors, [])
})

/** A full disk, from the first script on. */
const full = () => {
  globalThis.refused = 0
  Storage.prototype.setItem = () => {
    globalThis.refused += 1
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test('storage that refuses every write: the full journey (G-02)', async () => {
  const { page } = await session.visit('/csp', { init: `(${watch})();(${full})()` })
  const said = listen(page)
  await page.goto(`${session.demo.url}/?approval=panel`)
  await journey(page, '0.5', unit / 2n)
  assert.ok((await page.evaluate(() => globalThis.refused)) > 0, 'something was to be kept')
  assert.deepEqual(await page.evaluate(() => ({ ...localStorage })), {})
  assert.ok(said.warnings.length <= 1, `warnings: ${said.warnings.join(' | ')}`)
  assert.deepEqual(said.errors, [])
  await page.reload()
  await connectButton(page).first().waitFor()
  await journey(page, '0.125', unit / 8n)
  assert.deepEqual(said.errors, [])
})

test('storage that is really full, to the last byte (G-02)', async () => {
  const { page } = await session.visit('/csp', { init: watch })
  const said = listen(page)
  const size = await page.evaluate(() => {
    let piece = 'x'.repeat(2 ** 20)
    for (let key = 0; piece.length > 0; key += 1) {
      try {
        localStorage.setItem(`fill-${key}`, piece)
      } catch {
        piece = piece.slice(0, Math.floor(piece.length / 2))
      }
    }
    return Object.values({ ...localStorage }).join('').length
  })
  assert.ok(size > 5_000_000, `filled with ${size} characters`)
  await page.goto(`${session.demo.url}/?approval=panel`)
  await journey(page, '0.0625', unit / 16n)
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('fill-')))
  assert.deepEqual(kept, [])
  assert.deepEqual(said.errors, [])
})
