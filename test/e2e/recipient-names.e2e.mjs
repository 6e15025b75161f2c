// Recipients by name, on a chain with ENS's contracts: found, sent to and read back; a false claim is flagged.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPublicClient, http, parseEther } from 'viem'
import { demoName } from '../../demo/stack/evm/ens/ens.mjs'
import { startSession } from './lib/session.mjs'
import { approve, connect, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

test('a name: found on the chain, shown with its address in the review, sent to; a false claim is flagged', async () => {
  const client = createPublicClient({ transport: http(session.demo.chains[0].rpcUrl) })
  const balance = () => client.getBalance({ address: demoName.owner })
  const { page, errors } = await session.visit('/')
  await connect(page)
  await page.evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
  const form = modal(page).locator('[data-view=WalletSend]')
  const recipient = form.getByTestId('wm-send-recipient')
  await form.getByTestId('wm-send-amount').fill('0.25')

  await recipient.fill('nobody.tide')
  await form.getByText('Nobody has this name.').first().waitFor()

  await recipient.fill(demoName.imitator)
  await form.getByText('claims a name that stands for another one').first().waitFor()

  await recipient.fill('Maren.Tide')
  await form.getByText(`Leads to ${demoName.owner}`).first().waitFor()
  await form.getByRole('button', { name: 'Review' }).click()
  const review = modal(page).locator('[data-view=WalletSendPreview]')
  await review.getByText(demoName.name, { exact: true }).waitFor()
  assert.equal(await review.locator('[data-address]').getAttribute('data-address'), demoName.owner)
  const before = await balance()
  await review.getByTestId('wm-send-confirm').click()
  await approve(page, /^Send 0\.25 TIDE/)
  await eventually(async () => assert.equal((await balance()) - before, parseEther('0.25')))

  // The node answered for the name; the data API was asked for what the chain does not know, and for nothing else.
  const names = session.demo.dataApi.asked().filter((path) => path.includes('/profile/account/'))
  assert.deepEqual(
    names.map((path) => path.split('?')[0]),
    ['/v1/profile/account/nobody.tide'],
  )
  assert.deepEqual(errors, [])
})
