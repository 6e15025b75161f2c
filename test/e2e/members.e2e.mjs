// The members' area of the demo: its server opens it for those who sign, in every tab and after a reload, and closes it
// everywhere.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { account, approval, approve, modal, walletRow } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ others: true })
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
test('EVM: the door opens for a signature, in every tab and after a reload, and closes everywhere', async () => {
  const { page, context, errors } = await session.visit('/members')
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
