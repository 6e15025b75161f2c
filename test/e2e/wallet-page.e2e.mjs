// The demo's phone wallet against a site that is no part of this package: both ends are what others would use.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { createPublicClient, http, stringToHex, verifyMessage } from 'viem'
import { closeSites, evm, openSite } from './lib/remote-site.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, receiver } from './lib/wallet.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const first = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const second = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

let session
before(async () => {
  session = await startSession({ others: true })
})
after(async () => {
  await closeSites()
  await session?.stop()
})

/** A wallet of its own, and what it asked of other machines. */
async function openWallet(path = '/wallet', options = {}) {
  const foreign = []
  const init = () => {
    globalThis.violations = []
    addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(event.violatedDirective))
  }
  const visit = await session.visit('/wallet-approval', { init, ...options })
  visit.page.on('request', (request) => {
    if (!['localhost', '127.0.0.1', ''].includes(new URL(request.url()).hostname)) foreign.push(request.url())
  })
  await visit.page.goto(session.demo.url + path)
  return { ...visit, foreign }
}
const status = (page, text) => eventually(async () => assert.equal(await page.locator('#status').innerText(), text))
const question = (page, name) => page.getByRole('heading', { name }).waitFor()
const press = (page, name) => page.getByRole('button', { name, exact: true }).click()

async function pair(page, uri) {
  await page.getByRole('textbox', { name: 'Pairing link' }).fill(uri)
  await press(page, 'Open')
}
async function connected() {
  const site = await openSite(session.demo)
  const wallet = await openWallet()
  await pair(wallet.page, site.uri)
  await question(wallet.page, 'Connect to Harbor?')
  await press(wallet.page, 'Approve')
  const { session: given } = await site.answer
  await status(wallet.page, 'Paired with Harbor')
  return { ...wallet, site, given }
}

test('pairs by link, signs, sends, declines', async () => {
  const { page, errors, foreign, site, given } = await connected()
  assert.deepEqual(given.namespaces.eip155.accounts, [`eip155:31337:${first}`, `eip155:31337:${second}`])
  const message = 'Hello <b>there</b> مرحبا'
  const signing = site.request('personal_sign', [stringToHex(message), first])
  await question(page, 'Sign this message?')
  assert.equal(await page.locator('.question pre').innerText(), message)
  await press(page, 'Approve')
  assert.ok(await verifyMessage({ address: first, message, signature: await signing }))

  const client = createPublicClient({ transport: http(session.demo.chains[0].rpcUrl) })
  const before = await client.getBalance({ address: receiver })
  const sending = site.request('eth_sendTransaction', [{ from: first, to: receiver, value: '0x14d1120d7b160000' }])
  await question(page, 'Send 1.5 TIDE?')
  await press(page, 'Approve')
  await client.waitForTransactionReceipt({ hash: await sending })
  assert.equal((await client.getBalance({ address: receiver })) - before, 1_500_000_000_000_000_000n)

  const refused = site.request('personal_sign', [stringToHex('no'), first])
  await press(page, 'Decline')
  assert.equal((await refused).code, 4001)
  const stranger = await site.request('personal_sign', [stringToHex('no'), receiver])
  assert.equal(stranger.code, 4100, 'signed for an account that it does not have')
  assert.deepEqual(errors, [])
  assert.deepEqual(foreign, [])
  assert.deepEqual(await page.evaluate(() => globalThis.violations), [])
  const globals = await page.evaluate(() => Object.keys(globalThis).filter((name) => /wallet/i.test(name)))
  assert.deepEqual(globals, [])
})

test('tells the site of networks and accounts, and survives a reload', async () => {
  const { page, errors, site } = await connected()
  const switching = site.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await question(page, 'Switch to Basalt?')
  await press(page, 'Approve')
  assert.equal(await switching, null)
  assert.equal((await site.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).code, 4902)
  await page.getByRole('combobox', { name: 'Active account' }).selectOption(second)
  await eventually(() => assert.deepEqual(site.heard.at(-1), ['accountsChanged', [`eip155:31338:${second}`]]))
  await page.reload()
  await page.getByRole('combobox', { name: 'Active network' }).selectOption({ label: 'Tidepool' })
  await eventually(() => assert.deepEqual(site.heard.at(-1), ['chainChanged', 31337]))
  await press(page, 'Remove Basalt')
  await eventually(() => assert.deepEqual(site.heard.at(-1), ['session_update', ['eip155:31337']]))
  await press(page, 'Extend')
  await eventually(() => assert.deepEqual(site.heard.at(-1), ['session_extend']))
  await press(page, 'Disconnect')
  await eventually(() => assert.deepEqual(site.heard.at(-1), ['session_delete']))
  assert.deepEqual(
    site.heard.map(([name]) => name),
    [
      'session_update',
      'chainChanged',
      'session_update',
      'accountsChanged',
      'chainChanged',
      'session_update',
      'session_extend',
      'session_delete',
    ],
  )
  assert.deepEqual(errors, [])
})

