// The embedded wallet's money to the unit: as a smart account through the EntryPoint, on a second network, and on
// Solana. Real chains, a real bundler, real keys; what the frame says it costs is held against what it cost.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getBase58Decoder } from '@solana/web3.js'
import { createPublicClient, http, parseEther, parseUnits, toHex, verifyMessage, verifyTypedData } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { entryPoint, simple7702Account } from '../../demo/stack/evm/account-abstraction.mjs'
import { embeddedVisitor, nodeCall } from './lib/embedded.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, modal } from './lib/wallet.mjs'

let session
let visitor
before(async () => {
  session = await startSession({
    embedded: true,
    others: true,
    // A test has no thirty seconds.
    secureLimits: { mailsPerPurpose: [[1000, 1000]] },
  })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

const chain = (at) => session.demo.chains[at]
const client = (at) => createPublicClient({ transport: http(chain(at).rpcUrl) })
/** All that an account has on a network: its coins, and what the EntryPoint keeps of its fees. */
async function wealth(address, at = 0) {
  const kept = { address: entryPoint, abi: entryPoint08Abi, functionName: 'balanceOf', args: [address] }
  const [coins, deposit] = await Promise.all([client(at).getBalance({ address }), client(at).readContract(kept)])
  return coins + deposit
}
const fund = async (address, at, coins) => {
  // The playground funds a new account itself, so the test waits for that and then sets an exact balance.
  if (at === 0) await eventually(async () => assert.notEqual(await client(0).getBalance({ address }), 0n))
  await nodeCall(chain(at).rpcUrl, 'anvil_setBalance', [address, toHex(parseEther(coins))])
}
/** An address that nobody has used before. */
const receiver = () => privateKeyToAddress(generatePrivateKey())
const coinsIn = (text, decimals = 18) => parseUnits(/^[\d.]+/.exec(text)[0], decimals)
const feeOf = (facts) => coinsIn(facts['Network fee, at most'])

test('two payments are one operation of the account, which both types share, and cost what they cost', async () => {
  const { context, page, errors } = await session.visit('/')
  const { evm: address } = await visitor.logIn(page, 'smart@example.org')
  await fund(address, 0, '4')
  const request = (method, params) => visitor.request(page, method, params)
  assert.equal((await request('wallet_getCapabilities', [address]))['0x7a69'].atomic.status, 'supported')
  // Errors reach the page with the codes of EIP-1193 and EIP-5792.
  const codes = (method, params) =>
    page.evaluate(
      (call) =>
        globalThis.kit
          .getProvider('eip155')
          .request(call)
          .then(String, ({ code }) => code),
      { method, params },
    )
  assert.equal(await codes('wallet_getCallsStatus', [`0x${'1'.repeat(64)}`]), 5730)
  assert.equal(await codes('wallet_getCallsStatus', ['nobody knows it']), 5730)
  assert.equal(await codes('wallet_getCapabilities', [receiver()]), 4100)
  assert.equal(await codes('personal_sign', ['0x68', receiver()]), 4100)
  assert.equal(await codes('eth_sendTransaction', [{ from: receiver(), to: receiver(), value: '0x1' }]), 4100)
  const crew = [receiver(), receiver()]
  const amounts = [parseEther('0.25'), 3n]
  const calls = crew.map((to, at) => ({ to, value: toHex(amounts[at]) }))
  for (const round of [1n, 2n]) {
    const before = await wealth(address)
    const nonce = await client(0).readContract({
      ...{ address: entryPoint, abi: entryPoint08Abi, functionName: 'getNonce', args: [address, 0n] },
    })
    const asked = request('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: true, calls },
    ])
    const facts = await visitor.answer(page, 'Approve all')
    const { id } = await asked
    assert.match(id, /^0x[0-9a-f]{64}$/)
    let status
    await eventually(async () => {
      status = await request('wallet_getCallsStatus', [id])
      assert.equal(status.status, 200)
    })
    const receipt = await request('eth_getUserOperationReceipt', [id])
    const paid = BigInt(receipt.actualGasCost)
    assert.ok(paid > 0n && paid <= feeOf(facts), 'the most that was shown is the most that was paid')
    assert.equal(status.receipts.length, 1)
    assert.equal(status.receipts[0].transactionHash, receipt.receipt.transactionHash)
    assert.deepEqual([await wealth(crew[0]), await wealth(crew[1])], [amounts[0] * round, 3n * round])
    assert.equal(await wealth(address), before - amounts[0] - 3n - paid)
    const next = await client(0).readContract({
      ...{ address: entryPoint, abi: entryPoint08Abi, functionName: 'getNonce', args: [address, 0n] },
    })
    assert.equal(next, nonce + 1n, 'two payments, one operation')
  }
  assert.equal(await client(0).getCode({ address }), `0xef0100${simple7702Account.slice(2).toLowerCase()}`)

  // The signature is valid for a key and for a contract (ERC-1271).
  const asked = page.evaluate(() => globalThis.kit.signMessage('from a smart account'))
  await visitor.answer(page, 'Sign')
  const signature = await asked
  assert.ok(await verifyMessage({ address, message: 'from a smart account', signature }))
  assert.ok(await client(0).verifyMessage({ address, message: 'from a smart account', signature }))

  // If one of two calls cannot succeed, neither is offered and nothing moves.
  const before = [await wealth(address), await wealth(crew[0])]
  const tooMuch = [calls[0], { to: crew[1], value: toHex(parseEther('100')) }]
  const refused = request('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: address, calls: tooMuch }])
  refused.catch(() => {})
  await visitor.frameOf(page).getByText('Not enough for amount and fee').waitFor()
  await visitor.frameOf(page).getByRole('button', { name: 'Reject' }).click()
  await assert.rejects(refused)
  assert.deepEqual([await wealth(address), await wealth(crew[0])], before)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a transfer of the modal is a plain transaction of either type of account: what was shown is what is paid', async () => {
  const { context, page, errors } = await session.visit('/')
  const { evm: address } = await visitor.logIn(page, 'sender@example.org')
  await fund(address, 0, '2')
  const button = page.locator('wallet-button').getByRole('button').first()
  // After an approval the page reads the balance again.
  const readAgain = async (shown) => {
    const signed = page.evaluate(() => globalThis.kit.signMessage('again'))
    await visitor.answer(page, 'Sign')
    await signed
    await eventually(async () => assert.match(await button.innerText(), shown))
  }
  /** Sends by the modal's own form, and holds the three fees and the balance against each other. */
  async function transfer(fill, sentOf) {
    const to = receiver()
    const before = await wealth(address)
    const nonce = await client(0).getTransactionCount({ address })
    await page.evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
    await fill()
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
    await modal(page).getByRole('button', { name: 'Review' }).click()
    const press = modal(page).getByRole('button', { name: /^Send [\d.]/ })
    await press.waitFor()
    // The form stays in the card until the review has come.
    const fee = modal(page).locator('[data-view=WalletSendPreview] dt:text-is("Network fee") + dd [title]')
    const quoted = coinsIn(await fee.getAttribute('title'))
    await press.click()
    const facts = await visitor.answer(page, 'Send')
    assert.ok(feeOf(facts) <= quoted, `the frame shows ${feeOf(facts)}, the review ${quoted}`)
    await modal(page).getByText('The network confirmed it.').waitFor()
    assert.equal(await modal(page).getByText('Not what you confirmed').count(), 0)
    const value = sentOf(quoted)
    assert.equal(await wealth(to), value)
    assert.equal(await client(0).getTransactionCount({ address }), nonce + 1, 'a transaction of its own')
    const block = await client(0).getBlock({ includeTransactions: true })
    const sent = block.transactions.find(({ from }) => from === address.toLowerCase())
    const { gasUsed, effectiveGasPrice } = await client(0).getTransactionReceipt({ hash: sent.hash })
    const paid = gasUsed * effectiveGasPrice
    assert.equal(gasUsed, 21_000n)
    assert.ok(paid > 0n && paid <= feeOf(facts))
    assert.equal(await wealth(address), before - value - paid)
    await modal(page).getByRole('button', { name: 'Close' }).click()
    await modal(page).waitFor({ state: 'hidden' })
    return { quoted, paid }
  }
  const amount = (text) => () => modal(page).getByRole('textbox', { name: 'Amount' }).fill(text)

  await readAgain(/\b2 TIDE/)
  await transfer(amount('0.5'), () => parseEther('0.5'))

  // After one operation the account has code; a transfer of the modal stays as plain and as cheap as before.
  const call = { to: receiver(), value: toHex(parseEther('0.25')) }
  const asked = visitor.request(page, 'wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: address, calls: [call] },
  ])
  await visitor.answer(page, 'Send')
  await asked
  await eventually(async () => assert.equal(await wealth(call.to), parseEther('0.25')))
  assert.equal(await client(0).getCode({ address }), `0xef0100${simple7702Account.slice(2).toLowerCase()}`)
  await fund(address, 0, '1')
  await readAgain(/\b1 TIDE/)
  await transfer(amount('0.5'), () => parseEther('0.5'))

  // All of it: what stays is the fee that was put aside, less what was taken of it.
  const max = () => modal(page).getByRole('button', { name: /^Max/ }).click()
  await fund(address, 0, '1')
  await readAgain(/\b1 TIDE/)
  const { quoted, paid } = await transfer(max, (fee) => parseEther('1') - fee)
  assert.equal(await client(0).getBalance({ address }), quoted - paid)
  assert.deepEqual(errors, [])
  await context.close()
})

test('after a switch it signs and sends on the second network, and the first one keeps its balance', async () => {
  const { context, page, errors } = await session.visit('/')
  const { evm: address } = await visitor.logIn(page, 'second@example.org')
  await fund(address, 0, '1')
  await fund(address, 1, '5')
  const to = receiver()
  await page.evaluate(() => globalThis.kit.switchNetwork('eip155:31338'))
  await page.waitForFunction(() => globalThis.kit.getState().caipNetworkId === 'eip155:31338')
  assert.equal(await visitor.request(page, 'eth_chainId'), '0x7a6a')

  const typed = {
    domain: { name: 'Quay', version: '1', chainId: chain(1).id },
    types: { Berth: [{ name: 'number', type: 'uint256' }] },
    primaryType: 'Berth',
    message: { number: '7' },
  }
  const data = visitor.request(page, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await visitor.answer(page, 'Sign')
  assert.ok(await verifyTypedData({ address, ...typed, signature: await data }))
  const message = page.evaluate(() => globalThis.kit.signMessage('on the second network'))
  await visitor.answer(page, 'Sign')
  assert.ok(await verifyMessage({ address, message: 'on the second network', signature: await message }))

  const before = [await wealth(address, 0), await wealth(address, 1)]
  const asked = visitor.request(page, 'eth_sendTransaction', [
    { from: address, to, value: toHex(parseEther('1.25')), chainId: '0x7a6a' },
  ])
  const facts = await visitor.answer(page, 'Send')
  const hash = await asked
  const receipt = await client(1).waitForTransactionReceipt({ hash })
  assert.equal(receipt.status, 'success')
  await assert.rejects(client(0).getTransactionReceipt({ hash }), 'the first network has no such transaction')
  assert.equal(await wealth(to, 1), parseEther('1.25'))
  const after = [await wealth(address, 0), await wealth(address, 1)]
  assert.equal(after[0], before[0])
  assert.equal(await wealth(to, 0), 0n)
  const paid = before[1] - after[1] - parseEther('1.25')
  assert.ok(paid > 0n && paid <= feeOf(facts))
  assert.deepEqual(errors, [])
  await context.close()
})

test('half a SOL by the frame: to the lamport, and the fee is the one that was shown', async () => {
  const { context, page, errors } = await session.visit('/')
  const { solana: address } = await visitor.logIn(page, 'lantern@example.org')
  const { url, caipNetworkId } = session.demo.solana
  const lamports = async (of) => (await nodeCall(url, 'getBalance', [of, { commitment: 'confirmed' }])).value
  const { publicKey } = generateKeyPairSync('ed25519')
  const to = getBase58Decoder().decode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  await nodeCall(url, 'requestAirdrop', [address, 3_000_000_000])
  // The playground gives a new account ten of its own.
  await eventually(async () => assert.equal(await lamports(address), 13_000_000_000))
  await page.evaluate((id) => globalThis.kit.switchNetwork(id), caipNetworkId)
  await page.waitForFunction((id) => globalThis.kit.getState().caipNetworkId === id, caipNetworkId)
  const before = await lamports(address)
  await page.evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await modal(page)
    .getByRole('button', { name: /^Send 0\.5/ })
    .click()
  // The wallet only signs, and the page sends, on a network of the integrator's own.
  await visitor.frameOf(page).locator('.button-approve').waitFor()
  const name = await visitor.frameOf(page).locator('.button-approve').innerText()
  const facts = await visitor.answer(page, name)
  assert.equal(facts['You send'], '0.5 SOL')
  assert.equal(facts.To.replace(/\s/g, ''), to)
  await eventually(async () => assert.equal(await lamports(to), 500_000_000))
  const fee = Number(coinsIn(facts['Network fee'], 9))
  assert.ok(fee > 0)
  await eventually(async () => assert.equal(await lamports(address), before - 500_000_000 - fee))
  assert.deepEqual(errors, [])
  await context.close()
})
