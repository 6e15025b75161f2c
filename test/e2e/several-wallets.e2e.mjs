// Several wallets at once: of several namespaces, of one, of one name, and what happens when one of them goes.
import assert from 'node:assert/strict'
import { createPublicKey, verify as verifyEd25519 } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { getBase58Encoder } from '@solana/web3.js'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { hostsOf } from './lib/hosts-of.mjs'
import { startSession } from './lib/session.mjs'
import { offerTestWallets } from './lib/test-wallets.mjs'
import {
  account,
  accountButton,
  approval,
  approve,
  assertNothingOf,
  closeModal,
  connect,
  connectButton,
  eventually,
  keepToasts,
  modal,
  storedText,
  walletRow,
} from './lib/wallet.mjs'

const solanaAccount = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'
const bitcoinAccount = 'bcrt1qjswja7sk6nmaakx3wzhay68jxrkcp08fd358rc'
const otherBitcoin = 'bcrt1qeuhzgxhn53z227md7fyeglw3cfz7y295wuec2g'
const shorts = { eip155: /0xf3\w*…\w*2266/i, solana: /Fwnt\w*…\w*F3Vq/, bip122: /bcrt\w*…\w*58rc/ }
const addresses = { eip155: account, solana: solanaAccount, bip122: bitcoinAccount }
const kinds = { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin' }
const prompts = { eip155: ['eth_requestAccounts'], solana: [], bip122: ['bitcoin:connect'] }

const stateOf = (page) => page.evaluate(() => globalThis.kit.getState())
const liveOf = async (page) => (await stateOf(page)).connections.map(({ id, status }) => `${id} ${status}`)
const shownAccount = (page, namespace) =>
  page.locator('wallet-button').getByRole('button', { name: shorts[namespace] }).first()
const row = (page, name) => modal(page).getByRole('button', { name })
const tab = (page, namespace) => modal(page).getByRole('tab', { name: kinds[namespace] })
const toast = (page, text) => modal(page).getByText(text).first().waitFor()
const viewIs = (page, name) => eventually(async () => assert.equal((await stateOf(page)).view, name))

let session
before(async () => {
  session = await startSession({ blockTime: 1, others: true })
})
after(() => session?.stop())

/** A visitor, with everything that goes wrong in the page and every host that it asks. */
async function visit(path = '/?approval=panel', options) {
  const visited = await session.visit(path, { init: keepToasts, ...options })
  const hosts = new Set()
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

/** The account's button → its wallet → the Wallets view. */
async function openWallets(page) {
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page)
    .getByRole('button', { name: /^Wallet: / })
    .click()
  await viewIs(page, 'ProfileWallets')
}

const verifiers = {
  eip155: (message, signature) => verifyMessage({ address: account, message, signature }),
  solana(message, signature) {
    const bytes = (base58) => Buffer.from(getBase58Encoder().encode(base58))
    const header = Buffer.from('302a300506032b6570032100', 'hex')
    const key = createPublicKey({ key: Buffer.concat([header, bytes(solanaAccount)]), format: 'der', type: 'spki' })
    return verifyEd25519(null, Buffer.from(message), key, bytes(signature))
  },
  bip122(message, signature) {
    // The verifier knows no local network: the same account under its address on the public one.
    const local = Address({ ...TEST_NETWORK, bech32: 'bcrt' }).decode(bitcoinAccount)
    return Verifier.verifySignature(Address(NETWORK).encode(local), message, signature)
  },
}

/** Signs on the page, whose own verdict counts too, and has another library check it here. */
async function sign(page, namespace) {
  const text = `Berth 12 on ${kinds[namespace]} ☂`
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const { root } = await approval(page, /^Sign this message/)
  assert.ok((await root.innerText()).includes(text))
  await root.getByRole('button', { name: 'Approve' }).click()
  const verdict = page.locator('#verdict')
  await eventually(async () => {
    const shown = (await verdict.innerText()).toLowerCase()
    assert.ok(shown.includes(`verified: signed by ${addresses[namespace].toLowerCase()}`), shown)
  })
  const signature = (await verdict.innerText()).trim().split(' ').at(-1)
  assert.equal(await verifiers[namespace](text, signature), true, `${namespace}: verified by another library`)
  assert.equal(await verifiers[namespace](`${text}.`, signature), false, `${namespace}: and no other text`)
}

/** Wallets → the namespace's tab → its wallet → approved. */
async function addFromWallets(page, namespace, name) {
  await openWallets(page)
  await tab(page, namespace).click()
  await row(page, `Connect ${kinds[namespace]} wallet`).click()
  await row(page, name).click()
  await approve(page, /^Connect to this site/)
  await viewIs(page, 'ProfileWallets')
  await toast(page, 'Wallet added')
  await eventually(async () => assert.equal((await stateOf(page)).namespace, namespace))
  await closeModal(page)
  await shownAccount(page, namespace).waitFor()
}

/** The account's button → its network → another one, whose wallet is connected already. */
async function goTo(page, namespace, network) {
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByTestId('wm-account-select-network').click()
  await row(page, new RegExp(`^${network}`)).click()
  await eventually(async () => assert.equal((await stateOf(page)).namespace, namespace))
  await closeModal(page)
  await shownAccount(page, namespace).waitFor()
}

test('a wallet on each of three namespaces', async (t) => {
  const { page, context, errors, hosts } = await visit()

  await t.test('an EVM wallet, then a Solana one from Wallets, then a Bitcoin one by way of its network', async () => {
    await connect(page)
    await addFromWallets(page, 'solana', /^Solana Demo Wallet/)
    await page.locator('wallet-button').getByRole('button').first().click()
    await modal(page).getByTestId('wm-account-select-network').click()
    await row(page, /^Amber/).click()
    await viewIs(page, 'SwitchActiveChain')
    await row(page, 'Connect Bitcoin wallet').click()
    await eventually(async () => assert.equal(await row(page, /^Solana Demo Wallet/).count(), 0))
    await row(page, /^Bitcoin Demo Wallet/).click()
    await approve(page, /^Connect to this site/)
    await shownAccount(page, 'bip122').waitFor()
    await modal(page).waitFor({ state: 'hidden' })
    const { connections, namespace, address, caipNetworkId, status } = await stateOf(page)
    assert.deepEqual(
      connections.map(({ name, namespaces, status: one }) => [name, ...namespaces, one]),
      [
        ['Demo Wallet', 'eip155', 'connected'],
        ['Solana Demo Wallet', 'solana', 'connected'],
        ['Bitcoin Demo Wallet', 'bip122', 'connected'],
      ],
    )
    assert.deepEqual(
      { namespace, address, caipNetworkId, status },
      {
        namespace: 'bip122',
        address: bitcoinAccount,
        caipNetworkId: session.demo.bitcoin.caipNetworkId,
        status: 'connected',
      },
    )
    await eventually(async () => assert.match(await shownAccount(page, 'bip122').innerText(), /10\s*BTC/))
  })

  await t.test('each of them signs, and going over asks no wallet', async () => {
    await sign(page, 'bip122')
    await goTo(page, 'solana', 'Lantern')
    await sign(page, 'solana')
    await goTo(page, 'eip155', 'Tidepool')
    await sign(page, 'eip155')
  })

  await t.test('a PSBT: the wallet names amounts and receivers, and the network takes what it signed', async () => {
    await goTo(page, 'bip122', 'Amber')
    const { url } = session.demo.bitcoin
    const unspent = async (address) => (await fetch(`${url}/address/${address}/utxo`)).json()
    const network = { ...TEST_NETWORK, bech32: 'bcrt' }
    const [coin] = await unspent(bitcoinAccount)
    const script = OutScript.encode(Address(network).decode(bitcoinAccount))
    const transaction = new Transaction()
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { amount: BigInt(coin.value), script } })
    transaction.addOutputAddress(otherBitcoin, 2_010_000n, network)
    transaction.addOutputAddress(bitcoinAccount, BigInt(coin.value) - 2_010_000n - 400n, network)
    const before = (await unspent(otherBitcoin)).length
    const signing = page.evaluate(
      ([psbt, address]) =>
        globalThis.kit.getProvider('bip122').signPsbt({ psbt, signInputs: [{ address, index: 0 }], broadcast: false }),
      [Buffer.from(transaction.toPSBT()).toString('base64'), bitcoinAccount],
    )
    const { root } = await approval(page, /^Send 0\.0201 BTC\?/)
    const asked = await root.innerText()
    for (const part of [otherBitcoin, '0.0201 BTC', 'Back to you', '9.979896 BTC', '0.000004 BTC', 'Amber'])
      assert.ok(asked.includes(part), `${part} in ${asked}`)
    await root.getByRole('button', { name: 'Approve' }).click()
    const signed = Transaction.fromPSBT(Buffer.from((await signing).psbt, 'base64'))
    signed.finalize()
    const answer = await fetch(`${url}/tx`, { method: 'POST', body: signed.hex })
    assert.equal(await answer.text(), signed.id)
    assert.equal((await unspent(otherBitcoin)).length, before + 1)
  })

  await t.test('reload: all three are back and nobody was asked', async () => {
    await page.reload()
    await shownAccount(page, 'bip122').waitFor()
    await eventually(async () => assert.equal((await stateOf(page)).connections.length, 3))
    assert.equal((await stateOf(page)).address, bitcoinAccount)
    const asked = await page.evaluate(() => [
      globalThis.demoWallet.requests.map(({ method }) => method),
      globalThis.solanaDemoWallet.requests.map(({ params }) => params),
      globalThis.bitcoinDemoWallet.requests.map(({ method }) => method),
    ])
    assert.ok(!prompts.eip155.some((method) => asked[0].includes(method)))
    assert.deepEqual(asked[1], [[{ silent: true }]])
    assert.ok(!prompts.bip122.some((method) => asked[2].includes(method)))
    assert.equal(context.pages().length, 1)
  })

  await t.test('one is left: the other two stay', async () => {
    await openWallets(page)
    await tab(page, 'solana').click()
    await row(page, 'Disconnect Solana Demo Wallet').click()
    await toast(page, 'Wallet disconnected')
    await modal(page).getByText('No Solana wallet connected').waitFor()
    await modal(page).getByTestId('wm-recent-connection').waitFor()
    const { connections, address } = await stateOf(page)
    assert.deepEqual(
      connections.map(({ name }) => name),
      ['Demo Wallet', 'Bitcoin Demo Wallet'],
    )
    assert.equal(address, bitcoinAccount)
    assert.equal(await page.evaluate(() => globalThis.solanaDemoWallet.authorized), false)
  })

  await t.test('then all: nothing of any account is kept', async () => {
    await tab(page, 'bip122').click()
    await row(page, 'Disconnect all').click()
    await eventually(async () => assert.deepEqual(await liveOf(page), []))
    assert.equal((await stateOf(page)).status, 'disconnected')
    await closeModal(page)
    await connectButton(page).first().waitFor()
    await eventually(async () => {
      const stored = await storedText(page)
      for (const one of Object.values(addresses)) assertNothingOf(one, stored)
    })
    await page.reload()
    await connectButton(page).first().waitFor()
    assert.deepEqual(await liveOf(page), [])
  })

  assertOwnHosts(hosts)
  assert.deepEqual(errors, [])
})

