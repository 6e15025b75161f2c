// The account's own name by ENS, and a contact saved from a name: both after a reload, and after a disconnect.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWalletClient, encodeFunctionData, http, labelhash, namehash, parseAbi, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { demoName, ensDeployer } from '../../demo/stack/evm/ens/ens.mjs'
import { startSession } from './lib/session.mjs'
import { connect, modal } from './lib/wallet.mjs'

const { address } = mnemonicToAccount('test test test test test test test test test test test junk')
const own = 'ada.tide'
const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, address a)',
  'function setName(string name)',
])

let session
before(async () => {
  session = await startSession()
  const { rpcUrl } = session.demo.chains[0]
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions)
  await client.request({ method: 'anvil_impersonateAccount', params: [ensDeployer] })
  const { registry, resolver, registrar } = demoName
  for (const [from, to, functionName, args] of [
    [ensDeployer, registry, 'setSubnodeOwner', [namehash('tide'), labelhash('ada'), ensDeployer]],
    [ensDeployer, registry, 'setResolver', [namehash(own), resolver]],
    [ensDeployer, resolver, 'setAddr', [namehash(own), address]],
    [address, registrar, 'setName', [own]],
  ]) {
    const data = encodeFunctionData({ abi, functionName, args })
    const hash = await client.request({ method: 'eth_sendTransaction', params: [{ from, to, data, gas: '0x7a120' }] })
    const { status } = await client.waitForTransactionReceipt({ hash })
    assert.equal(status, 'success', functionName)
  }
})
after(() => session?.stop())

test('a name: of the account once it is opened, then at once; of a contact, which a disconnect leaves', async () => {
  const { page, errors } = await session.visit('/')
  const stored = (key) => page.evaluate((name) => localStorage.getItem(`@wallet-modal/${name}`), key)
  await connect(page)
  const button = page.locator('wallet-button').first()
  await button.getByRole('button', { name: /0xf39F/ }).click()
  await modal(page).getByRole('heading', { name: own }).waitFor()
  await page.reload()
  await button.getByRole('button', { name: own }).waitFor()

  await page.evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
  const form = modal(page).locator('[data-view=WalletSend]')
  const recipient = form.getByTestId('wm-send-recipient')
  await recipient.fill(demoName.name)
  await form.getByTestId('wm-save-contact').click()
  await form.getByTestId('wm-contact-name').fill('Maren')
  await form.getByTestId('wm-contact-save').click()
  await form.getByTestId('wm-contact-name').waitFor({ state: 'detached' })
  await recipient.fill('')
  await form.getByTestId('wm-send-contacts').getByText('Maren', { exact: true }).click()
  await form.getByText('Your contact').first().waitFor()
  assert.equal(await recipient.inputValue(), demoName.owner)

  await page.evaluate(() => globalThis.kit.disconnect())
  await page.waitForFunction(() => globalThis.kit.getState().status === 'disconnected')
  assert.equal(await stored('identity_cache'), null)
  const contact = { namespace: 'eip155', address: demoName.owner, name: 'Maren', from: demoName.name }
  assert.deepEqual(JSON.parse(await stored('contacts')), [contact])
  assert.deepEqual(errors, [])
})
