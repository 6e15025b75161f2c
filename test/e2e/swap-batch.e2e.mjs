// A wallet that makes several calls as one (EIP-5792): its account delegates to a contract of a local chain (EIP-7702).
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { deployAccountAbstraction } from '../../demo/stack/evm/account-abstraction.mjs'
import { swapRouter } from '../../demo/stack/evm/pools.mjs'
import { demoTokens } from '../../demo/stack/evm/tokens.mjs'
import { rpc } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import { account, accountButton, approve, balanceOn, connect, eventually, modal, requestsOf } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
  await deployAccountAbstraction(session.demo.chains[0])
})
after(() => session?.stop())
afterEach(() => session.closeVisits())

const [dollar] = demoTokens
const word = (hex) => hex.slice(2).toLowerCase().padStart(64, '0')
const call = async (chain, to, data) => BigInt(await rpc(chain, 'eth_call', { to, data }, 'latest'))
const heldBy = (chain, { address }) => call(chain, address, `0x70a08231${word(account)}`)
const allowed = (chain, { address }) => call(chain, address, `0xdd62ed3e${word(account)}${word(swapRouter)}`)
const confirmButton = (page) => modal(page).getByTestId('wm-swap-confirm')
const viewOf = (page) => page.evaluate(() => globalThis.kit.getState().view)
const rows = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.endsWith('transactions') ? JSON.parse(value) : [])),
  )
const prompts = async (page) =>
  (await requestsOf(page)).map(({ method }) => method).filter((method) => /send/i.test(method))

/** Opens the review of a swap of dollars for the coin, and returns its minimum in base units. */
async function review(page, amount) {
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: 'Swap', exact: true }).click()
  for (const [side, name] of [
    ['pay', /^Halden Dollar/],
    ['receive', /^Tide/],
  ]) {
    await modal(page)
      .getByRole('button', { name: new RegExp(`^Token you ${side}`) })
      .click()
    await modal(page).getByRole('button', { name }).click()
    await eventually(async () => assert.equal(await viewOf(page), 'Swap'))
  }
  await modal(page).getByRole('textbox', { name: 'You pay' }).fill(amount)
  const reviewButton = modal(page).getByTestId('wm-swap-review')
  await eventually(async () => assert.equal(await reviewButton.innerText(), 'Review swap'))
  await reviewButton.click()
  await eventually(async () => assert.equal(await confirmButton(page).innerText(), 'Approve and swap'))
  const text = await modal(page).locator('[data-view=SwapPreview]').innerText()
  const [, whole = '', fraction = ''] = /You get at least\s+([\d,]+)\.?(\d*) TIDE/.exec(text) ?? []
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(18, '0'))
}

test('one prompt: exactly the amount is approved and used up, and at least the minimum comes', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await session.visit('/?batches')
  await connect(page)
  const least = await review(page, '120.000001')
  const [coins, dollars] = [await balanceOn(tidepool, account), await heldBy(tidepool, dollar)]
  await confirmButton(page).click()
  await approve(page, /^Do these 2 at once/)
  await modal(page).getByText('Swapped 120.000001 HUSD for TIDE').waitFor()
  const [{ hash }] = await rows(page)
  const { gasUsed, effectiveGasPrice } = await rpc(tidepool, 'eth_getTransactionReceipt', hash)
  const arrived = (await balanceOn(tidepool, account)) - coins + BigInt(gasUsed) * BigInt(effectiveGasPrice)
  assert.ok(arrived >= least && least > 0n, `${arrived} of at least ${least}`)
  assert.equal(dollars - (await heldBy(tidepool, dollar)), 120_000_001n)
  assert.equal(await allowed(tidepool, dollar), 0n)
  assert.deepEqual(await prompts(page), ['wallet_sendCalls'])
  assert.deepEqual(errors, [])
})

test('two tabs with the same swap: one prompt for each press, and both swaps are listed and done', async () => {
  const [tidepool] = session.demo.chains
  const { page, context } = await session.visit('/?batches')
  await connect(page)
  const other = await context.newPage()
  await other.goto(page.url())
  const dollars = await heldBy(tidepool, dollar)
  for (const one of [page, other]) await review(one, '7')
  for (const one of [page, other]) {
    await confirmButton(one).dblclick()
    await approve(one, /^Do these 2 at once/)
    await modal(one).getByText('Swapped 7 HUSD for TIDE').waitFor()
    assert.deepEqual(await prompts(one), ['wallet_sendCalls'])
  }
  const done = await rows(page)
  assert.deepEqual(
    done.map(({ status }) => status),
    ['confirmed', 'confirmed'],
  )
  assert.equal(new Set(done.map(({ hash }) => hash)).size, 2)
  assert.equal(dollars - (await heldBy(tidepool, dollar)), 14_000_000n)
  assert.equal(await allowed(tidepool, dollar), 0n)
})
