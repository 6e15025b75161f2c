// Every option of the wallet list and of pairing, set on the built package as an integrator sets it, and its effect.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  allWallets,
  announceWallet,
  bare,
  cardIds,
  cards,
  networksOf,
  openListener,
  phoneBrowser,
  row,
  rowsAre,
} from './lib/options.mjs'
import { copyLink } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { account, eventually, modal } from './lib/wallet.mjs'

let session
let listener
/** The demo's list as a site on its two networks gets it. */
let listed
before(async () => {
  session = await startSession()
  listener = await openListener(session.demo.relay.url)
  const chains = session.demo.chains.map(({ id }) => `eip155:${id}`)
  listed = session.demo.providerApi.wallets.filter((wallet) => wallet.chains.some((chain) => chains.includes(chain)))
})
after(async () => {
  await listener?.close()
  await session?.stop()
})

const idsOf = (wallets) => wallets.map(({ id }) => id)
const custom = {
  id: 'pier',
  name: 'Pier',
  homepage: 'https://pier.example',
  mobile_link: 'pier://',
  link_mode: 'https://pier.example/app',
}
const kelp = { name: 'Kelp', rdns: 'example.kelp', account, chainId: '0x7a69' }
const rounded = (count) => (count < 10 ? `${count}` : `${count - (count % 10)}${count % 10 ? '+' : ''}`)
const code = (page) => modal(page).getByRole('img', { name: /^QR code to connect/ })

/** Defines a test on a page of its own. */
function option(name, run, browser) {
  test(name, async (t) => {
    const visit = await bare(session, browser)
    await run({ ...visit, t })
    assert.deepEqual(visit.errors, [])
    await visit.context.close()
  })
}
const kelpHere = { init: [announceWallet, kelp] }
const withQr = async ({ page }) => {
  await row(page, 'walletConnect').click()
  await code(page).waitFor()
}
const state = (page) => page.evaluate(() => globalThis.kit.getState().view)

// --- Services ---

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

// --- What the wallet sees ---

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

// --- The Connect view ---

option(
  'default: the code, the wallet of this browser with its tag, then three recommended; the count',
  async (visit) => {
    const { page, open } = visit
    await open()
    // Four, less the one that is here.
    await rowsAre(page, ['walletConnect', 'example.kelp', ...idsOf(listed.slice(0, 3))])
    await row(page, 'walletConnect').getByText('QR code').waitFor()
    await row(page, 'example.kelp').getByText('Installed').waitFor()
    await allWallets(page).getByText(rounded(listed.length), { exact: true }).waitFor()
  },
  kelpHere,
)

option('recommended: four where nothing else is offered', async ({ page, open }) => {
  await open()
  await rowsAre(page, ['walletConnect', ...idsOf(listed.slice(0, 4))])
})

option('recent: two at most, newest first, tagged, and not recommended again', async ({ page, open }) => {
  const used = [listed[30], listed[1], listed[40]]
  await page.evaluate(
    (value) => localStorage.setItem('@wallet-modal/recent_wallets', value),
    JSON.stringify(used.map(({ id, name }) => ({ id, name }))),
  )
  await open()
  await rowsAre(page, ['walletConnect', used[0].id, used[1].id, ...idsOf([listed[0], listed[2], listed[3]])])
  await row(page, used[0].id).getByText('Recent').waitFor()
})

option('customWallets: listed, found, and each takes a recommended place', async ({ page, open }) => {
  await open({ customWallets: [custom] })
  await rowsAre(page, ['walletConnect', 'pier', ...idsOf(listed.slice(0, 3))])
  await allWallets(page).click()
  await modal(page).getByRole('searchbox', { name: 'Search wallets' }).fill('pie')
  await eventually(async () => assert.ok((await cardIds(page)).includes('pier')))
  await eventually(async () => assert.ok((await cards(page).count()) < 20, 'not the answer to the search yet'))
})

option('featuredWalletIds: in their order, above what is recommended and first of the list', async ({ page, open }) => {
  const featured = idsOf([listed[20], listed[9]])
  await open({ featuredWalletIds: featured })
  await rowsAre(page, ['walletConnect', ...featured, ...idsOf(listed.slice(0, 2))])
  await allWallets(page).click()
  await eventually(async () => assert.deepEqual((await cardIds(page)).slice(0, 2), featured))
})

