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
  // From the first moment on, every state that anybody could see.
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

  // What needs no wallet works meanwhile.
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