test('two wallets of one name are one row, which asks for the chain', async () => {
  const { page, errors } = await visit('/?approval=panel&solana-wallet=Demo%20Wallet')
  await connectButton(page).first().click()
  await walletRow(page).first().waitFor()
  await eventually(async () => assert.equal(await walletRow(page).count(), 1))
  for (const namespace of ['solana', 'eip155']) {
    await walletRow(page).click()
    await viewIs(page, 'ConnectingMultiChain')
    await modal(page).getByRole('heading', { name: 'Select chain' }).waitFor()
    await modal(page).getByTestId(`wm-chain-${namespace}`).click()
    await approve(page, /^Connect to this site/)
    await shownAccount(page, namespace).waitFor()
    await modal(page).waitFor({ state: 'hidden' })
    assert.equal((await stateOf(page)).namespace, namespace)
    assert.deepEqual(
      (await stateOf(page)).connections.map(({ namespaces }) => namespaces),
      [[namespace]],
    )
    await page.evaluate(() => globalThis.kit.disconnect())
    if (namespace === 'solana') await connectButton(page).first().click()
  }
  assert.deepEqual(errors, [])
})

const second = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A second EVM wallet on the page, which says yes to everything. */
async function announceSecond(page) {
  await offerTestWallets(page)
  await page.evaluate((chain) => {
    const { createTestWallet, testKeys } = globalThis.testWallets
    globalThis.secondWallet = createTestWallet({
      chains: [chain],
      name: 'Tender',
      rdns: 'example.tender',
      uuid: '1e0ff3c4-6c2f-4a4e-9f0d-2b7f0a7a9d11',
      accounts: [testKeys[3]],
      approve: 'always',
    })
    globalThis.secondWallet.announce()
  }, session.demo.chains[0])
}

