// A page into which somebody may write HTML, but no script: elements stand in front of the document's own members.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { connectButton, walletRow } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

// `createElement` is left out: React calls it while it loads, and so do the scripts of a page.
const names = [
  ...['defaultView', 'getElementById', 'body', 'head', 'documentElement', 'activeElement', 'forms', 'title', 'cookie'],
  ...[
    'querySelector',
    'querySelectorAll',
    'fonts',
    'visibilityState',
    'hasFocus',
    'readyState',
    'nodeType',
    'contains',
  ],
  ...['adoptedStyleSheets', 'addEventListener', 'removeEventListener', 'ownerDocument', 'styleSheets'],
]

/** Opens, connects, opens the account and disconnects, by what was there before the names were taken. */
async function journey({ names, row }) {
  const create = document.createElement.bind(document)
  const { body } = document
  const host = document.querySelector('wallet-modal')
  const until = async (what, look) => {
    for (let n = 0; n < 1200; n++) {
      const found = look()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`${what} did not come: ${host.shadowRoot.textContent.slice(0, 200)}`)
  }
  const find = (selector) => host.shadowRoot.querySelector(selector)
  const kit = globalThis.kit
  globalThis.demoWallet.setApprove('always')
  for (const name of names) {
    for (const tag of ['form', 'img']) {
      const element = create(tag)
      element.setAttribute('name', name)
      body.append(element)
    }
  }
  const taken = names.filter((name) => Object.hasOwn(document, name))
  await kit.open()
  const wallet = await until('the wallet', () => find(row))
  const dialog = find('dialog')
  const { position } = getComputedStyle(dialog)
  wallet.click()
  await until('a connection', () => kit.getState().status === 'connected')
  await until('closed', () => !dialog.open)
  await kit.open()
  const leave = await until('the account', () =>
    [...host.shadowRoot.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Disconnect'),
  )
  leave.click()
  await until('disconnected', () => kit.getState().status === 'disconnected')
  return { position, taken }
}

for (const some of [['defaultView'], ['body'], ['getElementById'], names])
  test(`${some.length > 1 ? 'many names' : some[0]} taken from the document: all works`, async () => {
    const { page, errors, context } = await session.visit('/?approval=panel')
    await connectButton(page).first().waitFor()
    await connectButton(page).first().click()
    const row = `[data-testid="${await walletRow(page).getAttribute('data-testid')}"]`
    await page.reload()
    await connectButton(page).first().waitFor()
    const { position, taken } = await page.evaluate(journey, { names: some, row })
    assert.deepEqual(taken, some)
    assert.equal(position, 'fixed')
    // The demo's own script asks the document as well.
    assert.deepEqual(
      errors.filter((stack) => !stack.includes('playground.js')),
      [],
    )
    await context?.close()
  })
