// Tests of messages to the visitor when the wallet misbehaves.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import {
  account,
  accountButton,
  approval,
  approve,
  balanceOn,
  closeModal,
  connect,
  connectButton,
  eventually,
  modal,
  receiver,
  reject,
  requestsOf,
  walletRow,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const fault = (page, ...failures) => page.evaluate((list) => globalThis.demoWallet.failures.set(list), failures)
const stateOf = (page) => page.evaluate(() => globalThis.kit.getState())

test('declined: try again works', async () => {
  const { page, errors } = await session.visit('/')
  await connectButton(page).click()
  await walletRow(page).click()
  await reject(page, /^Connect to this site/)
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await approve(page, /^Connect to this site/)
  await accountButton(page).waitFor()
  assert.deepEqual(errors, [])
})

test('closed while the wallet asks: a late yes changes nothing', async () => {
  const { page, errors } = await session.visit('/')
  await connectButton(page).click()
  await walletRow(page).click()
  const { root } = await approval(page, /^Connect to this site/)
  // In its own window the question stays; the page is free to go on.
  await closeModal(page)
  await root.getByRole('button', { name: 'Approve' }).click()
  await page.waitForTimeout(500)
  assert.equal((await stateOf(page)).status, 'disconnected')
  await connectButton(page).waitFor()
  assert.deepEqual(errors, [])
})

for (const failure of [
  'throw-string',
  'throw-undefined',
  'malformed-accounts',
  'pending',
  { kind: 'throw', value: { code: '4001' } },
]) {
  test(`connecting: ${JSON.stringify(failure)} is shown, and the next try works`, async () => {
    const { page, errors } = await session.visit('/')
    await fault(page, failure)
    await connectButton(page).click()
    await walletRow(page).click()
    if (failure === 'malformed-accounts') await approve(page, /^Connect to this site/)
    const again = modal(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    assert.doesNotMatch(await modal(page).innerText(), /undefined|\[object|NaN|null/)
    await fault(page)
    await page.evaluate(() => globalThis.demoWallet.setApprove('always'))
    await again.click()
    await accountButton(page).waitFor()
    assert.deepEqual(errors, [])
  })
}

test('the wallet changes account, moves and goes away by itself', async () => {
  const { page, errors } = await session.visit('/')
  await connect(page)
  await page.evaluate(() => {
    const [first, second] = globalThis.demoWallet.accounts.map(({ address }) => address)
    globalThis.demoWallet.setAccounts([second, first])
  })
  await eventually(async () => assert.notEqual((await stateOf(page)).address, account))
  await page.evaluate(() => globalThis.demoWallet.disconnect())
  await connectButton(page).waitFor()
  assert.deepEqual(errors, [])
})

test('a malformed hash: not sent twice, and found on the chain', async () => {
  const { page, errors } = await session.visit('/')
  const [chain] = session.demo.chains
  const before = await balanceOn(chain, receiver)
  await connect(page)
  await fault(page, 'malformed-hash')
  await page.getByRole('button', { name: 'Open Send' }).click()
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await modal(page).getByRole('button', { name: 'Send 0.5 TIDE' }).click()
  await approve(page, /^Send 0\.5 TIDE/)
  // The answer was useless, so the outcome is looked up: by nonce and content.
  await eventually(async () => assert.match(await modal(page).innerText(), /0\.5 TIDE sent/))
  assert.doesNotMatch(await modal(page).innerText(), /undefined|\[object|NaN/)
  const sends = (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
  assert.equal(sends.length, 1)
  assert.equal((await balanceOn(chain, receiver)) - before, 500_000_000_000_000_000n)
  assert.deepEqual(errors, [])
})

test('a file that does not come: the button says so, and every error that leaves the kit is a WmError', async () => {
  const { page } = await session.visit('/')
  await connectButton(page).waitFor()
  const codeOf = (call) =>
    page.evaluate(async (name) => {
      try {
        await globalThis.kit[name]('hello')
        return 'none'
      } catch (error) {
        return `${error.name} ${error.code}`
      }
    }, call)
  await page.route('**/*.js', (route) => route.abort())
  await connectButton(page).click()
  await page.getByRole('button', { name: 'Didn’t load. Try again' }).waitFor()
  await page.getByRole('button', { name: 'Didn’t load. Try again' }).click()
  await page.getByRole('button', { name: 'Didn’t load. Reload the page' }).waitFor()
  for (const call of ['connect', 'signMessage', 'disconnect'])
    assert.equal(await codeOf(call), 'WmError LOAD_FAILED', call)
})

test('parts that do not come later: the running kit tells each by its code as well', async () => {
  const { page } = await session.visit('/')
  await connect(page)
  await page.route('**/*.js', (route) => route.abort())
  const told = await page.evaluate(async (other) => {
    const codeOf = (call) =>
      call.then(
        () => 'done',
        ({ name, code }) => `${name} ${code}`,
      )
    return [
      await codeOf(globalThis.kit.signMessage('hello')),
      await codeOf(globalThis.kit.switchNetwork(other)),
      await codeOf(globalThis.kit.disconnect()),
    ]
  }, `eip155:${session.demo.chains[1].id}`)
  assert.deepEqual(told.slice(0, 2), ['WmError LOAD_FAILED', 'WmError LOAD_FAILED'])
  // Disconnecting has no file of its own.
  assert.match(told[2], /^(done|WmError LOAD_FAILED)$/)
})

test('a view opened first whose title does not come: the dialog has a name', async () => {
  const { page } = await session.visit('/html')
  await page.route('**/views-*.js', (route) => route.abort())
  await page.reload()
  await connectButton(page).waitFor()
  await page.evaluate(async () => {
    const { defaultKit } = await import('/cdn/wallet-modal.js')
    void defaultKit().open({ view: 'WhatIsAWallet' })
  })
  const dialog = page.getByRole('dialog', { name: 'This part didn’t load' })
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
})

test('files that do not come while another tab connects, the look changes or the button is drawn: no error of the page', async () => {
  const { page, errors } = await session.visit('/')
  await connectButton(page).click()
  await walletRow(page).waitFor()
  await closeModal(page)
  await page.evaluate(() => globalThis.demoWallet.setApprove('always'))
  await page.route('**/*.js', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.evaluate(() => {
    localStorage.setItem('@wallet-modal/connection_status', 'disconnected')
    dispatchEvent(new StorageEvent('storage', { key: '@wallet-modal/connection_status' }))
    globalThis.kit.setTheme('dark', { '--wm-accent': '#7b2d6b' })
  })
  await refused
  // The browser reports a rejected promise in a later task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  assert.deepEqual(errors, [])
})
