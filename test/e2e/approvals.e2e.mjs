// Tests of what others may take of an account's tokens: found on a local chain, and revoked there.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { swapRouter } from '../../demo/stack/evm/pools.mjs'
import { demoTokens } from '../../demo/stack/evm/tokens.mjs'
import { rpc } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import { account, accountButton, approve, connect, eventually, modal, receiver, reject } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())
beforeEach(() => session.demo.dataApi.fail())

const [dollar, kite] = demoTokens
const word = (hex) => hex.slice(2).toLowerCase().padStart(64, '0')
const everything = `0x${'f'.repeat(64)}`
const allowed = async (chain, { address }, spender) =>
  BigInt(await rpc(chain, 'eth_call', { to: address, data: `0xdd62ed3e${word(account)}${word(spender)}` }, 'latest'))
const row = (page, text) => modal(page).getByTestId('wm-approval').filter({ hasText: text })
const revokeButton = (page, symbol) => modal(page).getByRole('button', { name: `Revoke ${symbol}`, exact: true })

/** The page asks the wallet to let a spender take a token, and the chain has it when this resolves. */
async function allow(page, chain, { address }, spender, amount) {
  const asked = page.evaluate(
    ([from, to, data]) =>
      globalThis.kit.getProvider('eip155').request({ method: 'eth_sendTransaction', params: [{ from, to, data }] }),
    [account, address, `0x095ea7b3${word(spender)}${word(amount)}`],
  )
  await approve(page, /./)
  const hash = await asked
  await eventually(async () => assert.equal((await rpc(chain, 'eth_getTransactionReceipt', hash))?.status, '0x1'))
}

const openApprovals = async (page) => {
  await accountButton(page).click()
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await modal(page).getByRole('button', { name: 'Token approvals' }).click()
}

test('what the wallet allowed is listed as the chain has it, and is revoked there', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await session.visit('/')
  await connect(page)
  await allow(page, tidepool, dollar, receiver, everything)
  await allow(page, tidepool, kite, swapRouter, `0x${(7n * 10n ** 18n).toString(16)}`)
  await openApprovals(page)
  await row(page, 'HUSD').waitFor()
  assert.match(await row(page, 'HUSD').innerText(), /Unlimited · .*0x3C44…4293BC/)
  assert.match(await row(page, 'KITE').innerText(), /7 · Swap router/)

  await revokeButton(page, 'HUSD').click()
  await reject(page, /./)
  await modal(page).getByText('You declined, so the approval still holds.').waitFor()
  assert.equal(await allowed(tidepool, dollar, receiver), BigInt(everything))

  await revokeButton(page, 'HUSD').click()
  await approve(page, /./)
  await row(page, 'HUSD').waitFor({ state: 'detached' })
  assert.equal(await allowed(tidepool, dollar, receiver), 0n)
  assert.equal(await allowed(tidepool, kite, swapRouter), 7n * 10n ** 18n)
  await revokeButton(page, 'KITE').click()
  await approve(page, /./)
  await modal(page).getByText('Nobody may take tokens of this account here.').waitFor()
  assert.equal(await allowed(tidepool, kite, swapRouter), 0n)

  await modal(page).getByRole('button', { name: 'Back' }).click()
  await modal(page).getByTestId('wm-transaction').filter({ hasText: 'Approval revoked' }).first().waitFor()
  assert.deepEqual(errors, [])
  await page.context().close()
})

test('a swap that is declined after its approval leads to the list, where the approval is revoked', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await session.visit('/')
  await connect(page)
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
    await modal(page).getByRole('textbox', { name: 'You pay' }).waitFor()
  }
  await modal(page).getByRole('textbox', { name: 'You pay' }).fill('120')
  const review = modal(page).getByTestId('wm-swap-review')
  await eventually(async () => assert.equal(await review.innerText(), 'Review swap'))
  await review.click()
  const confirm = modal(page).getByTestId('wm-swap-confirm')
  await confirm.click()
  await approve(page, /./)
  await eventually(async () => assert.equal(await confirm.innerText(), 'Swap'))
  assert.equal(await allowed(tidepool, dollar, swapRouter), 120_000_000n)
  await confirm.click()
  await reject(page, /./)
  await modal(page).getByText('The router may still take at least 120 HUSD.').waitFor()
  await modal(page).getByRole('button', { name: 'Revoke the approval' }).click()
  assert.match(await row(page, 'HUSD').innerText(), /120 · Swap router/)
  await revokeButton(page, 'HUSD').click()
  await approve(page, /./)
  await row(page, 'HUSD').waitFor({ state: 'detached' })
  assert.equal(await allowed(tidepool, dollar, swapRouter), 0n)
  assert.deepEqual(errors, [])
  await page.context().close()
})
