// The members' area of the demo: signing in on every kind of network, by extension, by pairing and by email; its server
// opens it for those who signed, in every tab and after a reload, and closes it everywhere.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contractWallet } from './lib/contract-wallet.mjs'
import { embeddedVisitor } from './lib/embedded.mjs'
import { asked, copyLink, openPhone, phone, scan, visitWithClipboard } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { account, approval, approve, modal, walletRow } from './lib/wallet.mjs'

const solanaAccount = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'

let session
before(async () => {
  session = await startSession({ embedded: true, others: true })
})
after(() => session?.stop())

const row = (page, name) => modal(page).getByRole('button', { name })
const inside = (page) => page.getByRole('heading', { name: 'Welcome aboard.' })
const door = (page) => page.getByRole('heading', { name: 'The tide table is for members.' })
/** Presses Sign in on the view, whose details name the site. */
async function sign(page) {
  const view = modal(page).locator('[data-view="SIWXSignMessage"]')
  await view.getByText(new URL(session.demo.url).host).first().waitFor()
  await view.getByTestId('wm-siwx-sign').click()
}
/** Resolves with the account and the network that the server's page names. */
async function member(page) {
  await inside(page).waitFor()
  return page.locator('#accounts').innerText()
}
/** The status of the members' page for this visitor, whatever a page shows just now. */
const statusFor = async ({ context }) => (await context.request.get(`${session.demo.url}/members`)).status()
/** The account is signed in after a reload and in a second tab; one press in one tab closes the door in both. */
async function staysUntilSignedOut({ page, context }, address) {
  assert.equal((await page.reload()).status(), 200)
  const second = await context.newPage()
  assert.equal((await second.goto(`${session.demo.url}/members`)).status(), 200)
  for (const tab of [page, second]) {
    assert.ok((await member(tab)).includes(address))
    await tab.waitForFunction((wanted) => globalThis.kit.getState().session?.data.accountAddress === wanted, address)
  }
  assert.equal(await modal(second).isVisible(), false)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  for (const tab of [page, second]) await door(tab).waitFor()
  for (const tab of [page, second]) assert.equal((await tab.goto(`${session.demo.url}/members`)).status(), 401)
}
/**
 * Notes in a page, and the pages after it, whether Sign in could be pressed and whether a session ended. Where the
 * server is slow, the view shows, but asks nothing.
 */
const noteQuestions = () => {
  document.addEventListener('wm-sign-out', () => sessionStorage.setItem('ended', 'yes'))
  const asks = (root) =>
    root.querySelector('[data-testid="wm-siwx-sign"]:not([data-off])') !== null ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && asks(shadowRoot))
  const look = () => {
    if (asks(document)) sessionStorage.setItem('asked', 'yes')
    requestAnimationFrame(look)
  }
  look()
}
const wasAsked = (page) => page.evaluate(() => sessionStorage.getItem('asked') === 'yes')
const hasEnded = (page) => page.evaluate(() => sessionStorage.getItem('ended') === 'yes')

test('EVM: the door opens for a signature, in every tab and after a reload, and closes everywhere', async () => {
  const { page, context, errors } = await session.visit('/members', { init: noteQuestions })
  await door(page).waitFor()
  assert.equal((await page.goto(`${session.demo.url}/members`)).status(), 401)
  await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
  await walletRow(page).click()
  await approve(page, /^Connect to this site/)
  await sign(page)
  const { root } = await approval(page, /^Sign this message/)
  const text = await root.innerText()
  assert.match(text, new RegExp(`${new URL(session.demo.url).host} wants you to sign in with your Ethereum account`))
  assert.match(text, /Open the members area\./)
  await root.getByRole('button', { name: 'Approve' }).click()
  assert.match(await member(page), new RegExp(`Tidepool[\\s\\S]*${account}`))
  assert.equal(await wasAsked(page), true)
  const cookies = await context.cookies()
  assert.deepEqual(
    cookies.filter(({ name }) => name === 'wm-siwx').map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite })),
    [{ httpOnly: true, sameSite: 'Lax' }],
  )

  const stranger = await session.visit('/members')
  await door(stranger.page).waitFor()
  await staysUntilSignedOut({ page, context }, account)
  assert.deepEqual([errors, stranger.errors], [[], []])
})

