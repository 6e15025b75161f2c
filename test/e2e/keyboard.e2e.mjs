// The whole journey without a pointer; focus comes back to where it was.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { focused, press, reach } from './lib/keyboard.mjs'
import { startSession } from './lib/session.mjs'
import {
  accountButton,
  approval,
  balanceOn,
  connectButton,
  eventually,
  modal,
  receiver,
  shortAccount,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const approveByKeys = async (page, question) => {
  const { place } = await approval(page, question)
  // The focus starts on the question and not on the button, so that an early Enter approves nothing.
  assert.match((await focused(place)).name, question)
  await press(place, /^Approve$/, { max: 10 })
}
const open = (page) => modal(page).waitFor()
const closed = (page) => modal(page).waitFor({ state: 'hidden' })
const assertFocusReturned = (page, name) => eventually(async () => assert.match((await focused(page)).name, name))

test('connect, switch, sign, send and disconnect by keyboard alone', async () => {
  const basalt = session.demo.chains[1]
  const { page, errors } = await session.visit('/')
  await connectButton(page).waitFor()

  // Escape closes, and focus is where it was.
  await press(page, /^Connect wallet$/)
  await open(page)
  await page.keyboard.press('Escape')
  await closed(page)
  await assertFocusReturned(page, /^Connect wallet$/)

  await page.keyboard.press('Enter')
  await open(page)
  await modal(page)
    .getByRole('button', { name: /^Demo Wallet/ })
    .waitFor()
  await press(page, /^Demo Wallet/, { max: 20 })
  await approveByKeys(page, /^Connect to this site/)
  await accountButton(page).waitFor()
  await closed(page)
  await assertFocusReturned(page, shortAccount)

  await page.keyboard.press('Enter')
  await open(page)
  await press(page, /Tidepool/, { max: 20 })
  await modal(page).getByRole('searchbox', { name: 'Search networks' }).waitFor()
  await press(page, /^Basalt/, { max: 20 })
  await approveByKeys(page, /^Add Basalt/)
  await approveByKeys(page, /^Switch to Basalt/)
  await eventually(async () => assert.equal(await page.evaluate(() => globalThis.demoWallet.chainId), basalt.id))
  // Escape leads back from view to view, and then out.
  await eventually(async () => {
    await page.keyboard.press('Escape')
    assert.equal(await modal(page).isVisible(), false)
  })
  await closed(page)
  await assertFocusReturned(page, shortAccount)

  await press(page, /^Sign message$/)
  await approveByKeys(page, /^Sign this message/)
  await eventually(async () => assert.match(await page.locator('#verdict').innerText(), /^Verified/))

  const before = await balanceOn(basalt, receiver)
  await press(page, /^Open Send$/)
  await open(page)
  await modal(page).getByRole('textbox', { name: 'Amount' }).waitFor()
  await reach(page, /^Amount/, { max: 20 })
  await page.keyboard.type('1.5')
  await reach(page, /^Recipient/, { max: 20 })
  await page.keyboard.type(receiver)
  await modal(page).getByRole('button', { name: 'Review' }).waitFor()
  await press(page, /^Review$/, { max: 20 })
  await modal(page).getByRole('button', { name: 'Send 1.5 BSLT' }).waitFor()
  await press(page, /^Send 1\.5 BSLT$/, { max: 20 })
  await approveByKeys(page, /^Send 1\.5 BSLT/)
  await eventually(async () => assert.equal((await balanceOn(basalt, receiver)) - before, 1_500_000_000_000_000_000n))
  // Escape leads back to the form until the wallet's answer is shown.
  await modal(page).getByText('1.5 BSLT sent').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await assertFocusReturned(page, /^Open Send$/)

  await press(page, shortAccount, { key: 'Shift+Tab' })
  await open(page)
  // While a transfer is open, the first press only warns.
  await modal(page).locator('[data-testid="wm-transaction"][data-status="confirmed"]').waitFor()
  await press(page, /^Disconnect$/, { max: 30 })
  await connectButton(page).waitFor()
  assert.deepEqual(errors, [])
})

test('Tab stays inside while the modal is open', async () => {
  const { page } = await session.visit('/')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Demo Wallet/ })
    .waitFor()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 100; presses += 1) {
      await page.keyboard.press(key)
      const inside = await page.evaluate(() => {
        const active = document.activeElement
        return !active || active === document.body || active.localName === 'wallet-modal'
      })
      assert.ok(inside, `${key} ${presses} left the modal: ${JSON.stringify(await focused(page))}`)
    }
  }
})
