// The main job on Solana, as a visitor does it, on a real node.
import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { hostsOf } from './lib/hosts-of.mjs'
import { review, sendButton } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import {
  approval,
  approve,
  assertNothingOf,
  connectButton,
  eventually,
  modal,
  reject,
  storedText,
} from './lib/wallet.mjs'

const account = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'
const accountButton = (page) => page.locator('wallet-button').getByRole('button', { name: /Fwnt\w*…\w*F3Vq/ })
const walletRow = (page) => modal(page).getByRole('button', { name: /^Solana Demo Wallet/ })
const stateOf = (page) => page.evaluate(() => globalThis.kit.getState())
const requestsOf = (page) => page.evaluate(() => globalThis.solanaDemoWallet.requests.map(({ method }) => method))
const fault = (page, ...failures) => page.evaluate((list) => globalThis.solanaDemoWallet.failures.set(list), failures)
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

/** An address that nobody has used before. */
function freshAddress() {
  const { publicKey } = generateKeyPairSync('ed25519')
  return getBase58Decoder().decode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
}

let session
before(async () => {
  session = await startSession({ blockTime: 1, others: true })
})
after(() => session?.stop())

async function lamportsOf(address) {
  const response = await fetch(session.demo.solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBalance',
      params: [address, { commitment: 'confirmed' }],
    }),
  })
  return (await response.json()).result.value
}

/** A visitor, with everything that goes wrong in the page and every host that it asks. */
async function visit(path = '/', options) {
  const visited = await session.visit(path, options)
  const hosts = new Set()
  // Hosts of the wallet's window count too; those of the page load are seen at the reload below.
  visited.context.on('request', (request) => hosts.add(new URL(request.url()).host))
  visited.page.on('console', (message) => {
    if (message.type() === 'error') visited.errors.push(message.text())
  })
  return { ...visited, hosts }
}

function assertOwnHosts(hosts) {
  const names = hostsOf(session.demo)
  assert.deepEqual(
    [...hosts].filter((host) => host && !names.includes(host)),
    [],
  )
}

async function connect(page) {
  await connectButton(page).first().click()
  await walletRow(page).click()
  await approve(page, /^Connect to this site/)
  await accountButton(page).first().waitFor()
  await modal(page).waitFor({ state: 'hidden' })
}

test('connect, sign, send, reload, disconnect', async (t) => {
  const { page, context, errors, hosts } = await visit()

  await t.test('connect: the button shows address and balance', async () => {
    await connectButton(page).click()
    await walletRow(page).click()
    const { root } = await approval(page, /^Connect to this site/)
    assert.match(await root.innerText(), new RegExp(account))
    await root.getByRole('button', { name: 'Approve' }).click()
    await accountButton(page).waitFor()
    await modal(page).waitFor({ state: 'hidden' })
    await eventually(async () => assert.match(await accountButton(page).innerText(), /[\d.,]+\s*SOL/))
    const { address, caipNetworkId, status } = await stateOf(page)
    assert.deepEqual(
      { address, caipNetworkId, status },
      {
        address: account,
        caipNetworkId: session.demo.solana.caipNetworkId,
        status: 'connected',
      },
    )
  })

  await t.test('sign: the page, and another implementation of Ed25519, verify the signature', async () => {
    const text = 'The tide is out ☂'
    await page.getByLabel('Message').fill(text)
    await page.getByRole('button', { name: 'Sign message' }).click()
    const { root } = await approval(page, /^Sign this message/)
    assert.match(await root.innerText(), /The tide is out ☂/)
    await root.getByRole('button', { name: 'Approve' }).click()
    const verdict = page.locator('#verdict')
    await eventually(async () => assert.match(await verdict.innerText(), new RegExp(`Verified: signed by ${account}`)))
    const signature = (await verdict.innerText()).trim().split(' ').at(-1)
    const bytes = (base58) => Buffer.from(getBase58Encoder().encode(base58))
    const key = createPublicKey({ key: Buffer.concat([ed25519Header, bytes(account)]), format: 'der', type: 'spki' })
    assert.ok(verify(null, Buffer.from(text), key, bytes(signature)), 'node verifies it')
    assert.ok(!verify(null, Buffer.from(`${text}.`), key, bytes(signature)), 'and no other text')
  })

  await t.test('send: the receiver has exactly 2.01 SOL', async () => {
    const to = freshAddress()
    assert.equal(await lamportsOf(to), 0)
    await accountButton(page).click()
    await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('2.01')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
    await modal(page).getByRole('button', { name: 'Review' }).click()
    await sendButton(page, '2.01', 'SOL').waitFor()
    const shown = (await modal(page).innerText()).replace(/\s/g, '')
    assert.ok(shown.includes(to), 'the review shows the whole address')
    // The address is drawn by lot, and may hold any letters.
    const words = shown.replaceAll(to, ' ').replaceAll(/\w{4}…\w{4}/g, ' ')
    assert.doesNotMatch(words, /gas|gwei|\bETH\b/i)
    await page.evaluate(() => globalThis.solanaDemoWallet.clearRequests())
    await sendButton(page, '2.01', 'SOL').click()
    const { root } = await approval(page, /^Send 2\.01 SOL/)
    const asked = await root.innerText()
    assert.ok(asked.includes(to), 'the wallet names the receiver')
    await root.getByRole('button', { name: 'Approve' }).click()
    await eventually(async () => assert.equal(await lamportsOf(to), 2_010_000_000))
    await eventually(async () => assert.match(await modal(page).innerText(), /2\.01 SOL sent/))
    assert.deepEqual(await requestsOf(page), ['solana:signTransaction'])
    await modal(page).getByRole('button', { name: 'Close', exact: true }).click()
  })

  await t.test('reload: still connected, nobody asked', async () => {
    await page.reload()
    await accountButton(page).waitFor()
    await eventually(async () => {
      const { status, address, caipNetworkId } = await stateOf(page)
      assert.deepEqual([status, address, caipNetworkId], ['connected', account, session.demo.solana.caipNetworkId])
    })
    assert.deepEqual(await page.evaluate(() => globalThis.solanaDemoWallet.requests.map(({ params }) => params)), [
      [{ silent: true }],
    ])
    await eventually(async () => assert.equal(context.pages().length, 1))
  })

  await t.test('disconnect: storage holds nothing of the account', async () => {
    await accountButton(page).click()
    // With an open transfer, the first press only warns.
    await modal(page).locator('[data-testid="wm-transaction"][data-status="confirmed"]').waitFor()
    await modal(page).getByRole('button', { name: 'Disconnect', exact: true }).click()
    await connectButton(page).waitFor()
    await eventually(async () => assertNothingOf(account, await storedText(page)))
    await eventually(async () => assert.equal(await page.evaluate(() => globalThis.solanaDemoWallet.authorized), false))
    await page.reload()
    await connectButton(page).waitFor()
    assert.equal((await stateOf(page)).status, 'disconnected')
  })

  assertOwnHosts(hosts)
  assert.deepEqual(errors, [])
})

