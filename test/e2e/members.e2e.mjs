// The members' area of the demo: signing in on every kind of network, by extension, by pairing and by email; its server
// opens it for those who signed, in every tab and after a reload, and closes it everywhere.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { embeddedVisitor } from './lib/embedded.mjs'
import { asked, copyLink, openPhone, phone, scan, visitWithClipboard } from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { account, approval, approve, eventually, modal, walletRow } from './lib/wallet.mjs'

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
/**
 * Notes in a page, and the pages after it, whether Sign in could be pressed. Where the server is slow, the view shows,
 * but asks nothing.
 */
const noteQuestions = () => {
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

  assert.equal((await page.reload()).status(), 200)
  const second = await context.newPage()
  assert.equal((await second.goto(`${session.demo.url}/members`)).status(), 200)
  for (const tab of [page, second])
    await tab.waitForFunction((address) => globalThis.kit.getState().session?.data.accountAddress === address, account)
  assert.equal(await modal(second).isVisible(), false)
  const stranger = await session.visit('/members')
  await door(stranger.page).waitFor()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await door(page).waitFor()
  await door(second).waitFor()
  assert.equal((await second.goto(`${session.demo.url}/members`)).status(), 401)
  assert.deepEqual([errors, stranger.errors], [[], []])
})

test('Solana: one approval connects and signs in', async () => {
  const { page, errors } = await session.visit('/members', { init: noteQuestions })
  await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
  await row(page, /^Solana Demo Wallet/).click()
  await approve(page, /^Sign in to this site/)
  assert.match(await member(page), new RegExp(`Lantern[\\s\\S]*${solanaAccount}`))
  assert.equal(await wasAsked(page), false)
  assert.deepEqual(errors, [])
})

test('Bitcoin: a message by BIP-322', async () => {
  const { page, errors } = await session.visit('/members')
  await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
  await row(page, /^Bitcoin Demo Wallet/).click()
  await approve(page, /^Connect to this site/)
  await sign(page)
  await approve(page, /^Sign this message/)
  assert.match(await member(page), /Amber[\s\S]*bcrt1/)
  assert.deepEqual(errors, [])
})

test('pairing: one approval in the phone wallet connects and signs in', async () => {
  const { page, errors } = await visitWithClipboard(session, '/html', { init: noteQuestions })
  const wallet = await openPhone(session)
  await page.getByRole('button', { name: 'Show the tide table' }).click()
  await modal(page).getByTestId('wm-wallet-walletConnect').click()
  await scan(wallet.page, await copyLink(page))
  await asked(wallet.page, /^Sign in to Harbor/)
  const card = wallet.page.getByRole('region', { name: /^Sign in to Harbor/ })
  assert.match(await card.innerText(), /wants you to sign in with your Ethereum account/)
  assert.equal(await wallet.page.locator('.question').count(), 1)
  await card.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/^Next (high|low) tide/).waitFor()
  assert.equal(await page.locator('#address').innerText(), phone)
  assert.equal((await page.goto(`${session.demo.url}/members`)).status(), 200)
  assert.match(await member(page), new RegExp(phone))
  assert.equal(await wasAsked(page), false)
  assert.deepEqual([errors, wallet.errors], [[], []])
})

test('email: the screen of the wallet signs in with the login', async () => {
  const { page, errors } = await session.visit('/members', { init: noteQuestions })
  const { askForCode, answer } = embeddedVisitor(session)
  const { group, mail } = await askForCode(page, 'ada@example.org')
  await group.getByRole('textbox').first().focus()
  await page.keyboard.type(mail.code)
  await answer(page, 'Sign in', { hasMore: false })
  assert.match(await member(page), /Tidepool[\s\S]*0x/)
  await eventually(async () => assert.equal((await page.reload()).status(), 200))
  await page.waitForFunction(() => globalThis.kit.getState().session)
  assert.equal(await wasAsked(page), false)
  assert.deepEqual(errors, [])
})
