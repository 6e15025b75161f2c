// Tests of swaps in real pools of a local chain, with the demo's service for them.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { swapRouter } from '../../demo/stack/evm/pools.mjs'
import { demoTokens } from '../../demo/stack/evm/tokens.mjs'
import { rpc, transfers } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import {
  account,
  accountButton,
  approve,
  balanceOn,
  closeModal,
  connect,
  eventually,
  modal,
  reject,
  requestsOf,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())
beforeEach(() => session.demo.dataApi.fail())
afterEach(() => session.closeVisits())

const [dollar, kite] = demoTokens
const word = (hex) => hex.slice(2).toLowerCase().padStart(64, '0')
const call = async (chain, to, data) => BigInt(await rpc(chain, 'eth_call', { to, data }, 'latest'))
const heldBy = (chain, { address }) => call(chain, address, `0x70a08231${word(account)}`)
const allowed = (chain, { address }) => call(chain, address, `0xdd62ed3e${word(account)}${word(swapRouter)}`)
/** Base units of an amount as the review writes it. */
const units = (text, decimals) => {
  const [whole, fraction = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

const pay = (page) => modal(page).getByRole('textbox', { name: 'You pay' })
const reviewButton = (page) => modal(page).getByTestId('wm-swap-review')
const confirmButton = (page) => modal(page).getByTestId('wm-swap-confirm')
const tokenButton = (page, side) => modal(page).getByRole('button', { name: new RegExp(`^Token you ${side}`) })
const sends = async (page) => (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
const viewOf = (page) => page.evaluate(() => globalThis.kit.getState().view)

async function choose(page, side, name) {
  await tokenButton(page, side).click()
  await modal(page).getByRole('button', { name }).click()
  await eventually(async () => assert.equal(await viewOf(page), 'Swap'))
}

/** From the account to the form, filled in. */
async function fill(page, { from, to, amount }) {
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: 'Swap', exact: true }).click()
  if (from) await choose(page, 'pay', from)
  await choose(page, 'receive', to)
  await pay(page).fill(amount)
}

/** Goes on to the review, and returns its minimum in base units. */
async function review(page, symbol, decimals) {
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Review swap'))
  await reviewButton(page).click()
  await confirmButton(page).waitFor()
  const text = await modal(page).locator('[data-view=SwapPreview]').innerText()
  const [, least] = new RegExp(`You get at least\\s+([\\d.,]+) ${symbol}`).exec(text) ?? []
  assert.ok(least, text)
  return units(least, decimals)
}

/** The cost of a transaction in coins. */
async function feeOf(chain, hash) {
  const { gasUsed, effectiveGasPrice } = await rpc(chain, 'eth_getTransactionReceipt', hash)
  return BigInt(gasUsed) * BigInt(effectiveGasPrice)
}

async function visitor() {
  const visit = await session.visit('/')
  await connect(visit.page)
  return visit
}

test('a coin for a token: nothing is approved, and what arrives is at least what was reviewed', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await visitor()
  const before = await heldBy(tidepool, dollar)
  await fill(page, { to: /^Halden Dollar/, amount: '0.5' })
  const quoted = modal(page).getByRole('textbox', { name: 'You receive' })
  await eventually(async () => assert.match(await quoted.inputValue(), /^1,5[34]\d\.\d+$/))
  await modal(page)
    .getByText(/New quote in/)
    .waitFor()
  const least = await review(page, 'HUSD', 6)
  assert.ok(least > 1_500_000_000n && least < 1_560_000_000n, `${least}`)
  assert.equal(await confirmButton(page).innerText(), 'Swap')
  await confirmButton(page).click()
  await approve(page, /./)
  await eventually(async () => assert.equal(await viewOf(page), 'WalletSendConfirmed'))
  await modal(page).getByText('Swapped 0.5 TIDE for HUSD').waitFor()
  const arrived = (await heldBy(tidepool, dollar)) - before
  assert.ok(arrived >= least, `${arrived} of at least ${least}`)
  assert.equal(await allowed(tidepool, dollar), 0n)
  const [{ params }, ...more] = await sends(page)
  assert.deepEqual(more, [])
  assert.equal(params[0].to.toLowerCase(), swapRouter.toLowerCase())
  assert.equal(BigInt(params[0].value), 5n * 10n ** 17n)
  await closeModal(page)
  await accountButton(page).click()
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  const row = transfers(page).first()
  assert.match(await row.innerText(), /Swapped[\s\S]*TIDE for HUSD[\s\S]*−0\.500 TIDE[\s\S]*≥ 1,5\d\d\.\d{3} HUSD/)
  assert.deepEqual(errors, [])
})

