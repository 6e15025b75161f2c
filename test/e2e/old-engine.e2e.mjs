// An engine of the floor: everything that came to browsers later is taken away before the page's own scripts run.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPhone, pair } from './lib/pairing.mjs'
import { review, sendButton } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import {
  account,
  approve,
  balanceOn,
  closeModal,
  connect,
  connectButton,
  eventually,
  modal,
  receiver,
} from './lib/wallet.mjs'
import { withoutNewerApis } from './lib/without-newer-apis.mjs'

let session
before(async () => {
  session = await startSession({ others: true })
})
after(() => session?.stop())

const visit = async (path) => {
  const visited = await session.visit(path, { init: withoutNewerApis })
  assert.deepEqual(await visited.page.evaluate(() => globalThis.takenAway), [], 'everything was taken away')
  return visited
}
const verdict = (page, address) =>
  eventually(async () =>
    assert.match(await page.locator('#verdict').innerText(), new RegExp(`Verified: signed by ${address}`)),
  )

test('connects, signs, sends, and shows every view', async () => {
  const { page, errors } = await visit('/')
  await connect(page)
  await page.getByLabel('Message').fill('The tide is out ☂')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page, /^Sign this message/)
  await verdict(page, account)

  const [chain] = session.demo.chains
  const before = await balanceOn(chain, receiver)
  await review(page, { amount: '0.25', to: receiver })
  await sendButton(page, '0.25').click()
  await approve(page, /^Send 0\.25 TIDE/)
  await eventually(async () => assert.match(await modal(page).innerText(), /0\.25 TIDE sent/))
  assert.equal((await balanceOn(chain, receiver)) - before, 250_000_000_000_000_000n)
  await closeModal(page)

  for (const view of ['Account', 'Networks', 'WalletReceive', 'WalletSend', 'ProfileWallets', 'WhatIsAWallet']) {
    await page.evaluate((name) => globalThis.kit.open({ view: name }), view)
    await eventually(async () => assert.ok((await modal(page).innerText()).length > 20, view))
    assert.doesNotMatch(await modal(page).innerText(), /didn’t load/, view)
  }
  await closeModal(page)
  assert.deepEqual(errors, [])
})

test('connects and signs on Solana', async () => {
  const { page, errors } = await visit('/')
  await connectButton(page).first().click()
  await modal(page)
    .getByRole('button', { name: /^Solana Demo Wallet/ })
    .click()
  await approve(page, /^Connect to this site/)
  await modal(page).waitFor({ state: 'hidden' })
  await page.getByLabel('Message').fill('The tide is out ☂')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page, /^Sign this message/)
  await verdict(page, '')
  assert.deepEqual(errors, [])
})

test('pairs with a phone', async () => {
  const { page, context, errors } = await visit('/')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: session.demo.url })
  const phone = await openPhone(session)
  await pair(page, phone.page)
  assert.deepEqual(errors, [])
})

test('the CDN files connect too', async () => {
  const { page, errors } = await visit('/html')
  await connect(page)
  assert.deepEqual(errors, [])
})