const byAddress = (page, address) =>
  eventually(async () => assert.equal((await stateOf(page)).address?.toLowerCase(), address.toLowerCase()))

test('add-while-connected: a second EVM wallet, one active, the other a press away', async () => {
  const { page, errors } = await visit()
  await announceSecond(page)
  await connect(page)
  await openWallets(page)
  await row(page, 'Connect another wallet').click()
  await row(page, /^Tender/).click()
  await viewIs(page, 'ProfileWallets')
  await toast(page, 'Wallet added')
  await byAddress(page, second)
  const statuses = async () => (await stateOf(page)).connections.map(({ name, status }) => `${name}: ${status}`)
  assert.deepEqual(await statuses(), ['Tender: connected', 'Demo Wallet: active'])

  await row(page, 'Switch to Demo Wallet').click()
  await toast(page, 'Wallet switched')
  await byAddress(page, account)
  assert.deepEqual(await statuses(), ['Demo Wallet: connected', 'Tender: active'])

  await row(page, 'Disconnect Demo Wallet').click()
  await toast(page, 'Wallet disconnected')
  await byAddress(page, second)
  assert.deepEqual(await statuses(), ['Tender: connected'])
  assert.equal(await page.evaluate(() => globalThis.demoWallet.authorized), false)
  await modal(page).getByTestId('wm-recent-connection').waitFor()
  assert.deepEqual(errors, [])
})