test('Solana: one approval connects and signs in, in every tab and after a reload', async () => {
  const visit = await session.visit('/members', { init: noteQuestions })
  const { page, errors } = visit
  assert.equal(await statusFor(visit), 401)
  await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
  await row(page, /^Solana Demo Wallet/).click()
  await approve(page, /^Sign in to this site/)
  assert.match(await member(page), new RegExp(`Lantern[\\s\\S]*${solanaAccount}`))
  assert.equal(await wasAsked(page), false)
  await staysUntilSignedOut(visit, solanaAccount)
  assert.deepEqual(errors, [])
})

test('Bitcoin: a message by BIP-322 signs in, in every tab and after a reload', async () => {
  const visit = await session.visit('/members')
  const { page, errors } = visit
  await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
  await row(page, /^Bitcoin Demo Wallet/).click()
  await approve(page, /^Connect to this site/)
  // A wallet that is connected opens no door.
  assert.equal(await statusFor(visit), 401)
  await sign(page)
  await approve(page, /^Sign this message/)
  const [, address] = /Amber\s+(bcrt1\w+)/.exec(await member(page)) ?? []
  assert.ok(address)
  await staysUntilSignedOut(visit, address)
  assert.deepEqual(errors, [])
})

test('pairing: one approval in the phone wallet connects and signs in, in every tab and after a reload', async () => {
  const visit = await visitWithClipboard(session, '/html', { init: noteQuestions })
  const { page, errors } = visit
  const wallet = await openPhone(session)
  await page.getByRole('button', { name: 'Show the tide table' }).click()
  await modal(page).getByTestId('wm-wallet-walletConnect').click()
  await scan(wallet.page, await copyLink(page))
  await asked(wallet.page, /^Sign in to Harbor/)
  assert.equal(await statusFor(visit), 401)
  const card = wallet.page.getByRole('region', { name: /^Sign in to Harbor/ })
  assert.match(await card.innerText(), /wants you to sign in with your Ethereum account/)
  assert.equal(await wallet.page.locator('.question').count(), 1)
  await card.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/^Next (high|low) tide/).waitFor()
  assert.equal(await page.locator('#address').innerText(), phone)
  // A page that sets the option again for each sign-in ends the session each time, and looks it up for ever.
  assert.equal(await hasEnded(page), false)
  assert.equal((await page.goto(`${session.demo.url}/members`)).status(), 200)
  assert.match(await member(page), new RegExp(phone))
  assert.equal(await wasAsked(page), false)
  await staysUntilSignedOut(visit, phone)
  assert.deepEqual([errors, wallet.errors], [[], []])
})

test('email: the screen of the wallet signs in with the login, in every tab and after a reload', async () => {
  const visit = await session.visit('/members', { init: noteQuestions })
  const { page, errors } = visit
  const { askForCode, answer } = embeddedVisitor(session)
  const { field, mail } = await askForCode(page, 'ada@example.org')
  await field.focus()
  await page.keyboard.type(mail.code)
  await answer(page, 'Sign in', { hasMore: false })
  const [, address] = /Tidepool\s+(0x\w{40})/.exec(await member(page)) ?? []
  assert.ok(address)
  assert.equal(await wasAsked(page), false)
  await staysUntilSignedOut(visit, address)
  assert.deepEqual(errors, [])
})

test('contract accounts: not yet deployed, and deployed, the owner signs in; who is the owner no longer cannot', async () => {
  const wallet = contractWallet(session.demo.chains[0])
  const visit = await session.visit('/members', { init: wallet.script })
  const { page, context, errors } = visit
  await wallet.attach(context)
  const ask = () => page.getByRole('button', { name: 'Sign in with your wallet' }).click()
  await ask()
  await row(page, /^Strongbox/).click()
  await sign(page)
  assert.match(await member(page), new RegExp(`Tidepool[\\s\\S]*${wallet.address}`))
  assert.equal(await wallet.isDeployed(), false)
  await staysUntilSignedOut(visit, wallet.address)

  await wallet.deploy()
  assert.equal(await wallet.isDeployed(), true)
  // The wallet is still connected, so the door asks by itself.
  await sign(page)
  assert.ok((await member(page)).includes(wallet.address))
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await door(page).waitFor()

  const signAsNewOwner = await wallet.changeOwner()
  await ask()
  await sign(page)
  const view = modal(page).locator('[data-view="SIWXSignMessage"]')
  await view.getByRole('heading', { name: 'Signed by another account' }).waitFor()
  await view.getByText('For a smart account, only a current owner can sign.').waitFor()
  assert.equal(await statusFor(visit), 401)
  // Nothing has changed but the owner.
  signAsNewOwner()
  await sign(page)
  assert.ok((await member(page)).includes(wallet.address))
  assert.deepEqual(errors, [])
})