option('includeWalletIds: only these, and their exact number', async ({ page, open }) => {
  const included = idsOf([listed[3], listed[12], listed[25], listed[31], listed[44]])
  await open({ includeWalletIds: included })
  await rowsAre(page, ['walletConnect', ...included.slice(0, 4)])
  await allWallets(page).getByText('5', { exact: true }).waitFor()
  await allWallets(page).click()
  await eventually(async () => assert.deepEqual(await cardIds(page), included))
})

option(
  'excludeWalletIds: by id in every list, by rdns and by name in this browser',
  async ({ page, open }) => {
    await open({ excludeWalletIds: [listed[0].id, listed[2].name, 'example.kelp'] })
    await allWallets(page).waitFor()
    await eventually(async () =>
      assert.ok((await allWallets(page).textContent())?.includes(rounded(listed.length - 1))),
    )
    const shown = await modal(page).locator('button[data-testid^="wm-wallet-"]').allTextContents()
    for (const name of [listed[0].name, listed[2].name, 'Kelp'])
      assert.ok(!shown.some((text) => text.includes(name)), name)
    await row(page, listed[1].id).waitFor()
    await allWallets(page).click()
    await cards(page).nth(20).waitFor()
    const ids = await cardIds(page)
    assert.ok(ids.includes(listed[1].id) && !ids.includes(listed[0].id) && !ids.includes(listed[2].id))
  },
  kelpHere,
)

for (const [value, desktop, phone] of [
  ['SHOW', 1, 1],
  ['HIDE', 0, 0],
  ['ONLY_MOBILE', 0, 1],
])
  for (const [where, browser, count] of [
    ['desktop', {}, desktop],
    ['phone', phoneBrowser, phone],
  ])
    option(
      `allWallets ${value} on a ${where}`,
      async ({ page, open }) => {
        await open({ allWallets: value, customWallets: [custom] })
        await row(page, 'pier').waitFor()
        await eventually(async () => assert.equal(await allWallets(page).count(), count))
      },
      browser,
    )

option('features.allWallets false: no entry', async ({ page, open }) => {
  await open({ features: { allWallets: false } })
  await row(page, listed[3].id).waitFor()
  assert.equal(await allWallets(page).count(), 0)
})

option(
  'features.connectorTypeOrder: leads, the rest follows',
  async ({ page, open }) => {
    await open({ features: { connectorTypeOrder: ['recommended', 'custom', 'injected'] }, customWallets: [custom] })
    await rowsAre(page, [...idsOf(listed.slice(0, 2)), 'pier', 'example.kelp', 'walletConnect'])
  },
  kelpHere,
)

option(
  'features.legalCheckbox with termsConditionsUrl and privacyPolicyUrl: gates everything',
  async ({ page, open }) => {
    const urls = {
      termsConditionsUrl: 'https://harbor.example/terms',
      privacyPolicyUrl: 'https://harbor.example/privacy',
    }
    await open({ features: { legalCheckbox: true }, ...urls })
    await row(page, 'walletConnect').waitFor()
    const inert = () => row(page, 'walletConnect').evaluate((button) => button.closest('[inert]') !== null)
    assert.equal(await inert(), true)
    const links = modal(page).getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map(({ href }) => href))
    assert.deepEqual(hrefs, Object.values(urls))
    await modal(page)
      .getByRole('checkbox', { name: /I accept/ })
      .check()
    assert.equal(await inert(), false)
    await row(page, 'walletConnect').click()
    await code(page).waitFor()
  },
)

option('termsConditionsUrl alone: a link, and nothing is gated', async ({ page, open }) => {
  await open({ termsConditionsUrl: 'https://harbor.example/terms' })
  await row(page, 'walletConnect').waitFor()
  const hrefs = await modal(page)
    .getByRole('link')
    .evaluateAll((all) => all.map(({ href }) => href))
  assert.deepEqual(hrefs, ['https://harbor.example/terms'])
  assert.equal(await modal(page).getByRole('checkbox').count(), 0)
})

option('features.collapseWallets: one row that opens the list', async ({ page, open }) => {
  await open({ features: { collapseWallets: true } })
  const button = modal(page).getByTestId('wm-collapsed-wallets')
  await button.waitFor()
  assert.equal(await row(page, 'walletConnect').count(), 0)
  await button.click()
  await row(page, 'walletConnect').waitFor()
  await allWallets(page).waitFor()
})

