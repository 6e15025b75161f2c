// The options of the Connect view and of the wallet list, set on the built package as an integrator sets them.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import {
  allWallets,
  cardIds,
  cards,
  customWallet,
  kelpHere,
  listedWallets,
  optionTest,
  phoneBrowser,
  qrCode,
  row,
  rowsAre,
} from './lib/options.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, modal } from './lib/wallet.mjs'

let session
let listed
before(async () => {
  session = await startSession()
  listed = listedWallets(session.demo)
})
after(() => session?.stop())

const option = optionTest(() => session)
const idsOf = (wallets) => wallets.map(({ id }) => id)
const rounded = (count) => (count < 10 ? `${count}` : `${count - (count % 10)}${count % 10 ? '+' : ''}`)

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
  await open({ customWallets: [customWallet] })
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
        await open({ allWallets: value, customWallets: [customWallet] })
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
    await open({
      features: { connectorTypeOrder: ['recommended', 'custom', 'injected'] },
      customWallets: [customWallet],
    })
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
    await qrCode(page).waitFor()
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
    await eventually(async () => assert.deepEqual(await tiles(), ['wm-feature-receive', 'wm-feature-send']))
  },
  kelpHere,
)

option('the certified filter: asks for certified wallets and shows only those', async ({ page, open, requestsTo }) => {
  await open({ customWallets: [customWallet] })
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
