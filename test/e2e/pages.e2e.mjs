// The same modal on every kind of page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { account, accountButton, approve, connect, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

for (const path of ['/html', '/react', '/vue', '/svelte', '/csp']) {
  test(`${path} connects, and a reload keeps it`, async () => {
    const { page, errors } = await session.visit(path)
    await connect(page)
    if (path !== '/csp') {
      await eventually(async () => assert.equal(await page.locator('#address').innerText(), account))
      assert.equal(await page.locator('#status').innerText(), 'connected')
      assert.equal(await page.locator('#network').innerText(), 'eip155:31337')
    }
    if (path === '/vue' || path === '/svelte') assert.equal(await page.locator('#event').innerText(), 'wm-connect')
    await page.reload()
    await accountButton(page).first().waitFor()
    assert.equal(await modal(page).isVisible(), false)
    assert.deepEqual(errors, [])
  })
}

test('/react signs and disconnects through hooks', async () => {
  const { page, errors } = await session.visit('/react')
  await connect(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(page, /^Sign this message/)
  await eventually(async () => assert.match(await page.locator('#signature').innerText(), /^0x[0-9a-f]{130}$/))
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await eventually(async () => assert.equal(await page.locator('#status').innerText(), 'disconnected'))
  assert.deepEqual(errors, [])
})
