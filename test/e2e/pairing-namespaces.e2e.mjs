// Tests of a wallet on another device with several namespaces, over the demo's own relay and nodes.
import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import { hostsOf } from './lib/hosts-of.mjs'
import { answer, copyLink, openPhone, pair, phone, phoneButton, scan, visitWithClipboard } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { assertNothingOf, connectButton, eventually, modal, storedText } from './lib/wallet.mjs'

/** The phone's account on Solana. */
const solana = 'H6UX9WFXgiMR6dFqiyKmGqDu2gRvcrDAYHr6x7AU3w4j'
/** The wallet's account for payments on the local Bitcoin network. */
const bitcoin = 'bcrt1qeuhzgxhn53z227md7fyeglw3cfz7y295wuec2g'
/** The same key's on the test network. */
const onTestnet = 'tb1qeuhzgxhn53z227md7fyeglw3cfz7y295v4q4ap'
const polkadot = '146SvjUZXoMaemdeiecyxgALeYMm8ZWh1yrGo8RtpoPfe7WL'
const kusama = 'FfmSiZNJP72xtSaXiP2iUhBwWeMEvmjPrxY2ViVkWaeChDC'
const cosmos = 'cosmos128zlzw87qx9247d8094hdu5z7722awae00a58m'
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
const allOf = [
  ['eip155', 'walletConnect', phone],
  ['solana', 'walletConnect', solana],
  ['bip122', 'walletConnect', bitcoin],
]
const hasAll = (page) => eventually(async () => assert.deepEqual(await connections(page), allOf))
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

async function signOnAll(page, wallet, message) {
  const onEvm = sign(page, message, 'eip155')
  await answer(wallet, /Sign this message/)
  assert.ok(await verifyMessage({ address: phone, message, signature: await onEvm }))
  const onSolana = sign(page, message, 'solana')
  await answer(wallet, /Sign this message/)
  assert.ok(verifySolana(message, await onSolana))
  const onBitcoin = sign(page, message, 'bip122')
  await answer(wallet, /Sign this message/)
  // The verifier knows no local network; the key is the same on the test network.
  assert.ok(Verifier.verifySignature(onTestnet, message, await onBitcoin))
}

