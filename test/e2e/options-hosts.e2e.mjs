// The options that name services and wallets to pair with, set on the built package as an integrator sets them: what is
// called, what the wallet is told and where a phone is led.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import {
  allWallets,
  cards,
  customWallet,
  kelpHere,
  listedWallets,
  openListener,
  optionTest,
  phoneBrowser,
  qrCode,
  row,
} from './lib/options.mjs'
import { copyLink } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, modal } from './lib/wallet.mjs'

let session
let listener
let listed
before(async () => {
  session = await startSession()
  listener = await openListener(session.demo.relay.url)
  listed = listedWallets(session.demo)
})
after(async () => {
  await listener?.close()
  await session?.stop()
})

const option = optionTest(() => session)
const withQr = async ({ page }) => {
  await row(page, 'walletConnect').click()
  await qrCode(page).waitFor()
}
const state = (page) => page.evaluate(() => globalThis.kit.getState().view)

option('hosts.relay and hosts.providerApi: these are called, and no other', async (visit) => {
  const { page, open, sockets, foreign, requestsTo } = visit
  const { relay, providerApi } = session.demo
  await open()
  await row(page, listed[0].id).waitFor()
  assert.ok(requestsTo(`${providerApi.url}/getWallets?`).length > 0)
  assert.equal(sockets.length, 0, 'a socket before a pairing')
  await withQr(visit)
  assert.deepEqual([...new Set(sockets.map(({ host }) => host))], [new URL(relay.url).host])
  assert.ok(sockets.every((url) => !url.searchParams.get('projectId')))
  // Without hosts.verify nothing is attested: no frame, no request.
  assert.equal(page.frames().length, 1)
  assert.deepEqual(foreign, [])
})

option(
  'hosts none: the list that comes with the package, no row for a phone, nothing is called',
  async (visit) => {
    const { page, open, foreign, requestsTo } = visit
    await open({ hosts: {} })
    await row(page, 'example.kelp').waitFor()
    assert.equal(await row(page, 'walletConnect').count(), 0)
    assert.equal(await allWallets(page).count(), 0)
    assert.deepEqual(requestsTo(session.demo.providerApi.url), [])
    assert.deepEqual(foreign, [])
  },
  kelpHere,
)

option('hosts.verify: then, and only then, the page is attested there', async (visit) => {
  const { open, page, foreign } = visit
  const { relay, providerApi } = session.demo
  await open({ hosts: { relay: relay.url, providerApi: providerApi.url, verify: 'https://verify.example' } })
  await withQr(visit)
  await eventually(() => {
    const frames = foreign.filter(({ type }) => type === 'document')
    assert.ok(frames.some(({ url }) => url.origin === 'https://verify.example'))
  })
  assert.ok(foreign.every(({ url }) => url.origin === 'https://verify.example'))
  assert.ok(page.frames().length <= 2)
})

option('projectId: in the query of the relay and of the provider API', async (visit) => {
  const { open, sockets, requestsTo } = visit
  await open({ projectId: 'harbor-project' })
  await withQr(visit)
  const asked = requestsTo(`${session.demo.providerApi.url}/getWallets?`)
  assert.ok(asked.length > 0 && asked.every(({ searchParams }) => searchParams.get('projectId') === 'harbor-project'))
  assert.ok(
    sockets.length > 0 && sockets.every(({ searchParams }) => searchParams.get('projectId') === 'harbor-project'),
  )
})

option('projectId alone: the hosted services, and only those two', async ({ page, open, foreign, sockets }) => {
  await open({ hosts: {}, projectId: 'harbor-project' })
  await eventually(() => assert.ok(foreign.length > 0))
  await row(page, 'walletConnect').click()
  await eventually(() => assert.ok(sockets.length > 0))
  const called = new Set([...foreign.map(({ url }) => url.hostname), ...sockets.map(({ hostname }) => hostname)])
  assert.deepEqual([...called].sort(), ['api.web3modal.org', 'relay.walletconnect.org'])
})

option('metadata: name, description and icons reach the wallet; the url is always the page’s', async (visit) => {
  const { open, page } = visit
  const icons = ['https://pier.example/icon.png']
  await open({ metadata: { name: 'Harbor', description: 'Tide tables', url: 'https://bank.example', icons } })
  await withQr(visit)
  const { proposer, ...proposal } = await listener.proposalBehind(await copyLink(page))
  const { name, description, url, icons: seen } = proposer.metadata
  const { origin } = new URL(session.demo.url)
  assert.deepEqual(
    { name, description, url, icons: seen },
    { name: 'Harbor', description: 'Tide tables', url: origin, icons },
  )
  // Without an override: every network of the kit.
  const { chains, methods } = proposal.optionalNamespaces.eip155
  assert.deepEqual(chains, ['eip155:31337', 'eip155:31338'].slice(0, session.demo.chains.length))
  assert.ok(methods.includes('personal_sign') && methods.includes('eth_sendTransaction'))
})

option('universalProviderConfigOverride: what is proposed instead', async (visit) => {
  const { open, page } = visit
  const methods = ['personal_sign', 'harbor_moor']
  const events = ['chainChanged']
  await open({
    universalProviderConfigOverride: {
      methods: { eip155: methods },
      chains: { eip155: ['eip155:31338'] },
      events: { eip155: events },
    },
  })
  await withQr(visit)
  const { eip155 } = (await listener.proposalBehind(await copyLink(page))).optionalNamespaces
  assert.deepEqual([eip155.methods, eip155.chains, eip155.events], [methods, ['eip155:31338'], events])
})

option('basic on a desktop: nothing but the code', async ({ page, open }) => {
  await open({ basic: true })
  await qrCode(page).waitFor()
  assert.equal(await state(page), 'ConnectingWalletConnectBasic')
  assert.equal(await modal(page).locator('button[data-testid^="wm-wallet-"]').count(), 0)
})

option(
  'basic on a phone: the list of wallets',
  async ({ page, open }) => {
    await open({ basic: true })
    await eventually(async () => assert.equal(await state(page), 'AllWallets'))
    await cards(page).first().waitFor()
  },
  phoneBrowser,
)

for (const [prefer, start] of [
  [false, 'pier://wc?uri='],
  [true, 'https://pier.example/app/wc?uri='],
])
  option(
    `preferUniversalLinks ${prefer}: where a phone is led first`,
    async ({ page, open }) => {
      await page.evaluate(() => {
        globalThis.opened = []
        globalThis.open = (href) => {
          globalThis.opened.push(href)
          return null
        }
      })
      await open({ preferUniversalLinks: prefer, customWallets: [customWallet] })
      await row(page, 'pier').click()
      const button = modal(page).getByRole('button', { name: 'Open Pier' })
      await button.waitFor()
      await eventually(async () => assert.notEqual(await button.getAttribute('aria-disabled'), 'true'))
      await button.click()
      const [href] = await eventually(async () => {
        const opened = await page.evaluate(() => globalThis.opened)
        assert.equal(opened.length, 1)
        return opened
      })
      assert.ok(href.startsWith(start), href)
      assert.match(decodeURIComponent(href.slice(start.length)), /^wc:[0-9a-f]{64}@2\?/)
    },
    phoneBrowser,
  )
