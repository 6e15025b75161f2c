// Tests of payments that a page asks for, in test dollars on the local chain.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { demoTokens } from '../../demo/stack/evm/tokens.mjs'
import { rpc } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import { account, approve, connect, eventually, modal, receiver, reject, requestsOf } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const [dollar] = demoTokens
const chain = () => session.demo.chains[0]
const payButton = (page) => page.locator('wallet-pay').getByRole('button', { name: 'Pay 12.34 HUSD' })
const note = (page) => page.locator('#pay-note')

async function dollarsOf(owner) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt(await rpc(chain(), 'eth_call', { to: dollar.address, data }, 'latest'))
}

/** Pays as the wallet that has scanned a code does, and resolves when the chain has it. */
async function payByLink(uri, part) {
  const [, token, id, to, value] = /^ethereum:(0x\w{40})@(\d+)\/transfer\?address=(0x\w{40})&uint256=(\d+)$/.exec(uri)
  assert.equal(Number(id), chain().id)
  assert.equal(token, dollar.address)
  const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, part ?? BigInt(value)] })
  const hash = await rpc(chain(), 'eth_sendTransaction', { from, to: token, data })
  await eventually(async () => assert.ok(await rpc(chain(), 'eth_getTransactionReceipt', hash)))
  return BigInt(value)
}

test('12.34 test dollars from the connected wallet: one review, read from the chain', async () => {
  const { page, errors } = await session.visit('/')
  await connect(page)
  const before = await dollarsOf(receiver)
  await payButton(page).click()
  await modal(page).getByText('A berth for the night').waitFor()
  await modal(page).getByRole('button', { name: 'Pay with Demo Wallet' }).click()
  await modal(page).getByRole('button', { name: 'Send 12.34 HUSD' }).click()
  await approve(page, /./)
  await modal(page).getByTestId('wm-pay-receipt').waitFor()
  assert.match(await modal(page).innerText(), /Paid[\s\S]*12\.34 HUSD[\s\S]*A berth for the night/)
  await modal(page).getByRole('button', { name: 'Copy' }).waitFor()
  await modal(page).getByRole('button', { name: 'Print' }).waitFor()
  assert.equal((await dollarsOf(receiver)) - before, 12_340_000n)
  await eventually(async () => assert.match(await note(page).innerText(), /Received 12\.34 HUSD; the chain says: paid/))
  const sent = (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
  assert.equal(sent.length, 1)
  assert.deepEqual(errors, [])
  await page.context().close()
})

test('12.34 test dollars with the coin: the shop gets exactly that, and the receipt says so', async () => {
  const { page, errors } = await session.visit('/')
  await connect(page)
  const before = await dollarsOf(receiver)
  const held = await dollarsOf(account)
  await payButton(page).click()
  await modal(page).getByRole('button', { name: 'Pay with TIDE' }).click()
  await modal(page).getByText('The recipient gets exactly').waitFor()
  await modal(page).getByRole('button', { name: 'Pay 12.34 HUSD' }).click()
  await approve(page, /./)
  await modal(page).getByTestId('wm-pay-receipt').waitFor()
  assert.equal((await dollarsOf(receiver)) - before, 12_340_000n)
  assert.equal(await dollarsOf(account), held)
  await eventually(async () => assert.match(await note(page).innerText(), /Received 12\.34 HUSD; the chain says: paid/))
  const sent = (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
  assert.equal(sent.length, 1)
  assert.deepEqual(errors, [])
  await page.context().close()
})

test('by a code: a part is told, the rest completes it, with no wallet connected', async () => {
  const { page } = await session.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  const before = await dollarsOf(receiver)
  await payButton(page).click()
  await modal(page).getByRole('button', { name: 'Connect wallet' }).waitFor()
  await modal(page).getByRole('button', { name: 'Show QR code' }).click()
  await modal(page).getByRole('img', { name: 'QR code to pay' }).waitFor()
  const link = async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await modal(page).getByRole('button', { name: 'Copy link' }).click()
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('ethereum:'))
    return page.evaluate(() => navigator.clipboard.readText())
  }
  assert.equal(await payByLink(await link(), 10_000_000n), 12_340_000n)
  await modal(page)
    .getByText(/10\S? ?HUSD\S? arrived/)
    .waitFor()
  assert.equal(await payByLink(await link()), 2_340_000n)
  await modal(page).getByTestId('wm-pay-receipt').waitFor()
  assert.equal((await dollarsOf(receiver)) - before, 12_340_000n)
  await eventually(async () => assert.match(await note(page).innerText(), /Received 12\.34 HUSD; the chain says: paid/))
  await page.context().close()
})

test('declined in the wallet: the page hears of it, and nothing was paid', async () => {
  const { page } = await session.visit('/')
  await connect(page)
  const before = await dollarsOf(account)
  await payButton(page).click()
  await modal(page).getByRole('button', { name: 'Pay with Demo Wallet' }).click()
  await modal(page).getByRole('button', { name: 'Send 12.34 HUSD' }).click()
  await reject(page, /./)
  await eventually(async () => assert.match(await note(page).innerText(), /Transaction declined/))
  await modal(page).waitFor({ state: 'hidden' })
  assert.equal(await dollarsOf(account), before)
  await page.context().close()
})
