// A wallet on another device while something fails or takes long: the relay, the socket, the browser's database, the
// code, the wallet.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import {
  answer,
  asked,
  copyLink,
  openPhone,
  phone,
  phoneButton,
  scan,
  showCode,
  visitWithClipboard,
} from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const kit = (page, run) => page.evaluate(run)

test('the relay goes away and comes back', async (t) => {
  const { page, context } = await visitWithClipboard(session)
  const { page: wallet } = await openPhone(session)

  await t.test('in the middle of a pairing', async () => {
    await showCode(page)
    const link = await copyLink(page)
    await session.demo.relay.stop()
    await modal(page)
      .getByRole('status')
      .filter({ hasText: /isn’t answering/ })
      .first()
      .waitFor()
    await session.demo.relay.start()
    await modal(page)
      .getByRole('status')
      .filter({ hasText: /isn’t answering/ })
      .first()
      .waitFor({ state: 'hidden' })
    await scan(wallet, link)
    await answer(wallet, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
  })

  await t.test('in the middle of a session: what was asked meanwhile arrives once', async () => {
    await session.demo.relay.stop()
    const signing = kit(page, () => globalThis.kit.signMessage('through the storm'))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await session.demo.relay.start()
    const back = Date.now()
    await asked(wallet, /Sign this message/)
    t.diagnostic(`asked ${Date.now() - back} ms after the relay was back`)
    assert.ok(Date.now() - back < 15_000)
    await answer(wallet, /Sign this message/)
    assert.ok(await verifyMessage({ address: phone, message: 'through the storm', signature: await signing }))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    assert.equal(await wallet.getByRole('heading', { name: /Sign this message/ }).count(), 0)
  })
  await context.close()
})

test('approved while the page was away with a dead socket: connected soon after it is back', async (t) => {
  const { page, context } = await visitWithClipboard(session)
  await showCode(page)
  const link = await copyLink(page)
  const visibility = (state) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  // A request under way would find by itself that its socket is dead.
  await eventually(async () => {
    const before = session.demo.relay.stats()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    assert.deepEqual(session.demo.relay.stats(), before)
  })
  await visibility('hidden')
  // Open for the page, and dead: as a phone finds its socket after a while in the pocket.
  session.demo.relay.muteClients()
  const { page: wallet } = await openPhone(session)
  await scan(wallet, link)
  await answer(wallet, /^Connect to Harbor/)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  // A request that began in the meantime may have found the dead socket: then the page is connected early.
  t.diagnostic(`${await kit(page, () => globalThis.kit.getState().status)} before the page was back`)
  await visibility('visible')
  const back = Date.now()
  await eventually(async () => assert.equal(await kit(page, () => globalThis.kit.getState().status), 'connected'))
  t.diagnostic(`connected ${Date.now() - back} ms after the page was back`)
  assert.ok(Date.now() - back < 10_000)
  await context.close()
})

for (const [name, broken] of Object.entries({
  'never answers': () => {
    IDBFactory.prototype.open = () => Object.assign(new EventTarget(), { readyState: 'pending' })
  },
  fails: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'InvalidStateError')
    }
  },
}))
  test(`a code at once, and a session that outlasts a reload, where IndexedDB ${name} (G-08)`, async () => {
    const init = `(${(breakIt) => {
      globalThis.opened = []
      breakIt()
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...args) {
        globalThis.opened.push(args[0])
        return open.apply(this, args)
      }
    }})(${broken})`
    const { page, context, errors } = await visitWithClipboard(session, '/', { init })
    const { page: wallet, context: other } = await openPhone(session)
    await showCode(page)
    await scan(wallet, await copyLink(page))
    await answer(wallet, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
    // No part of the page asks for a database, so none can hold it up.
    const opened = () => kit(page, () => globalThis.opened)
    assert.deepEqual(await opened(), [])
    await page.reload()
    await phoneButton(page).waitFor()
    assert.deepEqual(await opened(), [])
    assert.deepEqual(errors, [])
    await other.close()
    await context.close()
  })

test('a code that runs out is renewed; who took the old one may still approve, and after its end nothing comes of it', async (t) => {
  /** The page with a clock that can be moved, so that nobody waits for four minutes; relay and phone keep the time. */
  const start = async () => {
    const visit = await visitWithClipboard(session, '/wallet')
    await visit.page.clock.install()
    await visit.page.goto(`${session.demo.url}/`)
    await showCode(visit.page)
    return { ...visit, first: await copyLink(visit.page), ...(await phones()) }
  }
  const phones = async () => {
    const visit = await openPhone(session)
    return { wallet: visit.page, other: visit.context }
  }
  const renewed = async (page, first) => {
    await page.clock.fastForward(231_000)
    await modal(page)
      .getByText(/^New code in/)
      .waitFor()
    return eventually(async () => {
      const link = await copyLink(page)
      assert.notEqual(link, first)
      return link
    })
  }
  const status = (page) => kit(page, () => globalThis.kit.getState().status)

  await t.test('approved with the old code while it counts', async () => {
    const { page, context, wallet, other, first } = await start()
    await scan(wallet, first)
    await asked(wallet, /^Connect to Harbor/)
    await renewed(page, first)
    await answer(wallet, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
    assert.equal(await status(page), 'connected')
    await other.close()
    await context.close()
  })

  await t.test('approved with a code of five minutes ago: the page waits with a code that works', async () => {
    const { page, context, wallet, other, first } = await start()
    await scan(wallet, first)
    await asked(wallet, /^Connect to Harbor/)
    await renewed(page, first)
    await page.clock.fastForward(75_000)
    await answer(wallet, /^Connect to Harbor/)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    assert.equal(await status(page), 'connecting')
    await modal(page)
      .getByRole('img', { name: /^QR code to connect/ })
      .waitFor()
    const { wallet: second, other: third } = await phones()
    await scan(second, await copyLink(page))
    await answer(second, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
    for (const opened of [other, third, context]) await opened.close()
  })

  await t.test('nothing to renew it with: it has run out, and Try again brings a new one', async () => {
    const { page, context, wallet, other, first } = await start()
    await session.demo.relay.stop()
    await page.clock.fastForward(231_000)
    await page.clock.fastForward(75_000)
    await modal(page).getByText('The code ran out').first().waitFor()
    assert.equal(await status(page), 'disconnected')
    assert.equal(
      await modal(page)
        .getByRole('img', { name: /^QR code to connect/ })
        .count(),
      0,
    )
    await session.demo.relay.start()
    // A relay refuses a page whose clock is minutes ahead.
    await page.clock.setSystemTime(Date.now())
    await modal(page).getByRole('button', { name: 'Try again' }).click()
    const link = await eventually(async () => {
      const copied = await copyLink(page)
      assert.notEqual(copied, first)
      return copied
    })
    await scan(wallet, link)
    await answer(wallet, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
    await other.close()
    await context.close()
  })
})

test('a wallet that answers late is waited for', async () => {
  const { page, context } = await visitWithClipboard(session)
  const { page: wallet, context: other } = await openPhone(session, '?auto=approve&fault=late&late=6')
  await showCode(page)
  await scan(wallet, await copyLink(page))
  const asking = Date.now()
  await modal(page).getByText('Your wallet has the code. Approve there.').waitFor()
  await phoneButton(page).waitFor({ timeout: 20_000 })
  assert.ok(Date.now() - asking > 4_000, 'answered at once')
  await modal(page).waitFor({ state: 'hidden' })
  const signed = await kit(page, async () => {
    const from = performance.now()
    const signature = await globalThis.kit.signMessage('in my own time')
    return { signature, ms: performance.now() - from }
  })
  assert.ok(signed.ms > 4_000, `answered after ${signed.ms} ms`)
  assert.ok(await verifyMessage({ address: phone, message: 'in my own time', signature: signed.signature }))
  await other.close()
  await context.close()
})
