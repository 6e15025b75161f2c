import assert from 'node:assert/strict'
import { eventually, modal } from './wallet.mjs'

/** Fills the form in and goes to the review. */
export async function review(page, { amount, symbol = 'TIDE', to }) {
  await page.getByRole('button', { name: 'Open Send' }).click()
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await sendButton(page, amount, symbol).waitFor()
}

export const sendButton = (page, amount, symbol = 'TIDE') =>
  modal(page).getByRole('button', { name: `Send ${amount} ${symbol}` })

/** The rows of transfers in the account view. */
export const transfers = (page) => modal(page).locator('[data-testid="wm-transaction"]')

/** The view of one transfer. */
export const outcome = (page) => modal(page).locator('[data-testid="wm-send-outcome"]')

/** Keeps requests open until the test answers them. Unlike with the demo's window, they end with the page. */
export const holdApprovals = (page) => page.evaluate(() => globalThis.demoWallet.setApprove('never'))

/** Waits until the wallet asks this, and leaves it open. */
export const asked = (page, method) =>
  page.evaluate(async (name) => void (await globalThis.demoWallet.nextApproval(name)), method)

export const approveHeld = (page, method) =>
  page.evaluate(async (name) => (await globalThis.demoWallet.nextApproval(name)).approve(), method)

/** One call of a node. */
export async function rpc(chain, method, ...params) {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  assert.equal(error, undefined, `${method}: ${error?.message}`)
  return result
}

/** Sends from an account of the node, and resolves with the hash once it is in a block: the node answers before. */
export async function sendFromNode(chain, transaction) {
  const hash = await rpc(chain, 'eth_sendTransaction', transaction)
  await eventually(async () => assert.equal((await rpc(chain, 'eth_getTransactionReceipt', hash))?.status, '0x1'))
  return hash
}

export const hexOf = (value) => `0x${value.toString(16)}`
