// Names of accounts: registered at the demo's service by a signed message, shown by the button and the account view.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mnemonicToAccount } from 'viem/accounts'
import { startSession } from './lib/session.mjs'
import { approve, connectButton, modal, walletRow } from './lib/wallet.mjs'

const owner = mnemonicToAccount('test test test test test test test test test test test junk')
const name = 'juniper-on-the-pier.harbor.test'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

async function register() {
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const response = await fetch(`${session.demo.dataApi.url}/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ coin_type: 0x80000000 + 31_337, address: owner.address, message },
      signature: await owner.signMessage({ message }),
    }),
  })
  assert.equal(response.status, 200, await response.text())
}

test('a name: in the button and the account, kept through a reload, gone with the connection', async () => {
  await register()
  const { page, errors } = await session.visit('/')
  await connectButton(page).first().click()
  await walletRow(page).click()
  await approve(page, /^Connect to this site/)
  const button = page.locator('wallet-button').getByRole('button', { name }).first()
  await button.waitFor()
  await modal(page).waitFor({ state: 'hidden' })
  const asked = () => session.demo.dataApi.asked().filter((path) => /^\/v1\/(?:identity|profile)\//.test(path))
  assert.deepEqual(
    asked().map((path) => path.split('?')[0]),
    [`/v1/identity/${owner.address}`, `/v1/profile/account/${name}`],
  )

  await button.click()
  await modal(page).getByRole('heading', { name }).waitFor()
  await modal(page).getByText('0xf39F').first().waitFor()
  await page.reload()
  await button.waitFor()
  assert.equal(asked().length, 2, 'the answer of 5 minutes ago is kept')

  await button.click()
  await modal(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.waitForFunction(() => globalThis.kit.getState().status === 'disconnected')
  assert.equal(await page.evaluate(() => localStorage.getItem('@wallet-modal/identity_cache')), null)
  assert.deepEqual(errors, [])
})