// No test here logs in, so the secure site does not run and is not requested.
const loginHosts = () => ({
  relay: session.demo.relay.url,
  providerApi: session.demo.providerApi.url,
  secureFrame: 'https://secure.example/sdk',
})
/** Returns the ways to connect that the Connect view offers, from top to bottom. */
const offered = (page) =>
  modal(page)
    .locator(
      'button[data-testid^="wm-wallet-walletConnect"], input[data-testid="wm-email-input"], [data-testid^="wm-social-"]',
    )
    .evaluateAll((all) => [
      ...new Set(all.map(({ tagName, dataset }) => (tagName === 'INPUT' ? 'email' : dataset.testid.split('-')[1]))),
    ])
const offeredAre = (page, expected) => eventually(async () => assert.deepEqual(await offered(page), expected))

option('hosts.secureFrame: email and social accounts; without it neither', async ({ page, open, foreign }) => {
  await open({ hosts: loginHosts() })
  await offeredAre(page, ['email', 'social', 'wallet'])
  await modal(page).getByRole('button', { name: 'Continue with Google' }).waitFor()
  await page.evaluate((hosts) => globalThis.kit.setOptions({ hosts }), { ...loginHosts(), secureFrame: '' })
  await offeredAre(page, ['wallet'])
  assert.deepEqual(foreign, [])
})

option('features.connectMethodsOrder: the order of the groups', async ({ page, open }) => {
  await open({ hosts: loginHosts(), features: { connectMethodsOrder: ['social', 'wallet', 'email'] } })
  await offeredAre(page, ['social', 'wallet', 'email'])
})

option(
  'features.connectMethodsOrder: wallets lead where one is installed',
  async ({ page, open }) => {
    await open({ hosts: loginHosts() })
    await offeredAre(page, ['wallet', 'email', 'social'])
  },
  kelpHere,
)

option('features.email and features.socials: each by itself', async ({ page, open }) => {
  await open({ hosts: loginHosts(), features: { email: false, socials: ['apple'] } })
  await modal(page).getByRole('button', { name: 'Continue with Apple' }).waitFor()
  await offeredAre(page, ['social', 'wallet'])
  await page.evaluate(() => globalThis.kit.setOptions({ features: { email: true, socials: [] } }))
  await offeredAre(page, ['email', 'wallet'])
})

option('features.emailShowWallets false: wallets behind one row', async ({ page, open }) => {
  await open({ hosts: loginHosts(), features: { emailShowWallets: false } })
  await modal(page).getByTestId('wm-collapsed-wallets').click()
  await row(page, 'walletConnect').waitFor()
})

option(
  'enableWallets false: no wallets, and nothing is asked for',
  async ({ page, open, requestsTo }) => {
    await open({ enableWallets: false })
    await modal(page).getByText('Connecting isn’t available').waitFor()
    assert.equal(await modal(page).locator('button[data-testid^="wm-wallet-"]').count(), 0)
    assert.equal(await allWallets(page).count(), 0)
    assert.deepEqual(requestsTo(session.demo.providerApi.url), [])
  },
  kelpHere,
)

option(
  'features.walletFeaturesOrder: the order of the account’s actions',
  async ({ page, kit }) => {
    await kit({ features: { walletFeaturesOrder: ['send'] } })
    const tiles = async () => {
      await page.evaluate(async () => {
        await globalThis.kit.ready()
        await globalThis.kit.open({ view: 'Account' })
      })
      await modal(page).getByTestId('wm-feature-send').waitFor()
      return modal(page)
        .locator('[data-testid^="wm-feature-"]')
        .evaluateAll((all) => all.map((one) => one.dataset.testid))
    }
    await page.evaluate(() => globalThis.kit.open())
    await row(page, 'example.kelp').click()
    await modal(page).waitFor({ state: 'hidden' })
    assert.deepEqual(await tiles(), ['wm-feature-send', 'wm-feature-receive'])
    await page.evaluate(() => globalThis.kit.setOptions({ features: { walletFeaturesOrder: ['receive', 'send'] } }))
    assert.deepEqual(await tiles(), ['wm-feature-receive', 'wm-feature-send'])
  },
  kelpHere,
)