test('a network that is removed right after another was chosen: the site is told of each change once', async () => {
  const { page, errors, site } = await connected()
  const network = page.getByRole('combobox', { name: 'Active network' })
  await network.selectOption({ label: 'Basalt' })
  await status(page, 'Told Harbor: Basalt')
  // The next change is asked for before the relay has confirmed the first one.
  const remove = page.getByRole('button', { name: 'Remove Basalt' })
  await page.evaluate(
    ([select, button]) => {
      select.value = [...select.options].find(({ label }) => label === 'Tidepool').value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      button.click()
    },
    [await network.elementHandle(), await remove.elementHandle()],
  )
  await status(page, 'Took Basalt back from Harbor')
  await press(page, 'Extend')
  await eventually(() => assert.deepEqual(site.heard.at(-1), ['session_extend']))
  assert.deepEqual(
    site.heard.map(([name]) => name),
    ['session_update', 'chainChanged', 'chainChanged', 'session_update', 'session_extend'],
  )
  assert.deepEqual(errors, [])
})

test('a question that was asked before a reload is asked again, and the site may leave', async () => {
  const { page, site } = await connected()
  const signing = site.request('personal_sign', [stringToHex('again'), first])
  await question(page, 'Sign this message?')
  await page.reload()
  await question(page, 'Sign this message?')
  await press(page, 'Approve')
  assert.ok(await verifyMessage({ address: first, message: 'again', signature: await signing }))
  await site.disconnect()
  await status(page, 'Harbor disconnected')
  await page.getByText('None yet.').waitFor()
})

test('declines, by a link that is used once', async () => {
  const site = await openSite(session.demo)
  const { page } = await openWallet(`/wallet/wc?uri=${encodeURIComponent(site.uri)}`)
  await question(page, 'Connect to Harbor?')
  assert.equal(new URL(page.url()).search, '')
  await press(page, 'Decline')
  assert.equal((await site.answer).error.code, 5000)
  await pair(page, site.uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1700000000'))
  await status(page, 'This code has expired. Ask the site for a new one.')
  await pair(page, 'hello')
  await status(page, 'This is no link of a code. It starts with “wc:”, “ethereum:” or “solana:”.')
})

test('says what it cannot do', async () => {
  const solana = { methods: ['solana_signMessage'], events: [], chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }
  const tezos = { methods: ['tezos_sign'], events: [], chains: ['tezos:NetXdQprcVkpaWU'] }
  const both = await openSite(session.demo, { eip155: { ...evm, chains: ['eip155:31337', 'eip155:1'] }, tezos })
  const { page } = await openWallet()
  await pair(page, both.uri)
  await page.getByText('tezos, eip155:1').waitFor()
  await page.getByRole('checkbox', { name: /^Account 2/ }).uncheck()
  await press(page, 'Approve')
  const { session: given } = await both.answer
  assert.deepEqual(given.namespaces.eip155.accounts, [`eip155:31337:${first}`])
  // This site uses Solana, on the local network only.
  const other = await openSite(session.demo, { solana })
  await pair(page, other.uri)
  await page.getByText('This wallet knows none of the networks that the site works on.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Approve', exact: true }).isDisabled(), true)
  await press(page, 'Decline')
  assert.equal((await other.answer).error.code, 5100)
})

test('a link that is given while the wallet still starts is kept', async () => {
  const site = await openSite(session.demo)
  const init = () => {
    const { importKey } = SubtleCrypto.prototype
    const begun = new Promise((resolve) => {
      globalThis.letBegin = resolve
    })
    SubtleCrypto.prototype.importKey = async function (...args) {
      await begun
      return importKey.apply(this, args)
    }
  }
  const { page, errors } = await openWallet('/wallet', { init })
  await pair(page, site.uri)
  assert.equal(await page.locator('#status').innerText(), 'Starting…')
  await page.evaluate(() => globalThis.letBegin())
  await question(page, 'Connect to Harbor?')
  await press(page, 'Decline')
  assert.equal((await site.answer).error.code, 5000)
  assert.deepEqual(errors, [])
})