test('declined: connecting again works; a declined transfer moves nothing and can be tried again', async () => {
  const { page, errors } = await visit()
  await connectButton(page).click()
  await walletRow(page).click()
  await reject(page, /^Connect to this site/)
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await approve(page, /^Connect to this site/)
  await accountButton(page).waitFor()
  const to = freshAddress()
  await review(page, { amount: '0.5', symbol: 'SOL', to })
  await sendButton(page, '0.5', 'SOL').click()
  await reject(page, /^Send 0\.5 SOL/)
  await sendButton(page, '0.5', 'SOL').waitFor()
  assert.equal(await lamportsOf(to), 0)
  await sendButton(page, '0.5', 'SOL').click()
  await approve(page, /^Send 0\.5 SOL/)
  await eventually(async () => assert.equal(await lamportsOf(to), 500_000_000))
  assert.deepEqual(errors, [])
})

for (const failure of ['throw-string', 'throw-undefined', 'malformed-accounts', 'pending']) {
  test(`connecting: ${failure} is shown, and the next try works`, async () => {
    const { page, errors } = await visit()
    await fault(page, failure)
    await page.evaluate(() => globalThis.solanaDemoWallet.setApprove('always'))
    await connectButton(page).click()
    await walletRow(page).click()
    const again = modal(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    assert.doesNotMatch(await modal(page).innerText(), /undefined|\[object|NaN|null/)
    await fault(page)
    await again.click()
    await accountButton(page).waitFor()
    assert.deepEqual(errors, [])
  })
}

test('a node that is away: said on the send view, and over once it is back', async () => {
  // Not the console: the browser itself writes there that the node answered 503.
  const { page, errors: pageErrors } = await session.visit('/?approval=panel')
  await connect(page)
  const { solana } = session.demo
  solana.fail({ status: 503 })
  try {
    const to = freshAddress()
    await page.getByRole('button', { name: 'Open Send' }).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
    const next = modal(page).getByRole('button', { name: 'Review' })
    await next.click()
    await modal(page).getByText('The network isn’t answering').waitFor()
    assert.doesNotMatch(await modal(page).innerText(), /undefined|\[object|NaN/)
    assert.deepEqual(pageErrors, [])
    solana.fail()
    await next.click()
    await sendButton(page, '1', 'SOL').click()
    await approve(page, /^Send 1 SOL/)
    await eventually(async () => assert.equal(await lamportsOf(to), 1_000_000_000))
    assert.deepEqual(pageErrors, [])
  } finally {
    solana.fail()
  }
})

test('the wallet changes account and goes away by itself', async () => {
  const { page, errors } = await visit()
  await connect(page)
  const person = page.locator('#behind')
  await person.selectOption('Solana Demo Wallet')
  await page.getByRole('button', { name: 'Other account' }).click()
  await eventually(async () => assert.notEqual((await stateOf(page)).address, account))
  await page.getByRole('button', { name: 'Disconnect the site' }).click()
  await connectButton(page).waitFor()
  assert.deepEqual(errors, [])
})

test('the wallet can be given another name', async () => {
  const { page, errors } = await visit('/?solana-wallet=Lighthouse')
  await connectButton(page).click()
  await modal(page)
    .getByRole('button', { name: /^Lighthouse/ })
    .waitFor()
  assert.deepEqual(errors, [])
})
