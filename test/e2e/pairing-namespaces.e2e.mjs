// One wallet on another device for two namespaces, over the demo's own relay and nodes.
import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { verifyMessage } from 'viem'
import { hostsOf } from './lib/hosts-of.mjs'
import { answer, copyLink, openPhone, pair, phone, phoneButton, scan, visitWithClipboard } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { assertNothingOf, connectButton, eventually, modal, storedText } from './lib/wallet.mjs'

/** The phone's account on Solana. */
const solana = 'H6UX9WFXgiMR6dFqiyKmGqDu2gRvcrDAYHr6x7AU3w4j'
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

let session
before(async () => {
  session = await startSession({ blockTime: 1, others: true })
})
after(() => session?.stop())

const kit = (page, run, argument) => page.evaluate(run, argument)
const connections = (page) =>
  kit(page, () =>
    globalThis.kit
      .getState()
      .connections.map(({ namespaces, id, accounts }) => [namespaces[0], id, accounts[0].address]),
  )
const bothOf = [
  ['eip155', 'walletConnect', phone],
  ['solana', 'walletConnect', solana],
]
const hasBoth = (page) => eventually(async () => assert.deepEqual(await connections(page), bothOf))
const sign = (page, message, namespace) =>
  kit(page, ([text, name]) => globalThis.kit.signMessage(text, { namespace: name }), [message, namespace])

function verifySolana(message, signature) {
  const key = Buffer.concat([ed25519Header, Buffer.from(getBase58Encoder().encode(solana))])
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), publicKey, Buffer.from(getBase58Encoder().encode(signature)))
}

function freshAddress() {
  const { publicKey } = generateKeyPairSync('ed25519')
  return getBase58Decoder().decode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
}

async function lamportsOf(address) {
  const body = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  const response = await fetch(session.demo.solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()).result.value
}

async function visit() {
  const hosts = hostsOf(session.demo)
  const foreign = []
  const visited = await visitWithClipboard(session)
  const hear = (url) => {
    const { host } = new URL(url)
    if (host && !hosts.includes(host)) foreign.push(url)
  }
  visited.page.on('request', (request) => hear(request.url()))
  visited.page.on('websocket', (socket) => hear(socket.url()))
  return { ...visited, foreign }
}

async function signOnBoth(page, wallet, message) {
  const onEvm = sign(page, message, 'eip155')
  await answer(wallet, /Sign this message/)
  assert.ok(await verifyMessage({ address: phone, message, signature: await onEvm }))
  const onSolana = sign(page, message, 'solana')
  await answer(wallet, /Sign this message/)
  assert.ok(verifySolana(message, await onSolana))
}

test('one pairing, two namespaces', async (t) => {
  const { page, context, errors, foreign } = await visit()
  const { page: wallet, context: other, errors: problems } = await openPhone(session)

  await t.test('pairs once, and both are connected', async () => {
    await pair(page, wallet)
    await hasBoth(page)
    assert.equal(await wallet.getByRole('article').count(), 1)
  })

  await t.test('signs on each', () => signOnBoth(page, wallet, 'The tide is out'))

  await t.test('sends on Solana: the phone says what, the node moves it', async () => {
    const to = freshAddress()
    await kit(page, () => globalThis.kit.switchNetwork(globalThis.kit.getState().connections[1].caipNetworkId))
    await eventually(async () => assert.equal(await kit(page, () => globalThis.kit.getState().namespace), 'solana'))
    await page
      .locator('wallet-button')
      .getByRole('button', { name: /H6UX\w*…\w*3w4j/ })
      .first()
      .click()
    await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.25')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
    await modal(page).getByRole('button', { name: 'Review' }).click()
    await modal(page)
      .getByRole('button', { name: /^Send 0\.25 SOL/ })
      .click()
    await wallet.getByText(to).waitFor()
    await answer(wallet, /^Send 0\.25 SOL/)
    await eventually(async () => assert.equal(await lamportsOf(to), 250_000_000))
    await kit(page, () => globalThis.kit.close())
  })

  await t.test('a reload restores both', async () => {
    await page.reload()
    await hasBoth(page)
    await signOnBoth(page, wallet, 'again')
  })

  await t.test('disconnecting one closes both, and the phone has no session left', async () => {
    await kit(page, () => globalThis.kit.disconnect({ namespace: 'solana' }))
    await connectButton(page).first().waitFor()
    assert.deepEqual(await connections(page), [])
    await wallet.getByText('None yet.').waitFor()
    const stored = await storedText(page)
    for (const address of [phone, solana]) assertNothingOf(address, stored)
    assert.doesNotMatch(stored, /wallet_connect\//)
  })

  await t.test('the phone ends both', async () => {
    await pair(page, wallet)
    await hasBoth(page)
    await wallet.getByRole('button', { name: 'Disconnect' }).first().click()
    await connectButton(page).first().waitFor()
    await eventually(async () => assert.deepEqual(await connections(page), []))
  })
  assert.deepEqual(foreign, [])
  assert.deepEqual([...errors, ...problems], [])
  await other.close()
  await context.close()
})

test('a phone that shares one namespace gives that one only', async (t) => {
  const shares = async (label) => {
    const { page, context, errors } = await visit()
    const { page: wallet, context: other } = await openPhone(session)
    const connecting = kit(page, () => globalThis.kit.connect({ connectorId: 'walletConnect' }))
    await modal(page)
      .getByRole('img', { name: /^QR code to connect/ })
      .waitFor()
    await scan(wallet, await copyLink(page))
    const networks = wallet.getByRole('group', { name: 'Networks to share' }).getByRole('checkbox')
    await networks.first().waitFor()
    for (const box of await networks.all()) {
      const row = await box.evaluate((input) => input.parentElement.textContent)
      if (row.includes('Solana') !== (label === 'solana')) await box.uncheck()
    }
    await answer(wallet, /^Connect to Harbor/)
    await modal(page).waitFor({ state: 'hidden' })
    const { address } = await connecting
    return { page, errors, address, close: () => Promise.all([context.close(), other.close()]) }
  }
  await t.test('only the asked one', async () => {
    const { page, errors, address, close } = await shares('eip155')
    assert.equal(address, phone)
    await phoneButton(page).waitFor()
    assert.deepEqual(await connections(page), bothOf.slice(0, 1))
    assert.deepEqual(errors, [])
    await close()
  })
  await t.test('only the other one: the page is connected with that', async () => {
    const { page, errors, address, close } = await shares('solana')
    assert.equal(address, solana)
    await eventually(async () => assert.deepEqual(await connections(page), bothOf.slice(1)))
    assert.equal(await kit(page, () => globalThis.kit.getState().address), solana)
    assert.deepEqual(errors, [])
    await close()
  })
})