const faults = {
  'wrong-chain': ({ chains }) => assert.deepEqual(chains, ['eip155:99999']),
  'no-accounts': ({ accounts }) => assert.deepEqual(accounts, []),
  'many-accounts': ({ accounts }) => assert.equal(new Set(accounts).size, 1000),
  'markup-name': (_, name) => assert.match(name, /<img src=x onerror=/),
  'bidi-name': (_, name) => assert.match(name, /\u202E/),
  'long-name': (_, name) => assert.equal(name.length, 300),
}
for (const [fault, check] of Object.entries(faults)) {
  test(`fault ${fault} reaches the site`, async () => {
    const site = await openSite(session.demo)
    const { page, errors } = await openWallet(`/wallet?auto=approve&fault=${fault}&uri=${encodeURIComponent(site.uri)}`)
    const { session: given } = await site.answer
    check(given.namespaces.eip155, given.peer.metadata.name)
    await status(page, 'Paired with Harbor')
    assert.deepEqual(errors, [])
    await page.context().close()
  })
}

test('faults of answers: malformed, twice, never, gone', async () => {
  const site = await openSite(session.demo)
  const { page } = await openWallet(`/wallet?auto=approve&uri=${encodeURIComponent(site.uri)}`)
  await site.answer
  const fault = (name) => page.getByRole('checkbox', { name })
  await fault('Answer with a malformed signature').check()
  assert.equal(await site.request('personal_sign', [stringToHex('x'), first]), '0x1234')
  await fault('Answer with a malformed signature').uncheck()

  await fault('Disconnect right after approval').check()
  const brief = await openSite(session.demo)
  await pair(page, brief.uri)
  assert.ok((await brief.answer).session)
  await eventually(() => assert.deepEqual(brief.heard, [['session_delete']]))
  await fault('Disconnect right after approval').uncheck()

  await fault('Approve twice, answer twice').check()
  const twice = await openSite(session.demo)
  await pair(page, twice.uri)
  assert.ok((await twice.answer).session)
  // Three sessions: one of the first site, and two of this one.
  await eventually(async () => assert.equal(await page.getByRole('article').count(), 3))
  assert.equal(twice.client.session.length, 1)
  assert.match(await twice.request('personal_sign', [stringToHex('x'), first]), /^0x[0-9a-f]{130}$/)
  await fault('Approve twice, answer twice').uncheck()

  await fault('Never answer').check()
  const silent = await openSite(session.demo)
  await pair(page, silent.uri)
  await status(page, 'Keeps silent towards Harbor')
  assert.equal(silent.client.session.length, 0)
  await page.getByRole('combobox', { name: 'Answer by itself' }).selectOption('decline')
  await fault('Never answer').uncheck()
  assert.equal((await site.request('personal_sign', [stringToHex('x'), first])).code, 4001)
})

test('the relay goes away and comes back', async () => {
  const { page, errors, site } = await connected()
  await session.demo.relay.stop()
  await page.getByText('The relay is not reachable').waitFor()
  await session.demo.relay.start()
  await page.getByText('The relay is not reachable').waitFor({ state: 'hidden' })
  const signing = site.request('personal_sign', [stringToHex('after'), first])
  await question(page, 'Sign this message?')
  await press(page, 'Approve')
  assert.ok(await verifyMessage({ address: first, message: 'after', signature: await signing }))
  assert.deepEqual(errors, [])
})

test('one tab has the wallet', async () => {
  const { page, context } = await openWallet()
  await status(page, 'Waiting for a code')
  const other = await context.newPage()
  await other.goto(`${session.demo.url}/wallet`)
  await press(page, 'Use it here')
  await other.getByText('The wallet is open in another tab.').waitFor()
  await status(page, 'Waiting for a code')
})

for (const colorScheme of ['light', 'dark']) {
  test(`360 px, ${colorScheme}: nothing is cut off, axe finds nothing`, async () => {
    const site = await openSite(session.demo)
    const { page } = await openWallet('/wallet', { viewport: { width: 360, height: 740 }, colorScheme })
    await page.getByText('Faults').click()
    await pair(page, site.uri)
    await question(page, 'Connect to Harbor?')
    const check = async () => {
      await page.evaluate(axe)
      const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id }) => id))
      assert.deepEqual(found, [])
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    }
    await check()
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Connect to Harbor?')
    await press(page, 'Approve')
    await page.getByRole('combobox', { name: 'Active account' }).waitFor()
    await check()
  })
}