test('replace-wallet: without features.multiWallet the new one takes the place of the old one', async () => {
  const { page, errors } = await visit()
  await page.evaluate(() => globalThis.kit.setOptions({ features: { multiWallet: false } }))
  await announceSecond(page)
  await connect(page)
  await openWallets(page)
  await row(page, 'Connect another wallet').click()
  await row(page, /^Tender/).click()
  await byAddress(page, second)
  assert.deepEqual(
    (await stateOf(page)).connections.map(({ name }) => name),
    ['Tender'],
  )
  await eventually(async () => assert.equal(await page.evaluate(() => globalThis.demoWallet.authorized), false))
  await page.reload()
  await eventually(async () => assert.equal((await stateOf(page)).initialized, true))
  assert.ok((await stateOf(page)).connections.every(({ name }) => name !== 'Demo Wallet'))
  assert.deepEqual(errors, [])
})

test('wallet-uninstalled: a Solana wallet that takes itself back ends its session, and only that', async () => {
  const { page, errors } = await visit()
  await offerTestWallets(page)
  await page.evaluate((rpcUrl) => {
    const { createSolanaTestWallet } = globalThis.testWallets
    const wallet = createSolanaTestWallet({ name: 'Dinghy', chains: [{ id: 'solana:localnet', rpcUrl }] })
    globalThis.uninstall = wallet.register()
  }, session.demo.solana.url)
  await connect(page)
  await openWallets(page)
  await tab(page, 'solana').click()
  await row(page, 'Connect Solana wallet').click()
  await row(page, /^Dinghy/).click()
  await byAddress(page, solanaAccount)
  await closeModal(page)
  const ended = page.evaluate(() => new Promise((resolve) => globalThis.kit.on('disconnect', resolve)))
  await page.evaluate(() => globalThis.uninstall())
  assert.equal((await ended).connectorId, 'solana:Dinghy')
  await byAddress(page, account)
  assert.deepEqual(
    (await stateOf(page)).connections.map(({ name }) => name),
    ['Demo Wallet'],
  )
  assert.ok(!(await stateOf(page)).connectors.some(({ name }) => name === 'Dinghy'))
  await accountButton(page).first().waitFor()
  await page.reload()
  await accountButton(page).first().waitFor()
  assert.equal((await stateOf(page)).connections.length, 1)
  assert.deepEqual(errors, [])
})

/** The page goes on with fewer networks. */
const keepOnly = (page, kept) =>
  page.evaluate((ids) => {
    const { networks } = globalThis.kit.getState()
    globalThis.kit.setOptions({ networks: networks.filter(({ caipNetworkId }) => ids.includes(caipNetworkId)) })
  }, kept)

test('remove-network: without the active network the page moves to the first of its namespace', async () => {
  const { page, errors } = await visit()
  const [tidepool, basalt] = session.demo.chains.map(({ id }) => `eip155:${id}`)
  const { solana, bitcoin } = session.demo
  await connect(page)
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByTestId('wm-account-select-network').click()
  await row(page, /^Basalt/).click()
  await approve(page, /^Add Basalt/)
  await approve(page, /^Switch to Basalt/)
  await eventually(async () => assert.equal((await stateOf(page)).caipNetworkId, basalt))
  await closeModal(page)
  await keepOnly(page, [tidepool, solana.caipNetworkId, bitcoin.caipNetworkId])
  await approve(page, /^Switch to Tidepool/)
  await eventually(async () => assert.equal((await stateOf(page)).caipNetworkId, tidepool))
  assert.equal((await stateOf(page)).address, account)
  assert.deepEqual(errors, [])
})

test('remove-network: without any network of the active namespace the page moves to another one', async () => {
  const { page, errors } = await visit()
  const { solana, bitcoin } = session.demo
  await connect(page)
  await keepOnly(page, [solana.caipNetworkId, bitcoin.caipNetworkId])
  await eventually(async () => {
    const { namespace, caipNetworkId, status, connections } = await stateOf(page)
    assert.deepEqual(
      { namespace, caipNetworkId, status, connections },
      { namespace: 'solana', caipNetworkId: solana.caipNetworkId, status: 'disconnected', connections: [] },
    )
  })
  await connectButton(page).first().click()
  await row(page, /^Solana Demo Wallet/).waitFor()
  assert.deepEqual(errors, [])
})