test('a token for the coin: a refused approval keeps the form; exactly the amount is approved, over a reload', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await visitor()
  const amount = 120_000_001n
  await fill(page, { from: /^Halden Dollar/, to: /^Tide/, amount: '120.000001' })
  await review(page, 'TIDE', 18)
  assert.equal(await confirmButton(page).innerText(), 'Approve 120.000001 HUSD')
  await confirmButton(page).click()
  await reject(page, /./)
  await modal(page).getByText('Nothing was swapped. Your entries are kept.').waitFor()
  assert.equal(await allowed(tidepool, dollar), 0n)
  await modal(page).getByRole('button', { name: 'Edit' }).click()
  await eventually(async () => assert.equal(await pay(page).inputValue(), '120.000001'))

  // Sent, and not yet in a block, when the page is loaded anew.
  await rpc(tidepool, 'evm_setAutomine', false)
  try {
    await review(page, 'TIDE', 18)
    await confirmButton(page).click()
    await approve(page, /./)
    await modal(page).getByText('The network is confirming the approval.', { exact: false }).waitFor()
    await page.reload()
    await fill(page, { from: /^Halden Dollar/, to: /^Tide/, amount: '120.000001' })
    await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Review swap'))
    await reviewButton(page).click()
    await modal(page).getByText('The network is confirming the approval.', { exact: false }).waitFor()
    assert.equal(await allowed(tidepool, dollar), 0n)
    await rpc(tidepool, 'evm_mine')
  } finally {
    await rpc(tidepool, 'evm_setAutomine', true)
  }
  await eventually(async () => assert.equal(await confirmButton(page).innerText(), 'Swap'))
  assert.equal(await allowed(tidepool, dollar), amount)
  // The page that was loaded anew has asked the wallet for nothing more.
  assert.deepEqual(await sends(page), [])
  const text = await modal(page).locator('[data-view=SwapPreview]').innerText()
  const least = units(/You get at least\s+([\d.,]+) TIDE/.exec(text)?.[1] ?? '', 18)
  const [coins, dollars] = [await balanceOn(tidepool, account), await heldBy(tidepool, dollar)]
  await confirmButton(page).click()
  await approve(page, /./)
  await modal(page).getByText('Swapped 120.000001 HUSD for TIDE').waitFor()
  const [hash] = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.endsWith('transactions') ? JSON.parse(value).map((one) => one.hash) : [],
    ),
  )
  const arrived = (await balanceOn(tidepool, account)) - coins + (await feeOf(tidepool, hash))
  assert.ok(arrived >= least, `${arrived} of at least ${least}`)
  assert.equal(dollars - (await heldBy(tidepool, dollar)), amount)
  assert.equal(await allowed(tidepool, dollar), 0n)
  assert.deepEqual(errors, [])
})

test('a token for another one goes through the coin', async () => {
  const [tidepool] = session.demo.chains
  const { page } = await visitor()
  const before = await heldBy(tidepool, kite)
  await fill(page, { from: /^Halden Dollar/, to: /^Kite/, amount: '10' })
  await review(page, 'KITE', 18)
  await confirmButton(page).click()
  await approve(page, /./)
  await eventually(async () => assert.equal(await confirmButton(page).innerText(), 'Swap'))
  const text = await modal(page).locator('[data-view=SwapPreview]').innerText()
  const least = units(/You get at least\s+([\d.,]+) KITE/.exec(text)?.[1] ?? '', 18)
  await confirmButton(page).click()
  await approve(page, /./)
  await modal(page).getByText('Swapped 10 HUSD for KITE').waitFor()
  const arrived = (await heldBy(tidepool, kite)) - before
  assert.ok(arrived >= least && least > 17n * 10n ** 18n, `${arrived} of at least ${least}`)
})

