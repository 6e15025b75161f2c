// Tests of payments in a token of the local Solana network, from the connected wallet and from another key.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { associatedAccount } from '../../demo/stack/solana/token-issuer.mjs'
import { startSession } from './lib/session.mjs'
import { approve, connectButton, eventually, modal } from './lib/wallet.mjs'

const mint = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const receiver = 'G1G923BGey7mKX75wPsG68qowQhDZCxBMGxX7Ha5RKmd'
const payButton = (page) => page.locator('wallet-pay').getByRole('button', { name: 'Pay 12.34 LUXD' })
const note = (page) => page.locator('#pay-note')

let session
before(async () => {
  session = await startSession({ others: true })
})
after(() => session?.stop())

async function ask(method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = await (await fetch(session.demo.solana.url, { method: 'POST', body })).json()
  assert.equal(error, undefined)
  return result
}

async function received() {
  const { value } = await ask('getTokenAccountsByOwner', [receiver, { mint }, { encoding: 'jsonParsed' }])
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

/** Pays what a request of Solana Pay asks for, with a key that no wallet of the page has. */
async function payByLink(link) {
  const { protocol, pathname: to, searchParams } = new URL(link)
  assert.equal(protocol, 'solana:')
  assert.equal(searchParams.get('spl-token'), mint)
  assert.equal(searchParams.get('message'), 'A berth for the night')
  const [whole, part = ''] = searchParams.get('amount').split('.')
  const value = BigInt(whole + part.padEnd(6, '0'))
  const secret = '2j5vAYQpEa1Bg9V6MnPi2cNhUgVzKihfAYWPnLrVut2VKt7ZKcP4PPatY8LnSX8sa68kxntRTpefHNZr8E13CA5X'
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secret))
  const [source, destination] = await Promise.all(
    [signer.address, to].map((owner) => associatedAccount(owner, program, mint)),
  )
  const transfer = {
    programAddress: address(program),
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: address(mint), role: AccountRole.READONLY },
      { address: destination, role: AccountRole.WRITABLE },
      { address: signer.address, role: AccountRole.READONLY_SIGNER, signer },
      { address: address(searchParams.get('reference')), role: AccountRole.READONLY },
    ],
    data: Uint8Array.from([12, ...new Uint8Array(new BigUint64Array([value]).buffer), 6]),
  }
  const { value: latest } = await ask('getLatestBlockhash', [])
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (draft) => setTransactionMessageFeePayerSigner(signer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
    (draft) => appendTransactionMessageInstructions([transfer], draft),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  await ask('sendTransaction', [wire, { encoding: 'base64' }])
  // The node makes a block with each transaction; the next one confirms it.
  await ask('requestAirdrop', [signer.address, 1_000_000_000])
}

test('12.34 units of a token: from the connected wallet, then by a code from another key', async () => {
  const { page, errors } = await session.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  const paid = () =>
    eventually(async () => assert.match(await note(page).innerText(), /Received 12\.34 LUXD; the chain says: paid/))
  await connectButton(page).first().click()
  await modal(page)
    .getByRole('button', { name: /^Solana Demo Wallet/ })
    .click()
  await approve(page, /^Connect to this site/)
  await modal(page).waitFor({ state: 'hidden' })
  assert.equal(await received(), 0n)

  await payButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Pay with Solana Demo Wallet/ })
    .click()
  await modal(page).getByRole('button', { name: 'Send 12.34 LUXD' }).click()
  await approve(page, /^Sign this transaction/)
  await modal(page).getByTestId('wm-pay-receipt').waitFor()
  assert.equal(await received(), 12_340_000n)
  await paid()
  await modal(page).getByTestId('wm-pay-done').click()
  await note(page).evaluate((element) => element.replaceChildren())

  await payButton(page).click()
  await modal(page).getByRole('button', { name: 'Show QR code' }).click()
  await modal(page).getByRole('img', { name: 'QR code to pay' }).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await modal(page).getByRole('button', { name: 'Copy link' }).click()
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('solana:'))
  await payByLink(await page.evaluate(() => navigator.clipboard.readText()))
  await modal(page).getByTestId('wm-pay-receipt').waitFor()
  assert.equal(await received(), 24_680_000n)
  await paid()
  assert.deepEqual(errors, [])
  await page.context().close()
})
