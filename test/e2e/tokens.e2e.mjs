// Tests of token lists and token transfers, on real chains with a data API that can fail.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { ghostAddress } from '../../demo/stack/data-api/faults.mjs'
import { demoTokens } from '../../demo/stack/evm/tokens.mjs'
import { rpc, transfers } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import {
  account,
  accountButton,
  approve,
  closeModal,
  connect,
  eventually,
  modal,
  receiver,
  requestsOf,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())
beforeEach(() => session.demo.dataApi.fail())
afterEach(() => session.closeVisits())

const [dollar, kite, pass] = demoTokens
const tokenRow = (page, { address }) => modal(page).getByTestId(`wm-token-${address}`)
const total = (page) => modal(page).getByTestId('wm-total')
const garbage = /NaN|undefined|Infinity|\[object/
const heldBy = async (chain, { address }, owner) =>
  BigInt(await rpc(chain, 'eth_call', { to: address, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }, 'latest'))

async function visitor() {
  const visit = await session.visit('/')
  await connect(visit.page)
  return visit
}
const openAccount = async (page) => {
  await accountButton(page).click()
  await modal(page).getByRole('tab', { name: 'Tokens' }).click()
}
/** From the list of tokens to the form. */
async function sendForm(page, token) {
  await openAccount(page)
  await tokenRow(page, token).click()
  await modal(page)
    .getByRole('button', { name: `Token: ${token.symbol}` })
    .waitFor()
}
const reviewButton = (page) => modal(page).getByTestId('wm-send-review')
async function fill(page, amount, to = receiver) {
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
}

test('without a data API: the coin, the tokens and the NFTs that the page names, read from the network', async () => {
  const { page, errors } = await session.visit('/?config=dataApi-0')
  await connect(page)
  await openAccount(page)
  await tokenRow(page, dollar).waitFor()
  assert.match(await tokenRow(page, dollar).innerText(), /Halden Dollar[\s\S]*8,204\.1 HUSD/)
  assert.match(await tokenRow(page, kite).innerText(), /642\.12/)
  assert.equal(await total(page).isVisible(), false)
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  await modal(page)
    .getByRole('button', { name: /Lantern #1/ })
    .waitFor()
  assert.deepEqual(errors, [])
})

test('all networks: the tokens of both, and the form of sending on the other one', async () => {
  const { page, errors } = await visitor()
  await openAccount(page)
  await modal(page).getByRole('button', { name: 'All networks' }).click()
  const list = modal(page).getByRole('list', { name: 'Tokens' })
  await list
    .getByRole('button', { name: /^Halden Dollar/ })
    .nth(1)
    .waitFor()
  const [first, second] = session.demo.chains
  assert.match(
    await list.innerText(),
    new RegExp(`8,204\\.1 HUSD · ${first.name}[\\s\\S]*8,204\\.1 HUSD · ${second.name}`),
  )
  await modal(page).getByRole('tab', { name: second.name }).click()
  await list.getByRole('button', { name: /^Kite/ }).click()
  await approve(page, new RegExp(`^Add ${second.name}`))
  await approve(page, new RegExp(`^Switch to ${second.name}`))
  await modal(page).getByRole('button', { name: 'Token: KITE' }).waitFor()
  assert.equal(await page.evaluate(() => globalThis.kit.getState().caipNetworkId), `eip155:${second.id}`)
  assert.deepEqual(errors, [])
})

test('tokens: what the account holds, exactly; what is counted only is left out', async () => {
  const { page, errors } = await visitor()
  await openAccount(page)
  await tokenRow(page, dollar).waitFor()
  assert.match(await tokenRow(page, dollar).innerText(), /Halden Dollar[\s\S]*8,204\.1 HUSD[\s\S]*\$8,202\.45/)
  assert.match(await tokenRow(page, kite).innerText(), /642\.1234 KITE[\s\S]*\$355\.09/)
  assert.equal(await tokenRow(page, pass).count(), 0)
  assert.doesNotMatch(await total(page).innerText(), /Partial/)
  assert.deepEqual(errors, [])
})

test('A-07, A-08: a wrong row and a missing price make the sum partial, and show nowhere as garbage', async () => {
  const wrong = [
    ...[5, null, '1e3', '-1', '9'.repeat(200), {}].map((numeric) => [{ numeric, symbol: 'HUSD' }, 'gone']),
    [{ without: ['numeric'], symbol: 'HUSD' }, 'gone'],
    ...[null, 0, -1, 1e308].map((price) => [{ price, symbol: 'HUSD' }, 'no price']),
    [{ rows: 'hostile' }, 'there'],
  ]
  const { page, errors } = await visitor()
  for (const [faults, outcome] of wrong) {
    session.demo.dataApi.fail(faults)
    await page.reload()
    await openAccount(page)
    await tokenRow(page, kite).waitFor()
    assert.match(await total(page).innerText(), /Partial/, JSON.stringify(faults))
    const text = await modal(page).innerText()
    assert.doesNotMatch(text, garbage, JSON.stringify(faults))
    assert.doesNotMatch(text, /\$0\.00/, JSON.stringify(faults))
    assert.equal(await tokenRow(page, dollar).count(), outcome === 'gone' ? 0 : 1, JSON.stringify(faults))
    if (outcome === 'no price') assert.match(await tokenRow(page, dollar).innerText(), /Price unavailable/)
  }
  assert.deepEqual(errors, [])
})

test('the service down: the text of the specification, no retry for 30 s, and the account still works', async () => {
  for (const faults of [{ status: 500 }, { status: 429 }, { body: 'html' }, { body: 'garbage' }, { dead: true }]) {
    session.demo.dataApi.fail(faults)
    const { page } = await visitor()
    await accountButton(page).click()
    const retry = modal(page).getByTestId('wm-tokens-retry')
    await retry.waitFor()
    await page.locator('wallet-modal').getByText('Token Balance Unavailable').first().waitFor()
    session.demo.dataApi.forget()
    await retry.click({ force: true })
    await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
    await modal(page).getByRole('button', { name: 'Token: TIDE' }).waitFor()
    // The form of sending reads the history, which is another request.
    const balances = session.demo.dataApi.asked().filter((path) => path.includes('/balance'))
    assert.deepEqual(balances, [], JSON.stringify(faults))
    await session.closeVisits()
  }
})

test('send: 120 HUSD of six decimals, exactly; fee in the coin; kept across a reload', async () => {
  const [tidepool] = session.demo.chains
  const before = await heldBy(tidepool, dollar, receiver)
  const { page, errors } = await visitor()
  await sendForm(page, dollar)
  await fill(page, '120.000001')
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Review'))
  await reviewButton(page).click()
  await modal(page).getByRole('button', { name: 'Send 120.000001 HUSD' }).waitFor()
  await modal(page).getByRole('button', { name: 'Token contract' }).click()
  const review = await modal(page).innerText()
  const digits = (text) => text.replace(/\s/g, '').toLowerCase()
  assert.ok(digits(review).includes(dollar.address.toLowerCase()), 'the whole contract address')
  assert.ok(digits(review).includes(receiver.toLowerCase()), 'the whole recipient')
  assert.match(review, /Network fee\s+(≈ |<)\$[\d.]+\s+[\d.]+ TIDE/)
  assert.match(review, /HUSD balance[\s\S]*8,204\.1 HUSD[\s\S]*8,084\.0999 HUSD/)
  assert.match(review, /TIDE balance/)
  await modal(page).getByRole('button', { name: 'Send 120.000001 HUSD' }).click()
  await approve(page, /./)
  await eventually(async () => assert.equal(await page.evaluate(() => globalThis.kit.getState().view), 'Account'))
  await eventually(async () => assert.equal((await heldBy(tidepool, dollar, receiver)) - before, 120_000_001n))
  const [{ params }] = (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
  assert.equal(params[0].to.toLowerCase(), dollar.address.toLowerCase())
  assert.equal(params[0].value, '0x0')
  assert.equal(
    params[0].data,
    `0xa9059cbb${receiver.slice(2).toLowerCase().padStart(64, '0')}${(120_000_001).toString(16).padStart(64, '0')}`,
  )
  const row = transfers(page)
  await eventually(async () => assert.equal(await row.getAttribute('data-status'), 'confirmed'))
  assert.match(await row.innerText(), /120\.000 HUSD/)
  await page.reload()
  await accountButton(page).click()
  await row.waitFor()
  assert.match(await row.innerText(), /120\.000 HUSD/)
  // The history has the same transaction: it is one row with this one, above what is older.
  const entries = modal(page).getByTestId('wm-activity-entry')
  await entries.first().waitFor()
  assert.equal(await row.count(), 1)
  assert.match(await entries.first().innerText(), /Received[\s\S]*\+64\.000 KITE/)
  assert.deepEqual(errors, [])
})

test('send: Max of a token is all of it, to the last unit', async () => {
  const [tidepool] = session.demo.chains
  const { page } = await visitor()
  await sendForm(page, kite)
  const all = await heldBy(tidepool, kite, account)
  await modal(page).getByRole('button', { name: 'Max: all KITE' }).click()
  await eventually(async () =>
    assert.equal(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue(), '642.123456789012345678'),
  )
  assert.equal(all, 642_123_456_789_012_345_678n)
})

test('A-09: other decimals in the list are warned of, and what the chain says is sent', async () => {
  const [tidepool] = session.demo.chains
  session.demo.dataApi.fail({ decimals: '18', symbol: 'HUSD' })
  const before = await heldBy(tidepool, dollar, receiver)
  const { page } = await visitor()
  await sendForm(page, dollar)
  await modal(page).getByText('The list has other decimals').waitFor()
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.0000001')
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Incorrect value'))
  await fill(page, '1.5')
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Review'))
  await reviewButton(page).click()
  await modal(page).getByRole('button', { name: 'Send 1.5 HUSD' }).waitFor()
  // The form stays in the card until the review has come.
  await modal(page).locator('[data-view=WalletSendPreview]').getByText('The list has other decimals').waitFor()
  await modal(page).getByRole('button', { name: 'Send 1.5 HUSD' }).click()
  await approve(page, /./)
  await eventually(async () => assert.equal((await heldBy(tidepool, dollar, receiver)) - before, 1_500_000n))
})

test('A-09: a token that cannot be read on the chain cannot be sent', async () => {
  session.demo.dataApi.fail({ rows: 'ghost' })
  const { page } = await visitor()
  await sendForm(page, { address: ghostAddress, symbol: 'GHOST' })
  await fill(page, '1')
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Token can’t be read'))
  await reviewButton(page).click({ force: true })
  await modal(page).getByRole('textbox', { name: 'Amount' }).press('Enter')
  assert.equal(await page.evaluate(() => globalThis.kit.getState().view), 'WalletSend')
  assert.deepEqual(
    (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction'),
    [],
  )
})

test('send: the token’s own contract is refused as a recipient; the choice of a token is searched', async () => {
  const { page } = await visitor()
  await sendForm(page, dollar)
  await fill(page, '1', dollar.address)
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Invalid address'))
  assert.match(await modal(page).innerText(), /the token’s own contract/)
  await modal(page).getByRole('button', { name: 'Token: HUSD' }).click()
  await modal(page).getByRole('searchbox', { name: 'Search name or address' }).fill('kit')
  await modal(page).getByRole('button', { name: /^Kite/ }).click()
  await modal(page).getByRole('button', { name: 'Token: KITE' }).waitFor()
  assert.equal(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue(), '')
  await closeModal(page)
})
