// Names of accounts: registered in the modal at the demo's service, shown by the button and the account view.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { namesZone } from '../../demo/stack/data-api/demo-data-api.mjs'
import { startSession } from './lib/session.mjs'
import { approve, closeModal, connect, modal, reject } from './lib/wallet.mjs'

const owner = mnemonicToAccount('test test test test test test test test test test test junk')
const label = 'juniper-on-the-pier'
const name = `${label}.${namesZone}`
const taken = 'maren'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

/** Somebody else registers a name at the service. */
async function takenByAnother() {
  const other = privateKeyToAccount(generatePrivateKey())
  const message = JSON.stringify({
    name: `${taken}.${namesZone}`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const response = await fetch(`${session.demo.dataApi.url}/v1/profile/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ coin_type: 0x80000000 + 31_337, address: other.address, message },
      signature: await other.signMessage({ message }),
    }),
  })
  assert.equal(response.status, 200, await response.text())
}

test('a name: taken by another account, then one of its own, in button and account, gone with the connection', async () => {
  await takenByAnother()
  const { page, errors } = await session.visit('/')
  await connect(page)
  await page.evaluate(() => globalThis.kit.open({ view: 'ProfileWallets' }))
  await modal(page).getByTestId('wm-register-name').click()
  const form = modal(page).locator('[data-view=RegisterAccountName]')
  await form.getByRole('textbox', { name: 'Name' }).fill(taken)
  await form.getByText('Name is already taken').first().waitFor()
  await form.getByTestId(`wm-name-${taken}1`).click()
  await form.getByText(`${taken}1.${namesZone} is free.`).waitFor()
  await form.getByRole('textbox', { name: 'Name' }).fill(label)
  await form.getByText(`${name} is free.`).waitFor()
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await reject(page, /sign/i)
  await form.getByRole('alert').getByText('Signature declined').waitFor()
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await approve(page, /sign/i)
  await modal(page).locator('[data-view=RegisterAccountNameSuccess]').getByText(`${name} is yours`).waitFor()

  // The service has it for the account, by an own look.
  const { addresses } = await (await fetch(`${session.demo.dataApi.url}/v1/profile/account/${name}`)).json()
  assert.deepEqual(
    Object.values(addresses).map(({ address }) => address),
    [owner.address],
  )
  const button = page.locator('wallet-button').getByRole('button', { name }).first()
  await button.waitFor()
  await closeModal(page)
  const asked = () => session.demo.dataApi.asked().filter((path) => /^\/v1\/(?:identity|profile)\//.test(path))
  const before = asked().length

  await button.click()
  await modal(page).getByRole('heading', { name }).waitFor()
  await modal(page).getByText('0xf39F').first().waitFor()
  await page.reload()
  await button.waitFor()
  assert.equal(asked().length, before, 'the answer of 5 minutes ago is kept')

  await button.click()
  await modal(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.waitForFunction(() => globalThis.kit.getState().status === 'disconnected')
  assert.equal(await page.evaluate(() => localStorage.getItem('@wallet-modal/identity_cache')), null)
  assert.deepEqual(errors, [])
})
