// Tests of purchases at the demo's provider, which really sends coins on the local chain.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { declinedCard, testCard } from '../../demo/stack/onramp/demo-onramp.mjs'
import { startSession } from './lib/session.mjs'
import { account, accountButton, balanceOn, connect, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())
beforeEach(() => {
  session.demo.dataApi.fail()
  session.demo.onramp.fail()
})

const viewOf = (page) => page.evaluate(() => globalThis.kit.getState().view)
const row = (page, id) => modal(page).getByTestId(`wm-buy-at-${id}`)
const isOffered = (page, id) =>
  eventually(async () => assert.equal(await row(page, id).getAttribute('aria-disabled'), null))

/** From the account to the providers, with a quote for an amount. */
async function fill(page, amount) {
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: 'Fund', exact: true }).click()
  await modal(page).getByRole('button', { name: 'Buy crypto' }).click()
  await modal(page).getByRole('textbox', { name: 'You pay' }).fill(amount)
}

/** Presses a provider, and resolves with its window. */
async function go(page, id) {
  const opened = page.waitForEvent('popup')
  await row(page, id).click()
  return opened
}

async function pay(popup, card) {
  await popup.getByRole('textbox', { name: 'Card number' }).fill(card)
  await popup.getByRole('button', { name: 'Pay' }).click()
}

async function visitor(options) {
  const visit = await session.visit('/', options)
  await connect(visit.page)
  return visit
}

test('a purchase: the coins arrive, and the activity has its row', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await visitor()
  const before = await balanceOn(tidepool, account)
  await fill(page, '100')
  await modal(page).getByRole('button', { name: 'Token: TIDE' }).waitFor()
  const gets = modal(page).getByRole('textbox', { name: 'You get' })
  await eventually(async () => assert.match(await gets.inputValue(), /^0\.03\d+$/))
  await isOffered(page, 'pier')
  const popup = await go(page, 'pier')
  await popup.getByText(account, { exact: true }).waitFor()
  await popup.getByText('100 USD').waitFor()
  assert.equal(await popup.evaluate(() => globalThis.opener), null)
  await pay(popup, testCard)
  await popup.getByText('Your coins are on their way.').waitFor()
  await eventually(async () => assert.equal(await viewOf(page), 'Account'))
  const bought = BigInt(Math.round(Number(await quotedFor(popup)) * 1e6)) * 10n ** 12n
  // The provider has sent it; a node tells its new state when the block is there.
  await eventually(async () => assert.equal((await balanceOn(tidepool, account)) - before, bought))
  await eventually(async () =>
    assert.match(await modal(page).getByTestId('wm-activity-entry').first().innerText(), /Bought[\s\S]*\+0\.03\d TIDE/),
  )
  assert.deepEqual(errors, [])
  await page.context().close()
})

const quotedFor = async (popup) => (await popup.getByText(/^[\d.]+ TIDE$/).innerText()).split(' ')[0]

test('a deposit from an exchange: the coins arrive', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await visitor()
  const before = await balanceOn(tidepool, account)
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: 'Fund', exact: true }).click()
  await modal(page).getByRole('button', { name: 'Deposit from exchange' }).click()
  await modal(page).getByRole('textbox', { name: 'You deposit' }).fill('0.25')
  const tern = modal(page).getByTestId('wm-exchange-tern')
  await eventually(async () => assert.equal(await tern.getAttribute('aria-disabled'), null))
  const opened = page.waitForEvent('popup')
  await tern.click()
  const popup = await opened
  await popup.getByText(account, { exact: true }).waitFor()
  await popup.getByText('0.25 TIDE').waitFor()
  assert.equal(await popup.evaluate(() => globalThis.opener), null)
  await popup.getByRole('button', { name: 'Send' }).click()
  await eventually(async () => assert.equal(await viewOf(page), 'Account'))
  await eventually(async () => assert.equal((await balanceOn(tidepool, account)) - before, 25n * 10n ** 16n))
  assert.deepEqual(errors, [])
  await page.context().close()
})

test('a card that is declined, and a window that is closed, end the wait', async () => {
  const { page } = await visitor()
  await fill(page, '20')
  await isOffered(page, 'pier')
  const popup = await go(page, 'pier')
  await pay(popup, declinedCard)
  await modal(page).getByText('Pier didn’t sell').waitFor()
  await popup.close()
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await isOffered(page, 'quay')
  session.demo.onramp.fail({ closes: true })
  const other = await go(page, 'quay')
  await eventually(() => assert.ok(other.isClosed()))
  await eventually(async () => assert.equal(await viewOf(page), 'Account'))
  await page.context().close()
})

test('a blocked window becomes a link; a provider that is down is told', async () => {
  const { page } = await visitor({
    init: () => {
      globalThis.open = () => null
    },
  })
  await fill(page, '20')
  await isOffered(page, 'quay')
  await row(page, 'quay').click()
  await modal(page).getByText('The window was blocked').waitFor()
  const link = modal(page).getByRole('link', { name: 'Open Quay' })
  const url = new URL(await link.getAttribute('href'))
  assert.equal(url.origin, session.demo.onramp.url)
  assert.equal(url.searchParams.get('to').toLowerCase(), account.toLowerCase())
  await modal(page).getByRole('button', { name: 'Back' }).click()
  session.demo.onramp.fail({ dead: true })
  await isOffered(page, 'pier')
  await row(page, 'pier').click()
  await modal(page).getByText('Pier can’t be reached').waitFor()
  await modal(page).getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().close()
})

test('out of the limits, by samples and by a mocked quote nothing can be bought', async () => {
  const { page } = await visitor()
  await fill(page, '9.99')
  await modal(page)
    .getByText(/At least .*10 USD/)
    .waitFor()
  assert.equal(await row(page, 'quay').getAttribute('aria-disabled'), 'true')
  session.demo.dataApi.fail({ status: 500 })
  await modal(page).getByRole('textbox', { name: 'You pay' }).fill('50')
  await modal(page).getByText('The figures are examples. Nothing can be bought with them.').waitFor()
  assert.equal(await row(page, 'pier').getAttribute('aria-disabled'), 'true')
  await page.reload()
  await fill(page, '50')
  await modal(page).getByText('These are examples').waitFor()
  assert.equal(await row(page, 'pier').getAttribute('aria-disabled'), 'true')
  session.demo.dataApi.fail()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await isOffered(page, 'pier')
  await page.context().close()
})
