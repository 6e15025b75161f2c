// Every view on the page that allows nothing: no violation, in both themes and in Arabic.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import {
  answer,
  approve,
  closeModal,
  connect,
  connectButton,
  eventually,
  modal,
  receiver,
  reject,
  walletRow,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const plainViews = [
  'Account',
  'Networks',
  'ProfileWallets',
  'WalletReceive',
  'WalletSend',
  'WhatIsAWallet',
  'WhatIsANetwork',
]

const openView = async (page, view) => {
  await page.evaluate((name) => globalThis.kit.open({ view: name }), view)
  await modal(page).waitFor()
  // Long enough for the view's chunk, its styles and its animation.
  await page.waitForTimeout(350)
}

const walk = async (page) => {
  await connectButton(page).click()
  await modal(page).waitFor()
  await walletRow(page).click()
  await reject(page, /^Connect to this site/)
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await approve(page, /^Connect to this site/)
  await modal(page).waitFor({ state: 'hidden' })
  for (const view of plainViews) {
    await openView(page, view)
    // The built files bring each icon with the first view that draws it.
    await eventually(async () =>
      assert.equal(await modal(page).locator('path:not([d])').count(), 0, `an icon of ${view} did not come`),
    )
    await closeModal(page)
  }
  // SwitchNetwork, declined and then approved.
  await openView(page, 'Networks')
  await modal(page)
    .getByRole('button', { name: /^Basalt/ })
    .click()
  await reject(page, /^Add Basalt/)
  await page.waitForTimeout(400)
  await closeModal(page)
  // Review and sent.
  await openView(page, 'WalletSend')
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await modal(page).getByRole('button', { name: 'Send 0.25 TIDE' }).click()
  await answer(page, /^Send 0\.25 TIDE/, 'Approve')
  await modal(page).getByText('0.25 TIDE sent').first().waitFor()
  await closeModal(page)
}

for (const theme of ['light', 'dark']) {
  test(`no violation across the views, ${theme}`, async () => {
    const { page, errors } = await session.visit('/csp', { colorScheme: theme })
    const complaints = []
    page.on('console', (message) => {
      if (/content security policy|trusted ?types|trustedhtml/i.test(message.text())) complaints.push(message.text())
    })
    await walk(page)
    await page.evaluate(() =>
      globalThis.kit.setTheme('auto', { '--wm-accent': '#7b2d6b', '--wm-border-radius-master': '2px' }),
    )
    await openView(page, 'Account')
    await closeModal(page)
    assert.deepEqual(complaints, [])
    assert.equal(await page.locator('#violations').innerText(), '0')
    assert.deepEqual(errors, [])
  })
}

test('the counter counts: a style that the page does not allow', async () => {
  const { page } = await session.visit('/csp')
  await connectButton(page).first().waitFor()
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await eventually(async () => assert.equal(await page.locator('#violations').innerText(), '1'))
})

test('no violation in Arabic and on an unsupported network', async () => {
  const { page, errors } = await session.visit('/csp')
  // A third chain that the person once added by hand: the wallet can move there, the site does not support it.
  await page.evaluate((rpcUrl) => {
    const addedChains = [{ id: 777, name: 'Elsewhere', rpcUrls: { default: { http: [rpcUrl] } } }]
    localStorage.setItem('demo-wallet', JSON.stringify({ origins: [], chainId: 31337, addedChains }))
  }, session.demo.chains[0].rpcUrl)
  await page.reload()
  await connect(page)
  await page.evaluate(() => {
    document.documentElement.lang = 'ar'
  })
  for (const view of ['Account', 'Networks', 'WalletReceive', 'WalletSend']) {
    await openView(page, view)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
  }
  await page.evaluate(() => globalThis.demoWallet.setChain(777))
  await eventually(async () =>
    assert.equal((await page.evaluate(() => globalThis.kit.getState())).caipNetworkId, 'eip155:777'),
  )
  await page.locator('wallet-button').getByRole('button').click()
  await modal(page).waitFor()
  await eventually(async () =>
    assert.equal((await page.evaluate(() => globalThis.kit.getState())).view, 'UnsupportedChain'),
  )
  await page.waitForTimeout(500)
  assert.equal(await page.locator('#violations').innerText(), '0')
  assert.deepEqual(errors, [])
})

test('a policy that blocks hosts of the kit: each is named with its directive, and visitors read no codes', async () => {
  const { page, context, errors } = await session.visit('/')
  const said = []
  page.on('console', (message) => {
    if (message.text().startsWith('[wallet-modal] Blocked')) said.push(message.text())
  })
  const hosts = [
    ...session.demo.chains.map(({ rpcUrl }) => rpcUrl),
    session.demo.relay.url,
    session.demo.providerApi.url,
  ].map((url) => url.replace(/\/$/, ''))
  await page.route(`${session.demo.url}/`, async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'].replace(/connect-src [^;]*/, "connect-src 'self'")
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.reload()
  const expected = (host) => `[wallet-modal] Blocked by this page's Content Security Policy: connect-src ${host}`
  const names = (host) => eventually(async () => assert.ok(said.includes(expected(host)), `${host} of ${said}`))
  await connectButton(page).first().click()
  await names(hosts.at(-1))
  await modal(page).getByText('The service that lists wallets isn’t answering.').waitFor()
  assert.equal(await modal(page).getByText('SERVER_ERROR').count(), 0)
  await walletRow(page).click()
  await approve(page, /^Connect to this site/)
  await modal(page).waitFor({ state: 'hidden' })
  await names(hosts[0])
  await page.evaluate(() => void globalThis.kit.connect({ connectorId: 'walletConnect' }).catch(() => {}))
  await names(hosts.at(-2))
  assert.equal(new Set(said).size, said.length, 'each once')
  assert.deepEqual(errors, [])
  await context.close()
})