option('the certified filter: asks for certified wallets and shows only those', async ({ page, open, requestsTo }) => {
  await open({ customWallets: [custom] })
  await allWallets(page).click()
  await cards(page).nth(20).waitFor()
  await modal(page).getByRole('switch', { name: 'Certified only' }).click()
  const expected = idsOf(listed.filter(({ badge_type }) => badge_type === 'certified'))
  await eventually(async () => {
    const ids = await cardIds(page)
    assert.ok(ids.length > 10)
    assert.deepEqual(ids, expected.slice(0, ids.length))
  })
  const asked = requestsTo(`${session.demo.providerApi.url}/getWallets?`)
  assert.ok(asked.some(({ searchParams }) => searchParams.get('badge_type') === 'certified'))
})

// --- Pairing ---

option('basic on a desktop: nothing but the code', async ({ page, open }) => {
  await open({ basic: true })
  await code(page).waitFor()
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
      await open({ preferUniversalLinks: prefer, customWallets: [custom] })
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

// --- Wrong values ---

test('a wrong value is one OPTION_INVALID that names its option', async (t) => {
  const { page, context } = await bare(session)
  const wrong = [
    ['hosts', { hosts: 'wss://relay.example' }],
    ['hosts.relay', { hosts: { relay: 'https://relay.example' } }],
    ['hosts.relay', { hosts: { relay: 5 } }],
    ['hosts.providerApi', { hosts: { providerApi: 'wss://api.example' } }],
    ['hosts.verify', { hosts: { verify: 'javascript:alert(1)' } }],
    ['hosts.dataApi', { hosts: { dataApi: 'wss://data.example' } }],
    ['hosts.pulse', { hosts: { pulse: 'https://pulse.example' } }],
    ['projectId', { projectId: 7 }],
    ['metadata', { metadata: [] }],
    ['metadata.description', { metadata: { description: 1 } }],
    ['metadata.icons', { metadata: { icons: [1] } }],
    ['customWallets', { customWallets: {} }],
    ['customWallets', { customWallets: [{ name: 'Without an id' }] }],
    ['customWallets', { customWallets: [null] }],
    ['featuredWalletIds', { featuredWalletIds: 'one' }],
    ['includeWalletIds', { includeWalletIds: [1] }],
    ['excludeWalletIds', { excludeWalletIds: null }],
    ['allWallets', { allWallets: 'show' }],
    ['allWallets', { allWallets: true }],
    ['features.allWallets', { features: { allWallets: 'SHOW' } }],
    ['features.legalCheckbox', { features: { legalCheckbox: 1 } }],
    ['features.collapseWallets', { features: { collapseWallets: 'yes' } }],
    ['features.connectorTypeOrder', { features: { connectorTypeOrder: ['phone'] } }],
    ['features.walletFeaturesOrder', { features: { walletFeaturesOrder: ['sell'] } }],
    ['features.walletFeaturesOrder', { features: { walletFeaturesOrder: 'send' } }],
    ['features.connectMethodsOrder', { features: { connectMethodsOrder: ['passkey'] } }],
    ['features.connectMethodsOrder', { features: { connectMethodsOrder: {} } }],
    ['termsConditionsUrl', { termsConditionsUrl: 'javascript:alert(1)' }],
    ['privacyPolicyUrl', { privacyPolicyUrl: 'harbor.example/privacy' }],
    ['enableWallets', { enableWallets: 'true' }],
    ['basic', { basic: 1 }],
    ['preferUniversalLinks', { preferUniversalLinks: 'yes' }],
    ['universalProviderConfigOverride', { universalProviderConfigOverride: [] }],
    ['universalProviderConfigOverride.chain', { universalProviderConfigOverride: { chain: {} } }],
    [
      'universalProviderConfigOverride.methods.eip155',
      { universalProviderConfigOverride: { methods: { eip155: 'personal_sign' } } },
    ],
  ]
  const networks = networksOf(session.demo)
  const told = await page.evaluate(
    async ([base, cases]) => {
      const { createKit } = await import('/cdn/wallet-modal.js')
      return cases.map(([, given]) => {
        try {
          createKit({ networks: base, ...given }).destroy()
          return 'accepted'
        } catch ({ code, data, message }) {
          return { code, option: data?.option, named: message.includes(`"${data?.option}"`) }
        }
      })
    },
    [networks, wrong],
  )
  for (const [index, [option, given]] of wrong.entries())
    await t.test(`${option} ${JSON.stringify(given)}`, () =>
      assert.deepEqual(told[index], { code: 'OPTION_INVALID', option, named: true }),
    )
  await context.close()
})
