// Pages that do what pages do: take elements out and put them back, hold the focus, replace what browsers bring along,
// use many buttons.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { difference, measure } from './lib/heap.mjs'
import { announceWallet, bare, row } from './lib/options.mjs'
import { startSession } from './lib/session.mjs'
import { account, accountButton, connectButton, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const rdns = 'test.lantern'
const chainId = () => `0x${session.demo.chains[0].id.toString(16)}`
/** A page with one wallet, which connects without a question. */
const visit = (more = {}) =>
  bare(session, {
    init: `(${announceWallet})(${JSON.stringify({ name: 'Lantern', rdns, account, chainId: chainId() })})`,
    ...more,
  })

/** Connect, look at the account, switch, disconnect, by hand. */
async function journey(page) {
  await connectButton(page).first().click()
  await row(page, rdns).click()
  await accountButton(page).first().waitFor()
  await modal(page).waitFor({ state: 'hidden' })
  await accountButton(page).first().click()
  await modal(page)
    .getByText(/10,?000|9,?999/)
    .first()
    .waitFor()
  await modal(page).getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).first().waitFor()
  await modal(page).waitFor({ state: 'hidden' })
}

/** Announces a wallet that answers nothing until it is told to. */
function announceSilentWallet({ rdns }) {
  let open
  const opened = new Promise((resolve) => {
    open = resolve
  })
  globalThis.silent = { asked: 0, answer: () => open() }
  const provider = {
    on() {},
    removeListener() {},
    async request({ method }) {
      if (method === 'eth_requestAccounts') {
        globalThis.silent.asked += 1
        await opened
      }
      if (method === 'eth_chainId') return '0x7a69'
      if (method.endsWith('ccounts')) return ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
      throw Object.assign(new Error('Unsupported method'), { code: 4200 })
    },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = { uuid: crypto.randomUUID(), name: 'Silent', icon, rdns }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

// Each is what a page may do after the first script of ours has run. One that puts something there that does not work
// as the standard says breaks its own scripts as well; nothing is promised to that one.
const replaced = {
  'fetch, by one that fails': () => {
    globalThis.fetch = () => Promise.reject(new TypeError('not here'))
  },
  'fetch, Promise, listeners and JSON, by wrappers': () => {
    const { fetch: real, Promise: Native, JSON: json } = globalThis
    globalThis.fetch = function wrapped(...args) {
      return real.apply(this, args)
    }
    globalThis.Promise = class Zone extends Native {}
    globalThis.JSON = { parse: (...args) => json.parse(...args), stringify: (...args) => json.stringify(...args) }
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function wrapped(...args) {
      return addEventListener.apply(this, args)
    }
    globalThis.Array = class Strange extends Array {}
  },
  'Array.from and the JSON of lists, by an old library': () => {
    Array.from = (list, change = (item) => item) => [].map.call([].slice.call(list), change)
    Object.defineProperty(Array.prototype, 'toJSON', {
      configurable: true,
      value() {
        return this
      },
    })
  },
}

for (const [what, replace] of Object.entries(replaced))
  test(`a page that replaces ${what}, after it has loaded`, async () => {
    const { page, context, errors, kit } = await visit()
    await kit()
    await connectButton(page).first().waitFor()
    await page.evaluate(replace)
    await journey(page)
    assert.deepEqual(errors, [])
    await context.close()
  })

test('both elements taken out and put back 200 times while a wallet is asked: asked once, told once, nothing stays', async () => {
  const { page, context, errors, kit } = await visit({ init: `(${announceSilentWallet})(${JSON.stringify({ rdns })})` })
  await kit()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  const round = (times) =>
    page.evaluate(
      async ({ times, rdns }) => {
        const told = []
        const connecting = globalThis.kit.connect().catch((error) => told.push(error.code))
        const until = async (look) => {
          for (;;) {
            const found = look()
            if (found) return found
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
        }
        const find = () =>
          document.querySelector('wallet-modal').shadowRoot?.querySelector(`[data-testid="wm-wallet-${rdns}"]`)
        ;(await until(find)).click()
        await until(() => globalThis.silent.asked > 0)
        const places = [...document.querySelectorAll('wallet-modal, wallet-button')].map((element) => ({
          element,
          parent: element.parentNode,
        }))
        for (let count = 0; count < times; count += 1) {
          for (const { element } of places) element.remove()
          if (count % 3 === 0) await new Promise((resolve) => setTimeout(resolve))
          for (const { element, parent } of places) parent.append(element)
          if (count % 5 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        await connecting
        const { asked } = globalThis.silent
        globalThis.silent.asked = 0
        return { told, asked, status: globalThis.kit.getState().status }
      },
      { times, rdns },
    )
  await round(20)
  const before = await measure(cdp)
  const { told, asked, status } = await round(200)
  assert.deepEqual([told, asked, status], [['MODAL_CLOSED'], 1, 'disconnected'])
  // React and the browser free some objects later, which is no leak.
  await eventually(async () => {
    const { nodes, listeners } = difference(await measure(cdp), before)
    assert.ok(nodes <= 5 && listeners <= 0, `${nodes} nodes and ${listeners} listeners kept`)
  })
  await page.evaluate(() => globalThis.silent.answer())
  await connectButton(page).first().click()
  await row(page, rdns).click()
  await accountButton(page).first().waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('where another library holds the focus in its own dialog, ours is usable by keyboard, and leaves the other open', async () => {
  const { page, context, errors, kit } = await visit()
  await kit()
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.ariaLabel = 'Cart'
    const input = Object.assign(document.createElement('input'), { ariaLabel: 'Coupon' })
    dialog.append(input)
    document.body.append(dialog)
    dialog.showModal()
    // Acts like the focus trap of another library: it takes focus and key presses back to its own dialog.
    const back = (event) => {
      if (dialog.contains(event.target)) return
      event.preventDefault()
      input.focus()
    }
    document.addEventListener('focusin', back)
    document.addEventListener(
      'focusout',
      (event) => event.relatedTarget && back({ ...event, target: event.relatedTarget, preventDefault() {} }),
    )
    void globalThis.kit.open()
  })
  await row(page, rdns).waitFor()
  const where = () =>
    page.evaluate(() => {
      let at = document.activeElement
      const hosts = []
      while (at?.shadowRoot?.activeElement) {
        hosts.push(at.localName)
        at = at.shadowRoot.activeElement
      }
      return { host: hosts[0] ?? at?.localName, id: at?.dataset?.testid }
    })
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press % 7 ? 'Tab' : 'Shift+Tab')
    const { host } = await where()
    assert.ok(['wallet-modal', 'body'].includes(host), `the focus went to ${host}`)
  }
  const go = (key, wanted) =>
    eventually(async () => {
      await page.keyboard.press(key)
      assert.match((await where()).id ?? '', wanted)
    })
  await go('Tab', /^wm-wallet-/)
  // The wallets are one stop, with arrows between them.
  await go('ArrowDown', /test\.lantern$/)
  await page.keyboard.press('Enter')
  await accountButton(page).first().waitFor({ state: 'attached' })
  await modal(page).waitFor({ state: 'hidden' })
  assert.equal(await page.evaluate(() => globalThis.kit.getState().status), 'connected')
  assert.equal(await page.getByRole('dialog', { name: 'Cart' }).isVisible(), true)
  // The other one works on, and Escape is each one's own.
  await page.getByRole('textbox', { name: 'Coupon' }).fill('TIDE')
  await page.evaluate(() => globalThis.kit.open())
  await modal(page).waitFor()
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'hidden' })
  assert.equal(await page.getByRole('dialog', { name: 'Cart' }).isVisible(), true)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a hundred buttons and five modals: one kit, one dialog, one balance', async () => {
  const few = await visit()
  await few.kit()
  await connectButton(few.page).first().waitFor()
  const scripts = ({ requestsTo }) =>
    [...new Set(requestsTo().map(({ pathname }) => pathname))].filter((path) => path.endsWith('.js')).sort()
  const wanted = scripts(few)
  await few.context.close()

  const many = await visit()
  const { page, context, errors, kit, requestsTo } = many
  const asked = []
  page.on('request', (request) => {
    const text = request.postData() ?? ''
    if (text.includes('eth_getBalance')) asked.push(text)
  })
  await kit()
  await page.evaluate(() => {
    const add = (name, count) =>
      document.body.append(...Array.from({ length: count }, () => document.createElement(name)))
    add('wallet-button', 99)
    add('wallet-modal', 4)
  })
  await eventually(async () => assert.equal(await connectButton(page).count(), 100))
  // Neither a second script nor a request for what one button does not need.
  assert.deepEqual(scripts(many), wanted)
  assert.equal(requestsTo().length, new Set(requestsTo().map(({ href }) => href)).size)
  await connectButton(page).last().click()
  await row(page, rdns).first().waitFor()
  const open = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('wallet-modal')].filter((one) => one.shadowRoot?.querySelector('dialog')?.open)
          .length,
    )
  assert.equal(await open(), 1)
  await row(page, rdns).first().click()
  await eventually(async () => assert.equal(await accountButton(page).count(), 100))
  await eventually(async () => assert.equal(asked.length, 1))
  await eventually(async () => assert.equal(await open(), 0))
  await accountButton(page).nth(50).click()
  await modal(page).first().getByRole('button', { name: 'Disconnect' }).waitFor()
  assert.equal(await open(), 1)
  assert.equal(asked.length, 1)
  assert.deepEqual(errors, [])
  await context.close()
})