test('a price that moves under the review is told before anything is signed', async () => {
  const [tidepool] = session.demo.chains
  const { page } = await visitor()
  await fill(page, { to: /^Halden Dollar/, amount: '0.5' })
  await review(page, 'HUSD', 6)
  // An account that is not the visitor's sells 40 coins into the pool.
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const weth = await rpc(tidepool, 'eth_call', { to: swapRouter, data: '0xad5c4648' }, 'latest')
  const path = [`0x${weth.slice(26)}`, dollar.address].map(word).join('')
  const data = `0x7ff36ab5${['0x1', '0x80', other, '0xffffffffff', '0x2'].map(word).join('')}${path}`
  await rpc(tidepool, 'anvil_impersonateAccount', other)
  const hash = await rpc(tidepool, 'eth_sendTransaction', {
    // With gas of its own: the node's estimate is of another state, and may fall short.
    ...{ gas: '0x493e0', from: other },
    to: swapRouter,
    data,
    value: `0x${(40n * 10n ** 18n).toString(16)}`,
  })
  await eventually(async () => assert.equal((await rpc(tidepool, 'eth_getTransactionReceipt', hash))?.status, '0x1'))
  await modal(page).getByText('The price changed').waitFor()
  assert.equal(await confirmButton(page).getAttribute('aria-disabled'), 'true')
  await modal(page).getByRole('button', { name: 'Accept the change' }).click()
  // By the prices of the market, the pool now takes more than a tenth.
  assert.equal(await confirmButton(page).getAttribute('aria-disabled'), 'true')
  await modal(page)
    .getByRole('checkbox', { name: /^Swap anyway and lose 1\d/ })
    .check({ force: true })
  await eventually(async () => assert.equal(await confirmButton(page).getAttribute('aria-disabled'), null))
  assert.deepEqual(await sends(page), [])
})

test('a service that is down, and a network without swaps, say so and lead on', async () => {
  const { page, errors } = await visitor()
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: 'Swap', exact: true }).click()
  await choose(page, 'receive', /^Kite/)
  session.demo.dataApi.fail({ status: 500 })
  await pay(page).fill('1')
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'No quote'))
  session.demo.dataApi.fail()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => assert.equal(await reviewButton(page).innerText(), 'Review swap'))
  await closeModal(page)
  await page.evaluate(() => globalThis.kit.open({ view: 'Networks' }))
  await modal(page).getByRole('button', { name: 'Basalt' }).click()
  await approve(page, /^Add Basalt/)
  await approve(page, /^Switch to Basalt/)
  await eventually(async () =>
    assert.equal(await page.evaluate(() => globalThis.kit.getState().caipNetworkId), 'eip155:31338'),
  )
  await page.evaluate(() => globalThis.kit.open({ view: 'Swap' }))
  await modal(page).getByText('Swapping doesn’t work on Basalt', { exact: false }).waitFor()
  await modal(page).getByRole('button', { name: 'Tidepool' }).click()
  await approve(page, /^Switch to Tidepool/)
  await pay(page).waitFor()
  assert.deepEqual(errors, [])
})

test('without a service: by the routers alone, a token for the coin and the coin for a token', async () => {
  const [tidepool] = session.demo.chains
  session.demo.dataApi.forget()
  const { page, errors } = await session.visit('/?config=dataApi-0')
  await connect(page)
  const amount = 40_000_000n
  await fill(page, { from: /^Halden Dollar/, to: /^Tide/, amount: '40' })
  await review(page, 'TIDE', 18)
  assert.equal(await confirmButton(page).innerText(), 'Approve 40 HUSD')
  await confirmButton(page).click()
  await approve(page, /./)
  await eventually(async () => assert.equal(await confirmButton(page).innerText(), 'Swap'))
  assert.equal(await allowed(tidepool, dollar), amount)
  const text = await modal(page).locator('[data-view=SwapPreview]').innerText()
  const least = units(/You get at least\s+([\d.,]+) TIDE/.exec(text)?.[1] ?? '', 18)
  const [coins, dollars] = [await balanceOn(tidepool, account), await heldBy(tidepool, dollar)]
  await confirmButton(page).click()
  await approve(page, /./)
  await modal(page).getByText('Swapped 40 HUSD for TIDE').waitFor()
  const { hash } = await page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, value]) => (key.endsWith('transactions') ? JSON.parse(value) : []))
      .find(({ call }) => call !== 'approve'),
  )
  const arrived = (await balanceOn(tidepool, account)) - coins + (await feeOf(tidepool, hash))
  assert.ok(arrived >= least && least > 0n, `${arrived} of at least ${least}`)
  assert.equal(dollars - (await heldBy(tidepool, dollar)), amount)
  assert.equal(await allowed(tidepool, dollar), 0n)
  await closeModal(page)

  const held = await heldBy(tidepool, dollar)
  await fill(page, { from: /^Tide/, to: /^Halden Dollar/, amount: '0.25' })
  const minimum = await review(page, 'HUSD', 6)
  await confirmButton(page).click()
  await approve(page, /./)
  await modal(page).getByText('Swapped 0.25 TIDE for HUSD').waitFor()
  const bought = (await heldBy(tidepool, dollar)) - held
  assert.ok(bought >= minimum, `${bought} of at least ${minimum}`)
  assert.deepEqual(session.demo.dataApi.asked(), [])
  assert.deepEqual(errors, [])
})
