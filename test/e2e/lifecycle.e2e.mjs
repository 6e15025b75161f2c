// A page that is reloaded, restored, frozen or asleep: what it says is true again soon, and nothing is there twice.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import { answer, openPhone, pair, phone, phoneButton, visitWithClipboard } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { closeModal, connectButton, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())
// A test that failed may have left it stopped.
afterEach(() => session.demo.relay.start().catch(() => {}))

const kit = (page, run) => page.evaluate(run)
const status = (page) => kit(page, () => globalThis.kit.getState().status)

test('reloaded while the relay is away: reconnecting, never connected, until it answers', async () => {
  const { page, context, errors } = await visitWithClipboard(session)
  const { page: wallet, context: other } = await openPhone(session)
  await pair(page, wallet)
  await session.demo.relay.stop()
  // Records every state of the kit from its first moment on.
  await page.addInitScript(() => {
    globalThis.seen = []
    let given
    Object.defineProperty(globalThis, 'kit', {
      configurable: true,
      get: () => given,
      set(made) {
        given = made
        const note = () => globalThis.seen.push(made.getState().status)
        note()
        made.subscribe((state) => state.status, note)
      },
    })
  })
  await page.reload()
  await page.waitForFunction(() => globalThis.kit?.getState().initialized, undefined, { timeout: 20_000 })
  assert.deepEqual(await kit(page, () => globalThis.seen), ['connecting'])
  const button = page.locator('wallet-button').getByRole('button').first()
  assert.match(await button.innerText(), /Reconnecting/)
  assert.equal(await kit(page, () => globalThis.kit.getState().address), undefined)

  // Actions that need no wallet work meanwhile.
  await button.click()
  await modal(page)
    .getByRole('heading', { name: /^Connect/ })
    .first()
    .waitFor()
  await kit(page, () => globalThis.kit.open({ view: 'Networks' }))
  await modal(page).getByRole('heading', { name: 'Choose a network' }).first().waitFor()
  await closeModal(page)
  assert.deepEqual(await kit(page, () => globalThis.seen), ['connecting'])

  await session.demo.relay.start()
  await phoneButton(page).waitFor()
  assert.deepEqual(await kit(page, () => globalThis.seen), ['connecting', 'connected'])
  const signing = kit(page, () => globalThis.kit.signMessage('back again'))
  await answer(wallet, /Sign this message/)
  assert.ok(await verifyMessage({ address: phone, message: 'back again', signature: await signing }))
  assert.deepEqual(errors, [])
  await other.close()
  await context.close()
})

test('reloaded while the relay is away, and left: disconnected at once, and nothing stays stored', async () => {
  const { page, context, errors } = await visitWithClipboard(session)
  const { page: wallet, context: other } = await openPhone(session)
  await pair(page, wallet)
  await session.demo.relay.stop()
  await page.reload()
  await page.waitForFunction(() => globalThis.kit?.getState().status === 'connecting')
  await kit(page, () => globalThis.kit.disconnect())
  assert.equal(await status(page), 'disconnected')
  await connectButton(page).first().waitFor()
  await eventually(async () =>
    assert.doesNotMatch(JSON.stringify(await kit(page, () => ({ ...localStorage }))), /symKey/),
  )
  await session.demo.relay.start()
  await page.reload()
  await connectButton(page).first().waitFor()
  assert.deepEqual(errors, [])
  await other.close()
  await context.close()
})

/** Sockets to the relay that the page has open. */
function socketsOf(page) {
  const open = new Set()
  page.on('websocket', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return open
}

/** Nothing that is said reaches the page any more, and its socket seems open; the phone comes back by itself. */
async function cutOff(wallet) {
  session.demo.relay.muteClients()
  await wallet.reload()
}

test('shown again out of the browser’s store of pages: at the relay again, and nothing subscribed twice', async (t) => {
  const { page, context, errors } = await visitWithClipboard(session, '/wallet')
  const sockets = socketsOf(page)
  await page.goto(`${session.demo.url}/`)
  const { page: wallet, context: other } = await openPhone(session)
  await pair(page, wallet)
  await cutOff(wallet)
  // Dispatches the event of a restored page, because the browsers of the tests have no back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const back = Date.now()
  const signing = kit(page, () => globalThis.kit.signMessage('back in time'))
  await answer(wallet, /Sign this message/)
  assert.ok(await verifyMessage({ address: phone, message: 'back in time', signature: await signing }))
  const took = Date.now() - back
  t.diagnostic(`signed ${took} ms after the page was back`)
  // The library alone finds out after fifteen seconds.
  assert.ok(took < 10_000)
  assert.equal(await status(page), 'connected')
  await eventually(async () => assert.equal(sockets.size, 1))
  const live = session.demo.relay.clients().filter(({ muted }) => !muted)
  for (const { client, topics } of live) {
    assert.equal(new Set(topics).size, topics.length, 'a topic twice')
    assert.equal(live.filter((one) => one.client === client).length, 1, 'a client twice')
  }
  // The signature may reach the page before the wallet closes its question; a second question would stay.
  await wallet.getByRole('heading', { name: /Sign this message/ }).waitFor({ state: 'hidden' })
  assert.deepEqual(errors, [])
  await other.close()
  await context.close()
})

test('frozen while the phone ends the session: known soon after the page goes on', async (t) => {
  const { page, context, errors } = await visitWithClipboard(session)
  const { page: wallet, context: other } = await openPhone(session)
  await pair(page, wallet)
  // The headless shell freezes no page that is seen: its sockets are made dead, and what the browser says is said.
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await cutOff(wallet)
  await wallet.getByRole('button', { name: 'Disconnect' }).first().click()
  await wallet.getByText('None yet.').waitFor()
  assert.equal(await status(page), 'connected')
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  const back = Date.now()
  await connectButton(page).first().waitFor()
  t.diagnostic(`known ${Date.now() - back} ms after the page went on`)
  assert.deepEqual(errors, [])
  await other.close()
  await context.close()
})

test('asleep for an hour, in which the wallet took another account and then itself away: known once the page is back', async () => {
  const { page, context, errors } = await session.visit('/wallet')
  await page.clock.install()
  await page.addInitScript(() => {
    // The accounts of a wallet while nothing listens to it.
    globalThis.lantern = { accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }
    const provider = {
      on() {},
      removeListener() {},
      async request({ method }) {
        if (method === 'eth_chainId') return '0x7a69'
        if (method.endsWith('ccounts')) return globalThis.lantern.accounts
        throw Object.assign(new Error('Unsupported method'), { code: 4200 })
      },
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid: crypto.randomUUID(), name: 'Lantern', icon, rdns: 'test.lantern' }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await page.goto(`${session.demo.url}/`)
  await page.evaluate(async () => {
    await globalThis.kit.connect({ connectorId: 'test.lantern' })
  })
  const sleep = async (accounts) => {
    await page.evaluate((next) => {
      globalThis.lantern.accounts = next
    }, accounts)
    await page.clock.fastForward(3_600_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await sleep([phone])
  await phoneButton(page).waitFor()
  await sleep([])
  await connectButton(page).first().waitFor()
  assert.equal(await status(page), 'disconnected')
  assert.deepEqual(errors, [])
  await context.close()
})
