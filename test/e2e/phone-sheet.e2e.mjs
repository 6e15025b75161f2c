// The drawer of a phone, by touch and Back alone: a visitor connects, sends, and logs in by email.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendButton } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import { accountButton, connectButton, modal, receiver, walletRow } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ embedded: true })
})
after(() => session?.stop())

const stateOf = (page) => page.evaluate(() => globalThis.kit.getState())
const view = (page, name) => modal(page).locator(`[data-view=${name}]`).waitFor()
const closed = (page) => modal(page).waitFor({ state: 'hidden' })

async function visit(size) {
  const visitor = await session.visit('/', {
    viewport: { width: size[0], height: size[1] },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'no-preference',
  })
  await visitor.page.waitForFunction(() => globalThis.kit && globalThis.demoWallet)
  await visitor.page.evaluate(() => globalThis.demoWallet.setApprove('always'))
  return visitor
}

/** Waits until the drawer has its entry in the history, then goes back. */
async function back(page) {
  await page.waitForFunction(() => history.state?.['wallet-modal'])
  await page.goBack()
}

for (const size of [
  [390, 844],
  [320, 568],
])
  test(`${size.join(' × ')}: connects, sends and closes by touch, and Back never leaves the page`, async () => {
    const { page, errors } = await visit(size)
    await connectButton(page).first().tap()
    await view(page, 'Connect')
    await back(page)
    await closed(page)
    assert.ok(page.url().startsWith(session.demo.url))

    await connectButton(page).first().tap()
    await walletRow(page).tap()
    await accountButton(page).first().waitFor()
    await closed(page)

    await page.getByRole('button', { name: 'Open Send' }).tap()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
    await modal(page).getByRole('button', { name: 'Review' }).tap()
    await sendButton(page, '0.25').waitFor()
    await back(page)
    await view(page, 'WalletSend')
    assert.equal(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue(), '0.25')
    await modal(page).getByRole('button', { name: 'Review' }).tap()
    await sendButton(page, '0.25').tap()
    await view(page, 'WalletSendConfirmed')
    await back(page)
    await closed(page)

    await accountButton(page).first().tap()
    await view(page, 'Account')
    await back(page)
    await closed(page)
    assert.equal((await stateOf(page)).status, 'connected')
    await page.waitForFunction(() => !history.state?.['wallet-modal'])
    await page.goBack()
    assert.equal(page.url(), 'about:blank')
    assert.deepEqual(errors, [])
  })

for (const size of [
  [390, 844],
  [320, 568],
])
  test(`${size.join(' × ')}: logs in by email, after a way back from the wallets`, async () => {
    const { page, errors } = await visit(size)
    const email = `touch${size[0]}@example.org`
    const { mail } = session.demo.secure
    await connectButton(page).first().tap()
    await modal(page).getByRole('button', { name: 'Search all wallets' }).tap()
    await view(page, 'AllWallets')
    await back(page)
    await view(page, 'Connect')
    await modal(page).getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.keyboard.press('Enter')
    await modal(page).getByRole('group', { name: 'Verification code' }).waitFor()
    const { code } = await mail.next(email)
    await modal(page).getByRole('textbox').first().tap()
    await page.keyboard.type(code)
    await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    await closed(page)
    await page.reload()
    await page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
    assert.deepEqual(errors, [])
  })