test('one pairing, three namespaces', async (t) => {
  const { page, context, errors, foreign } = await visit()
  const { page: wallet, context: other, errors: problems } = await openPhone(session)

  await t.test('pairs once, and all are connected', async () => {
    await pair(page, wallet)
    await hasAll(page)
    assert.equal(await wallet.getByRole('article').count(), 1)
  })

  await t.test('signs on each', () => signOnAll(page, wallet, 'The tide is out'))

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

  await t.test('pays on Bitcoin: the phone says what, the network has it', async () => {
    const { caipNetworkId, url } = session.demo.bitcoin
    await kit(page, (id) => globalThis.kit.switchNetwork(id), caipNetworkId)
    const recipient = 'bcrt1qryy9jzq9fy0v70h2p8yh2d05k3slpswhslvjga'
    const sent = kit(
      page,
      (to) => globalThis.kit.getProvider('bip122').sendTransfer({ recipient: to, amount: '150000' }),
      recipient,
    )
    await wallet.getByText(recipient).waitFor()
    await answer(wallet, /^Send 0\.0015 BTC/)
    const response = await fetch(`${url}/tx/${await sent}/status`)
    assert.equal(response.status, 200)
  })

  await t.test('a reload restores all', async () => {
    await page.reload()
    await hasAll(page)
    await signOnAll(page, wallet, 'again')
  })

  await t.test('disconnecting one closes all, and the phone has no session left', async () => {
    await kit(page, () => globalThis.kit.disconnect({ namespace: 'solana' }))
    await connectButton(page).first().waitFor()
    assert.deepEqual(await connections(page), [])
    await wallet.getByText('None yet.').waitFor()
    const stored = await storedText(page)
    for (const address of [phone, solana, bitcoin]) assertNothingOf(address, stored)
    assert.doesNotMatch(stored, /wallet_connect\//)
  })

  await t.test('the phone ends all', async () => {
    await pair(page, wallet)
    await hasAll(page)
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
      const namespace = row.includes('Solana') ? 'solana' : row.includes('bip122') ? 'bip122' : 'eip155'
      if (namespace !== label) await box.uncheck()
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
    assert.deepEqual(await connections(page), allOf.slice(0, 1))
    assert.deepEqual(errors, [])
    await close()
  })
  await t.test('only the other one: the page is connected with that', async () => {
    const { page, errors, address, close } = await shares('solana')
    assert.equal(address, solana)
    await eventually(async () => assert.deepEqual(await connections(page), allOf.slice(1, 2)))
    assert.equal(await kit(page, () => globalThis.kit.getState().address), solana)
    assert.deepEqual(errors, [])
    await close()
  })
})

test('Polkadot and Cosmos by pairing only', async (t) => {
  const { page, context, errors, foreign } = await visit()
  const { page: wallet, context: other, errors: problems } = await openPhone(session)
  /** The page's networks from now on. */
  const follow = () =>
    kit(page, () => {
      const network = (chainNamespace, id, name, symbol, decimals) => ({
        id,
        name,
        chainNamespace,
        nativeCurrency: { name: symbol, symbol, decimals },
        rpcUrls: { default: { http: [] } },
      })
      globalThis.kit.setOptions({
        networks: [
          network('polkadot', '91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10),
          network('polkadot', 'b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'KSM', 12),
          network('cosmos', 'cosmoshub-4', 'Cosmos Hub', 'ATOM', 6),
        ],
      })
    })
  const both = [
    ['polkadot', 'walletConnect', polkadot],
    ['cosmos', 'walletConnect', cosmos],
  ]
  const hasBoth = () => eventually(async () => assert.deepEqual(await connections(page), both))
  const request = (namespace, call) =>
    kit(page, ([name, asked]) => globalThis.kit.getProvider(name).request(asked), [namespace, call])
  const shortened = /146S\w*…\w*e7WL/

  await t.test('both are proposed, and what the phone approves is connected', async () => {
    await follow()
    await connectButton(page).first().click()
    await modal(page).getByTestId('wm-wallet-walletConnect').click()
    await modal(page)
      .getByRole('img', { name: /^QR code to connect/ })
      .waitFor()
    await scan(wallet, await copyLink(page))
    await answer(wallet, /^Connect to Harbor/)
    await hasBoth()
    const state = await kit(page, () => globalThis.kit.getState())
    assert.equal(state.caipAddress, `polkadot:91b171bb158e2d3848fa23a9f1c25182:${polkadot}`)
    assert.deepEqual(state.accounts, [{ address: polkadot, type: 'eoa' }])
  })

  await t.test('the account view has the address and the network, and nothing to send', async () => {
    await modal(page).waitFor({ state: 'hidden' })
    await page.locator('wallet-button').getByRole('button', { name: shortened }).first().click()
    await modal(page).getByRole('heading', { name: shortened }).waitFor()
    await modal(page)
      .getByRole('button', { name: /Polkadot/ })
      .waitFor()
    await modal(page).getByRole('button', { name: 'Disconnect', exact: true }).waitFor()
    assert.equal(await modal(page).getByRole('button', { name: 'Send', exact: true }).count(), 0)
    // The balance of this namespace is not read, so no placeholder may stay.
    await eventually(async () => assert.equal(await modal(page).locator('[aria-busy=true]').count(), 0))
    await eventually(async () => assert.equal(await page.locator('wallet-button [part=balance]').count(), 0))
    const between = page.locator('wallet-button').first().locator('[part=icon] ~ span:empty')
    assert.equal(await between.count(), 1, 'one line between the network and the address')
    if (process.env.WM_SHOTS) await page.screenshot({ path: `${process.env.WM_SHOTS}/polkadot.png` })
    await kit(page, () => globalThis.kit.close())
  })

  await t.test('signs a text on Polkadot, and a document on Cosmos', async () => {
    const text = sign(page, 'The tide is out', 'polkadot')
    await answer(wallet, /Sign this message/)
    const raw = Buffer.from(getBase58Encoder().encode(polkadot)).subarray(1, 33)
    const key = createPublicKey({ key: Buffer.concat([ed25519Header, raw]), format: 'der', type: 'spki' })
    assert.ok(verify(null, Buffer.from('The tide is out'), key, Buffer.from((await text).slice(2), 'hex')))
    const signDoc = { chain_id: 'cosmoshub-4', memo: 'The tide is out', msgs: [] }
    const signed = request('cosmos', { method: 'cosmos_signAmino', params: { signerAddress: cosmos, signDoc } })
    await answer(wallet, /Sign this document/)
    const { signature, pub_key } = (await signed).signature
    const compressed = Buffer.from(pub_key.value, 'base64').toString('hex')
    const der = Buffer.from(`3036301006072a8648ce3d020106052b8104000a032200${compressed}`, 'hex')
    const signer = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const bytes = Buffer.from(JSON.stringify(signDoc))
    const raw64 = Buffer.from(signature, 'base64')
    assert.ok(verify('sha256', bytes, { key: signer, dsaEncoding: 'ieee-p1363' }, raw64))
  })

  await t.test('another network of the wallet, by CAIP-2', async () => {
    const caipNetworkId = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
    await kit(page, (id) => globalThis.kit.switchNetwork(id), caipNetworkId)
    await eventually(async () => assert.equal(await kit(page, () => globalThis.kit.getState().address), kusama))
    const named = { method: 'polkadot_signMessage', params: { address: kusama, message: 'x' }, chainId: caipNetworkId }
    const signed = request('polkadot', named)
    await answer(wallet, /Sign this message/)
    assert.match((await signed).signature, /^0x[0-9a-f]{128}$/)
  })

  await t.test('a declined request is a refusal', async () => {
    const declined = kit(page, () =>
      globalThis.kit
        .getProvider('cosmos')
        .request({ method: 'cosmos_getAccounts', params: {} })
        .catch(({ code }) => code),
    )
    await answer(wallet, /Share your accounts/, 'Decline')
    assert.equal(await declined, 'USER_REJECTED')
  })

  await t.test('disconnecting ends both, and the phone has no session left', async () => {
    await kit(page, () => globalThis.kit.disconnect({ namespace: 'cosmos' }))
    await connectButton(page).first().waitFor()
    await wallet.getByText('None yet.').waitFor()
    assert.doesNotMatch(await storedText(page), /wallet_connect\//)
  })
  assert.deepEqual(foreign, [])
  assert.deepEqual([...errors, ...problems], [])
  await other.close()
  await context.close()
})
